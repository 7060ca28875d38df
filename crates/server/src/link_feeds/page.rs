//! The routes of a page that follows tables: its files, and the feed of a link.

use axum::{
    Router,
    extract::{Extension, State},
    http::{HeaderMap, HeaderValue, Uri, header},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};

use super::{LinkFeeds, refusal};
use crate::{client_address::Client, page_files};

/// Returns the routes of a page.
pub(crate) fn router(feeds: &LinkFeeds) -> Router {
    let path = format!("/{}", feeds.page().kind.path());
    let below = format!("{path}/");
    let mut router = Router::new().route(&format!("{below}feed"), get(send_feed).with_state(feeds.clone()));
    let html = page_files::page(feeds.page().kind.path(), feeds.page().html);
    router = router.route(&below, html);
    for (name, kind, content) in feeds.page().files {
        let headers = [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
        router = router.route(&format!("{below}{name}"), get(move || async move { (headers, *content) }));
    }
    let to_slash = |address: Uri| async move {
        let query = address.query().map(|query| format!("?{query}")).unwrap_or_default();
        Redirect::permanent(&format!("{below}{query}"))
    };
    router.route(&path, get(to_slash))
}

/// Answers requests for the feed of the link in the header.
async fn send_feed(
    State(feeds): State<LinkFeeds>,
    Extension(client): Extension<Client>,
    address: Uri,
    headers: HeaderMap,
) -> Response {
    let read = match feeds.link(&headers) {
        Ok(link) => feeds.read(&link, &client, address.query() == Some("names=on")),
        Err(status) => return refusal(status),
    };
    match read {
        Ok(reader) => reader.into_response(),
        Err(status) => refusal(status),
    }
}
