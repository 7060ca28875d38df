//! What a frame costs.
use bevy::prelude::*;
use splitkey_testkit::House;
fn main() {
    let _ = (App::new(), House::open(), wgpu::Backends::NOOP);
    let _ = splitkey::game(&splitkey::LaunchOptions::default());
}
