//! Prints the description of the wire.

#[path = "../tests/description.rs"]
mod description;

fn main() {
    print!("{}", description::description());
}
