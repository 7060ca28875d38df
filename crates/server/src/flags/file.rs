//! Options in a file: a name, `=`, and its value on each line.

use std::{ffi::OsString, fs, path::Path};

use super::{FlagError, option};

/// Reads all options of a file, in order.
///
/// # Errors
/// When the file cannot be read, or a line is no option.
pub(super) fn read(path: &Path) -> Result<Vec<(&'static str, OsString)>, FlagError> {
    let text =
        fs::read_to_string(path).map_err(|error| FlagError::File(path.to_owned(), error.to_string()))?;
    parse(&text).map_err(|line| FlagError::Line(path.to_owned(), line))
}

/// The options of a text, or the number of the line that is none.
fn parse(text: &str) -> Result<Vec<(&'static str, OsString)>, usize> {
    let lines = text.lines().map(str::trim).enumerate();
    let options = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    options
        .map(|(at, line)| {
            let (name, value) = line.split_once('=').ok_or(at + 1)?;
            let (name, _) = option(name.trim()).ok_or(at + 1)?;
            Ok((name, value.trim().into()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_and_empty_lines_are_skipped() {
        let text = "# Split Key\n\n listen = [::1]:80\nmemory=yes\n";
        assert_eq!(parse(text), Ok(vec![("listen", "[::1]:80".into()), ("memory", "yes".into())]));
    }

    #[test]
    fn a_line_that_is_no_option_is_named() {
        assert_eq!(parse("listen = x\n\nlisen = x"), Err(3));
        assert_eq!(parse("memory"), Err(1));
    }
}
