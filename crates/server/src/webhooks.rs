//! News of strike races for webhooks: writes each as a message, and hands it to the task that sends it.

mod body;
mod texts;

use std::{
    hash::{BuildHasher, RandomState},
    net::IpAddr,
    sync::Arc,
};

use flume::Sender;
use splitkey_host::{HostEvent, RaceEvent, RaceNews, RaceNewsOutlet, WebhookRefusal, WebhookRule};
use splitkey_net::Origin;
use splitkey_protocol::WebhookUrl;
use splitkey_webhooks::{Counts, Message, Webhooks};

use crate::{proxies::AddressBlock, texts::RaceTexts};

/// The webhooks of a server. They outlive its hosts.
#[derive(Clone, Debug)]
pub(crate) struct RaceWebhooks {
    webhooks: Webhooks,
    texts: Arc<RaceTexts>,
    /// The address of the server's pages, without a final slash, if the operator has named it.
    origin: Option<String>,
    senders: RandomState,
}

impl RaceWebhooks {
    /// Starts sending on the present runtime, to public addresses and these networks.
    pub(super) fn start(networks: Vec<AddressBlock>, origin: Option<String>) -> RaceWebhooks {
        let allows = move |address: IpAddr| networks.iter().any(|network| network.contains(address));
        RaceWebhooks {
            webhooks: Webhooks::start(allows),
            texts: Arc::default(),
            origin,
            senders: RandomState::new(),
        }
    }

    /// Has hosts told which webhooks refuse news for good.
    pub(super) fn tell_refusals(&self, to_host: Sender<HostEvent>) {
        self.webhooks.tell_refusals(move |url, status| {
            if let Ok(url) = WebhookUrl::new(url) {
                // Nobody receives it after the server has stopped.
                let _ = to_host.send(HostEvent::WebhookRefused(WebhookRefusal { url, status }));
            }
        });
    }

    /// Returns what a host tells its news.
    pub(super) fn outlet(&self) -> RaceNewsOutlet {
        let webhooks = self.clone();
        Box::new(move |news| webhooks.send(&news))
    }

    fn send(&self, news: &RaceNews) {
        let passing = matches!(news.event, RaceEvent::Turn { .. } | RaceEvent::Reminded { .. });
        let link = self.origin.as_ref().map(|origin| format!("{origin}/#race={}", news.race.shown()));
        let body = body::write(news, &self.texts, link.as_deref());
        let url = news.webhook.url.as_str().to_owned();
        self.webhooks.send(Message { url, body, passing, sender: self.sender(news) });
    }

    /// Returns at whose expense news is sent: whoever has set the webhook, or everybody in a race who has done so before the
    /// host started.
    fn sender(&self, news: &RaceNews) -> u64 {
        let opener = news.opener.and_then(|address| Origin::of(address).last());
        match opener {
            Some(opener) => self.senders.hash_one(opener),
            None => self.senders.hash_one(news.race),
        }
    }

    pub(super) fn counts(&self) -> Counts {
        self.webhooks.counts()
    }

    pub(super) fn waiting(&self) -> usize {
        self.webhooks.waiting()
    }
}

/// Returns the body of the request by which the host sends a piece of news, whose race has its page at `link`.
pub fn webhook_body(news: &RaceNews, link: Option<&str>) -> String {
    body::write(news, &RaceTexts::default(), link)
}

/// Returns which webhooks players may set at a host that sends to public addresses and these networks, or to nobody.
pub(super) fn rule(networks: Option<&[AddressBlock]>) -> WebhookRule {
    match networks {
        None => WebhookRule::Off,
        Some([]) => WebhookRule::Encrypted,
        Some(_) => WebhookRule::Any,
    }
}
