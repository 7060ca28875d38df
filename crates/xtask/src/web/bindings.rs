//! From Cargo's module to the pair that a browser loads: bindings in JavaScript, and the module made small.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use super::Profile;
use crate::process;

/// What the compiler uses and old versions of wasm-opt have to be told.
const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-mutable-globals",
];

pub struct Bindings {
    pub script: Vec<u8>,
    pub wasm: Vec<u8>,
}

/// Makes the bindings of a module in `folder`, where pieces of script that crates bring stay.
pub fn make(wasm: &Path, profile: Profile, folder: &Path) -> Result<Bindings> {
    Bindgen::new()
        .input_path(wasm)
        .out_name("splitkey")
        .web(true)?
        .typescript(false)
        .remove_name_section(profile == Profile::Web)
        .generate(folder)
        .context("wasm-bindgen")?;
    let module = folder.join("splitkey_bg.wasm");
    if profile == Profile::Web {
        println!("wasm-opt -Oz");
        let mut optimise = Command::new("wasm-opt");
        optimise.arg("-Oz").args(WASM_FEATURES).arg(&module).arg("--output").arg(&module);
        process::run(&mut optimise)?;
    }
    let read = |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    Ok(Bindings { script: read(&folder.join("splitkey.js"))?, wasm: read(&module)? })
}
