//! What a pair of a strike race waits for while its news go to a webhook, and without one.

use std::{
    error::Error,
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    thread,
};

use hdrhistogram::Histogram;
use splitkey_server::{Server, ServerConfig};
use splitkey_testkit::race_actions;

use super::machine;

/// How many actions each of ten pairs does.
const ACTIONS: usize = 100;
/// How often all kinds of receivers are tried, in turn.
const ROUNDS: usize = 3;

pub fn report() -> Result<(), Box<dyn Error>> {
    let hangs = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let kinds = [
        ("no webhook", None),
        ("a webhook that answers", Some(answering()?)),
        ("a webhook that never answers", Some(hangs.local_addr()?.port())),
    ];
    let mut waits: Vec<Histogram<u64>> = kinds.iter().map(|_| Histogram::new(3)).collect::<Result<_, _>>()?;
    for _ in 0..ROUNDS {
        for ((_, port), waited) in kinds.iter().zip(&mut waits) {
            let server = Server::start(ServerConfig {
                listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
                webhooks: Some(vec!["127.0.0.0/8".parse()?]),
                ..ServerConfig::default()
            })?;
            let url = port.map(|port| format!("http://127.0.0.1:{port}"));
            for took in race_actions(&server, ACTIONS, url.as_deref()) {
                waited.record(took.as_micros() as u64)?;
            }
            server.stop();
        }
    }
    println!("webhooks: action to both players of a pair, in one process without sockets, journal in memory");
    println!("machine: {}", machine::describe());
    for ((kind, _), waited) in kinds.iter().zip(&waits) {
        let at = |quantile| waited.value_at_quantile(quantile) as f64 / 1000.0;
        let (median, late, last) = (at(0.5), at(0.99), at(1.0));
        println!(
            "{kind:<28} {:>6} actions, p50 {median:.2} ms, p99 {late:.2} ms, longest {last:.2} ms",
            waited.len()
        );
    }
    Ok(())
}

/// Starts a service that takes every message, and returns its port.
fn answering() -> Result<u16, Box<dyn Error>> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            // The sender notices whatever goes wrong here.
            let _answered = answer(connection);
        }
    });
    Ok(port)
}

fn answer(connection: TcpStream) -> Result<(), Box<dyn Error>> {
    let mut reader = BufReader::new(connection);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        match line.trim_end() {
            "" => break,
            line => {
                if let Some(told) = line.strip_prefix("content-length: ") {
                    length = told.parse()?;
                }
            }
        }
    }
    reader.read_exact(&mut vec![0; length])?;
    reader.get_mut().write_all(b"HTTP/1.1 204 No Content\r\n\r\n")?;
    Ok(())
}
