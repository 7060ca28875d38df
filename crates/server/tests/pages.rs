//! What browsers get over HTTP.

use std::{
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
};

use splitkey_server::{Server, ServerConfig, ServerError};
use tempfile::TempDir;

/// The files of a browser game, deleted on drop.
struct Web(TempDir);

impl Web {
    fn new() -> Web {
        let temporary = tempfile::tempdir().expect("a folder");
        let folder = temporary.path().join("web");
        fs::create_dir_all(folder.join("words")).expect("a folder");
        for (file, content) in [
            ("index.html", "<!doctype html>"),
            ("game-0123abcd.wasm", "plain"),
            ("game-0123abcd.wasm.br", "brotli"),
            ("game-0123abcd.wasm.gz", "gzip"),
            ("loader.js", "go()"),
            ("words/en-0123abcd.txt", "WORD"),
        ] {
            fs::write(folder.join(file), content).expect("a file");
        }
        fs::write(folder.with_file_name("secret.txt"), "secret").expect("a file");
        Web(temporary)
    }

    fn serve(&self) -> Server {
        serve(ServerConfig { web: Some(self.0.path().join("web")), ..anywhere() })
    }
}

fn anywhere() -> ServerConfig {
    ServerConfig { listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..ServerConfig::default() }
}

fn serve(config: ServerConfig) -> Server {
    Server::start(config).expect("a server")
}

/// Returns the head, in lower case, and the body of the answer to a request.
fn get(server: &Server, path: &str, more: &str) -> (String, String) {
    let mut stream = TcpStream::connect(server.addr()).expect("a connection");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{more}\r\n", server.addr())
        .expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    (head.to_ascii_lowercase(), body.to_owned())
}

fn expect(answer: &(String, String), status: u16, headers: &[&str], body: &str) {
    let (head, got) = answer;
    assert!(head.starts_with(&format!("http/1.1 {status} ")), "{head}");
    for header in headers {
        assert!(head.lines().any(|line| line == *header), "{header} is not in {head}");
    }
    assert_eq!(got, body, "{head}");
}

#[test]
fn unhashed_files_are_revalidated_on_every_request() {
    let web = Web::new();
    let server = web.serve();
    for path in ["/", "/index.html", "/?table=K7Q2ZD"] {
        let headers = ["cache-control: no-cache", "content-type: text/html"];
        expect(&get(&server, path, ""), 200, &headers, "<!doctype html>");
    }
    expect(&get(&server, "/loader.js", ""), 200, &["cache-control: no-cache"], "go()");
}

#[test]
fn hashed_files_are_cached_forever() {
    let web = Web::new();
    let server = web.serve();
    let for_ever = "cache-control: public, max-age=31536000, immutable";
    let wasm = ["content-type: application/wasm", for_ever];
    expect(&get(&server, "/game-0123abcd.wasm", ""), 200, &wasm, "plain");
    let brotli = [&wasm[..], &["content-encoding: br"]].concat();
    expect(&get(&server, "/game-0123abcd.wasm", "Accept-Encoding: gzip, br\r\n"), 200, &brotli, "brotli");
    let gzip = [&wasm[..], &["content-encoding: gzip"]].concat();
    expect(&get(&server, "/game-0123abcd.wasm", "Accept-Encoding: gzip\r\n"), 200, &gzip, "gzip");
    expect(&get(&server, "/words/en-0123abcd.txt", ""), 200, &[for_ever], "WORD");
    expect(&get(&server, "/none-0123abcd.wasm", ""), 404, &["cache-control: no-cache"], "");
}

#[test]
fn pages_may_do_only_what_the_game_needs() {
    let web = Web::new();
    let server = web.serve();
    let headers = [
        "x-content-type-options: nosniff",
        "referrer-policy: same-origin",
        "cross-origin-opener-policy: same-origin",
        "cross-origin-resource-policy: same-origin",
    ];
    let answer = get(&server, "/", "");
    expect(&answer, 200, &headers, "<!doctype html>");
    assert!(answer.0.contains("content-security-policy: default-src 'self';"), "{}", answer.0);
    for part in ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'none'"] {
        assert!(answer.0.contains(part), "{part}: {}", answer.0);
    }
    assert!(!answer.0.contains("strict-transport-security"), "without TLS there is nothing to insist on");
}

#[test]
fn a_page_may_connect_only_to_its_own_host() {
    let web = Web::new();
    let server = web.serve();
    for path in ["/", "/?host=wss://evil.example/ws", "/loader.js", "/healthz", "/none"] {
        let (head, _) = get(&server, path, "");
        let policies: Vec<&str> =
            head.lines().filter_map(|line| line.strip_prefix("content-security-policy: ")).collect();
        let [policy] = policies[..] else { panic!("{path} should have one policy: {head}") };
        let sources: Vec<&str> =
            policy.split(';').filter_map(|part| part.trim().strip_prefix("connect-src ")).collect();
        assert_eq!(sources, ["'self'"], "{path}");
    }
}

#[test]
fn nothing_outside_the_folder_is_served() {
    let web = Web::new();
    let server = web.serve();
    for path in ["/../secret.txt", "/%2e%2e/secret.txt", "/words/..%2f..%2fsecret.txt", "//secret.txt"] {
        let (head, body) = get(&server, path, "");
        assert!(!head.starts_with("http/1.1 200") && !body.contains("secret"), "{path}: {head}");
    }
}

#[test]
fn a_host_without_a_page_says_so() {
    let server = serve(anywhere());
    let text = "This host serves no page. Native players can join it here.\n";
    expect(&get(&server, "/", ""), 200, &["content-type: text/plain; charset=utf-8"], text);
    expect(&get(&server, "/index.html", ""), 404, &[], "");
}

#[test]
fn a_plain_request_for_the_socket_is_answered_with_upgrade_required() {
    let server = serve(anywhere());
    expect(&get(&server, "/ws", ""), 426, &["upgrade: websocket"], "WebSocket only.\n");
}

#[test]
fn refuses_to_start_with_a_folder_without_a_page() {
    let web = Web::new();
    let config = ServerConfig { web: Some(web.0.path().join("web/words")), ..anywhere() };
    let error = Server::start(config).expect_err("there is no page");
    assert!(matches!(&error, ServerError::NoPage(folder) if folder.ends_with("words")), "{error}");
}

#[test]
fn refuses_to_start_on_an_address_in_use() {
    let server = serve(anywhere());
    let again = ServerConfig { listen: server.addr(), ..anywhere() };
    let error = Server::start(again).expect_err("it is in use");
    assert_eq!(error.to_string(), format!("{} is in use by another program", server.addr()));
}
