//! The program of the page's worker.

fn main() {
    splitkey_solo::platform::run();
}
