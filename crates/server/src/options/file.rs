//! Options in a TOML file, by the names that they have on the command line.

use std::{fs, path::Path};

use super::Options;

/// Reads all options of a file.
///
/// # Errors
/// When the file cannot be read, or a line in it is wrong: a text for the operator, with the line and its number.
pub(super) fn read(path: &Path) -> Result<Options, String> {
    let text =
        fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    parse(&text).map_err(|error| format!("cannot use {}: {error}", path.display()))
}

fn parse(text: &str) -> Result<Options, String> {
    let given: Vec<&str> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(|line| if is_empty(line) { "" } else { line })
        .collect();
    toml::from_str(&given.join("\n")).map_err(|error| {
        let error = error.to_string();
        format!("{}\n\nText is written in quotes, and a switch is true or false.", error.trim_end())
    })
}

/// Returns whether a line gives an option no value, as in `public-name = ""`, which is like leaving it out.
fn is_empty(line: &str) -> bool {
    let Some((name, value)) = line.split_once('=') else { return false };
    let value = value.split('#').next().unwrap_or_default().trim();
    let is_name = name.trim().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    is_name && matches!(value, "\"\"" | "''" | "[]" | "[\"\"]" | "['']")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        parse(text).expect_err("the file should be refused")
    }

    #[test]
    fn options_have_the_names_of_the_command_line() {
        let text =
            "# Split Key\n\nlisten = \"[::1]:80\"\nmemory = true\nmax-tables = 5\nlog-format = \"json\"\n";
        let options = parse(text).expect("a file of options");
        assert_eq!(options.listen.map(|address| address.port()), Some(80));
        assert_eq!((options.memory, options.max_tables), (Some(true), Some(5)));
        assert_eq!(options.log_format, Some(crate::options::LogFormat::Json));
    }

    #[test]
    fn an_option_that_may_be_repeated_takes_a_string_or_an_array() {
        let options = parse("public-name = \"a.example\"\ntrusted-proxy = [\"::1\", \"10.0.0.0/8\"]\n");
        let options = options.expect("a file of options");
        assert_eq!((options.public_name.len(), options.trusted_proxy.len()), (1, 2));
    }

    #[test]
    fn an_option_without_a_value_is_as_if_it_were_not_there() {
        let text = "\u{feff}data = ''\npublic-name = \"\" # none\ntrusted-proxy = [\"\"]\nmax-tables = \"\"\ndaily = ''\nmemory = true\n";
        let options = parse(text).expect("a file of options");
        assert_eq!((options.data, options.max_tables, options.memory), (None, None, Some(true)));
        assert!(
            options.public_name.is_empty() && options.trusted_proxy.is_empty() && options.daily.is_none()
        );
        assert!(problem("data = ''\nmemory = \"perhaps\"").contains("line 2"));
    }

    #[test]
    fn an_unknown_option_is_named_with_its_line() {
        let problem = problem("memory = true\n\nlisen = \"127.0.0.1:80\"\n");
        assert!(problem.contains("line 3") && problem.contains("unknown field `lisen`"), "{problem}");
        assert!(problem.contains("`listen`"), "{problem}");
    }

    #[test]
    fn a_wrong_value_is_named_with_its_line_and_what_is_expected() {
        for (text, line, expected) in [
            ("\nlisten = \"everywhere\"", "line 2", "expected an IP address and a port"),
            ("max-tables = \"many\"", "line 1", "expected usize"),
            ("keep-days = -1", "line 1", "expected u16"),
            ("memory = \"perhaps\"", "line 1", "expected a boolean"),
            ("public-name = [\"a b\"]", "line 1", "expected a host name"),
            ("allow-origin = 3", "line 1", "expected a string, or an array of strings"),
            ("log-format = \"xml\"", "line 1", "expected `text` or `json`"),
        ] {
            let problem = problem(text);
            assert!(problem.contains(line) && problem.contains(expected), "{text}: {problem}");
        }
    }

    #[test]
    fn the_file_for_deploying_can_be_used_and_so_can_the_examples_in_it() {
        let text = include_str!("../../deploy/splitkey-server.toml");
        parse(text).expect("a file of options");
        for example in text.lines().filter_map(|line| line.strip_prefix("#   ")) {
            parse(example).unwrap_or_else(|problem| panic!("{problem}"));
        }
    }
}
