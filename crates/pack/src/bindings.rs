//! Turns Cargo's WebAssembly module into the files that a browser loads: bindings in JavaScript, and an optimised
//! module.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use walrus::{ExportItem, RefType};
use wasm_bindgen_cli_support::Bindgen;

use crate::Quality;
use splitkey_xtask::process;

/// The WebAssembly features that the compiler uses, which old versions of wasm-opt need to be told.
const WASM_FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-mutable-globals",
];

/// The name of the table of JavaScript values in the bindings.
const EXTERNREFS: &str = "__wbindgen_externrefs";

pub struct Bindings {
    pub script: Vec<u8>,
    pub wasm: Vec<u8>,
}

/// Generates the bindings of a module in `folder`, together with the JavaScript snippets of dependencies. Their names
/// begin with `name`.
pub fn make(wasm: &Path, name: &str, quality: Quality, folder: &Path) -> Result<Bindings> {
    Bindgen::new()
        .input_path(wasm)
        .out_name(name)
        .web(true)?
        .typescript(false)
        .remove_name_section(quality == Quality::Small)
        .generate(folder)
        .context("wasm-bindgen")?;
    let module = folder.join(format!("{name}_bg.wasm"));
    if quality == Quality::Small {
        println!("wasm-opt -Oz");
        let mut optimise = Command::new("wasm-opt");
        optimise.arg("-Oz").args(WASM_FEATURES).arg(&module).arg("--output").arg(&module);
        process::run(&mut optimise)?;
        let optimised = fs::read(&module).with_context(|| format!("cannot read {}", module.display()))?;
        fs::write(&module, export_externrefs(&optimised)?)?;
    }
    let read = |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    Ok(Bindings { script: read(&folder.join(format!("{name}.js")))?, wasm: read(&module)? })
}

/// Exports the table of JavaScript values under its name again. wasm-opt 108, the version in Debian 12, exports the
/// first table under every name, and a page with such a module cannot start.
fn export_externrefs(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = walrus::Module::from_buffer(wasm).context("wasm-opt wrote a broken module")?;
    let table = module.tables.iter().find(|table| table.element_ty == RefType::EXTERNREF);
    let table = table.context("the module has no table of JavaScript values")?.id();
    let export = module.exports.iter_mut().find(|export| export.name == EXTERNREFS);
    export.context("the module exports no table of JavaScript values")?.item = ExportItem::Table(table);
    Ok(module.emit_wasm())
}

#[cfg(test)]
mod tests {
    use walrus::Module;

    use super::*;

    #[test]
    fn the_table_of_javascript_values_is_exported_under_its_name() {
        let mut module = Module::default();
        let functions = module.tables.add_local(false, 1, None, RefType::FUNCREF);
        let values = module.tables.add_local(false, 1, None, RefType::EXTERNREF);
        module.exports.add(EXTERNREFS, functions);
        let mended = export_externrefs(&module.emit_wasm()).expect("the module should be repairable");
        let mended = Module::from_buffer(&mended).expect("the repaired module should be valid");
        let export = mended.exports.iter().find(|export| export.name == EXTERNREFS).expect("the export");
        let ExportItem::Table(table) = export.item else { panic!("{:?}", export.item) };
        assert_eq!(mended.tables.get(table).element_ty, RefType::EXTERNREF);
        assert_ne!(functions, values);
    }

    #[test]
    fn a_module_without_such_a_table_is_an_error() {
        let error = export_externrefs(&Module::default().emit_wasm()).expect_err("there is no table");
        assert!(error.to_string().contains("JavaScript values"), "{error}");
    }
}
