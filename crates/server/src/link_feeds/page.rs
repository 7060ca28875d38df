//! The routes of a page that follows tables: its files, and the feed of a link.

use axum::{
    extract::{Extension, State},
    http::{HeaderMap, HeaderValue, Uri, header},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};

use super::{LinkFeeds, refusal};
use crate::{
    client_address::Client,
    page_files,
    routes::{Cost, Routes},
};

/// Returns the routes of a page.
pub(crate) fn routes(feeds: &LinkFeeds) -> Routes {
    let path = format!("/{}", feeds.page().kind.path());
    let below = format!("{path}/");
    let feed = get(send_feed).with_state(feeds.clone());
    let html = page_files::page(feeds.page().kind.path(), feeds.page().html);
    let mut routes =
        Routes::new().route(&format!("{below}feed"), Cost::Place, feed).route(&below, Cost::Ready, html);
    for (name, kind, content) in feeds.page().files {
        let headers = [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
        let file = get(move || async move { (headers, *content) });
        routes = routes.route(&format!("{below}{name}"), Cost::Ready, file);
    }
    let to_slash = |address: Uri| async move {
        let query = address.query().map(|query| format!("?{query}")).unwrap_or_default();
        Redirect::permanent(&format!("{below}{query}"))
    };
    routes.route(&path, Cost::Ready, get(to_slash))
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
