//! Requests to the pages and feeds of a host.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    time::Duration,
};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection over HTTP/1.1 that keeps open. Its functions panic when it fails.
pub struct Http {
    lines: BufReader<TcpStream>,
    host: SocketAddr,
    head: String,
}

impl Http {
    pub fn open(host: SocketAddr) -> Http {
        let stream = TcpStream::connect(host).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        Http { lines: BufReader::new(stream), host, head: String::new() }
    }

    /// Opens a feed with the link or token that it is for. It may be refused, as [`Http::status`] says.
    pub fn feed(host: SocketAddr, path: &str, link: &str) -> Http {
        let mut http = Http::open(host);
        http.send(&format!("GET {path}"), &[("Authorization", &format!("Bearer {link}"))], "");
        http.read_head();
        http
    }

    /// Sends a request, such as `GET /watch/`, without waiting for the answer.
    pub fn send(&mut self, request: &str, headers: &[(&str, &str)], body: &str) {
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let (host, length) = (self.host, body.len());
        let text =
            format!("{request} HTTP/1.1\r\nHost: {host}\r\n{headers}Content-Length: {length}\r\n\r\n{body}");
        self.lines.get_mut().write_all(text.as_bytes()).expect("a connection");
    }

    /// Reads the head of the next answer, and returns its status.
    pub fn read_head(&mut self) -> u16 {
        self.head.clear();
        while !self.head.ends_with("\r\n\r\n") {
            let line = self.line().expect("a head");
            self.head.push_str(&line);
        }
        self.head.make_ascii_lowercase();
        self.status()
    }

    /// Sends a request, and returns the status and the body of the answer.
    pub fn ask(&mut self, request: &str, headers: &[(&str, &str)], body: &str) -> (u16, String) {
        self.send(request, headers, body);
        let status = self.read_head();
        let length = self.head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = vec![0; length.and_then(|length| length.parse().ok()).unwrap_or(0)];
        self.lines.read_exact(&mut body).expect("a body");
        (status, String::from_utf8_lossy(&body).into_owned())
    }

    /// Sends a request with a link or token, and returns the status and the body of the answer.
    pub fn ask_with(&mut self, link: &str, request: &str, body: &str) -> (u16, String) {
        self.ask(request, &[("Authorization", &format!("Bearer {link}"))], body)
    }

    /// Returns the head of the last answer, in lower case.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Returns the status of the last answer.
    pub fn status(&self) -> u16 {
        self.head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
    }

    /// Returns the next line of a feed, unless the feed has ended.
    pub fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        (self.lines.read_line(&mut line).expect("a line") > 0).then_some(line)
    }

    /// Returns the next line of a feed that contains a text.
    pub fn until(&mut self, text: &str) -> String {
        loop {
            let line = self.line().unwrap_or_else(|| panic!("the feed ended before {text}"));
            if line.contains(text) {
                return line;
            }
        }
    }

    /// Ends the connection.
    pub fn close(self) {
        self.lines.into_inner().shutdown(Shutdown::Both).expect("a connection");
    }
}
