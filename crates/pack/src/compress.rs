//! Compressed copies of the files of a page, made once instead of for every request.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The size in bytes up to which a file is not compressed.
const SMALL: usize = 1024;

/// The largest window that every browser accepts, as a power of two.
const BROTLI_WINDOW: u32 = 24;

/// The sizes of a file and its compressed copies, in bytes. A copy that is not worthwhile is `None`.
#[derive(Clone)]
pub struct Sizes {
    pub file: PathBuf,
    pub raw: usize,
    pub gzip: Option<usize>,
    pub brotli: Option<usize>,
}

/// Writes `.gz` and `.br` copies of the files for which that is worthwhile, with these levels of brotli and gzip.
/// Compresses as many files at once as there are cores.
pub fn copies(folder: &Path, files: Vec<PathBuf>, levels: (u32, u32)) -> Result<Vec<Sizes>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push(copy(folder, file, levels)?);
        }
        Ok(done)
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let done: Vec<Result<Vec<Sizes>>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("compressing should not panic")).collect()
    });
    let mut all = done.into_iter().collect::<Result<Vec<_>>>()?.concat();
    all.sort_by(|one, other| one.file.cmp(&other.file));
    Ok(all)
}

fn copy(folder: &Path, file: &Path, (brotli_level, gzip_level): (u32, u32)) -> Result<Sizes> {
    let path = folder.join(file);
    let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut sizes = Sizes { file: file.to_path_buf(), raw: bytes.len(), gzip: None, brotli: None };
    // Brotli is slow: if gzip cannot compress a file, such as a picture or sound, brotli is not tried.
    let gzip = gzip(&bytes, gzip_level)?;
    if pays(bytes.len(), gzip.len()) {
        let brotli = brotli(&bytes, brotli_level)?;
        write_beside(&path, "gz", &gzip)?;
        write_beside(&path, "br", &brotli)?;
        (sizes.gzip, sizes.brotli) = (Some(gzip.len()), Some(brotli.len()));
    }
    Ok(sizes)
}

/// Returns whether a copy is worthwhile: at least 5 % smaller.
fn pays(raw: usize, compressed: usize) -> bool {
    raw > SMALL && compressed < raw - raw / 20
}

fn gzip(bytes: &[u8], level: u32) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(level));
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

fn brotli(bytes: &[u8], quality: u32) -> Result<Vec<u8>> {
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), 1 << 16, quality, BROTLI_WINDOW);
    encoder.write_all(bytes)?;
    encoder.flush()?;
    Ok(encoder.into_inner())
}

fn write_beside(path: &Path, extension: &str, bytes: &[u8]) -> Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    fs::write(&name, bytes).with_context(|| format!("cannot write {}", name.display()))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn a_copy_has_to_be_clearly_smaller() {
        assert!(pays(2000, 1000));
        assert!(!pays(2000, 1950), "a picture");
        assert!(!pays(900, 100), "a small file");
    }

    #[test]
    fn a_brotli_copy_survives_a_round_trip() {
        let text = b"one word, then a number. ".repeat(100);
        let small = brotli(&text, 5).unwrap();
        assert!(small.len() < 100, "{}", small.len());
        let mut back = Vec::new();
        brotli::Decompressor::new(small.as_slice(), 4096).read_to_end(&mut back).unwrap();
        assert_eq!(back, text);
    }
}
