//! Reads a connection URI as PostgreSQL's own programs do: `postgresql://[user[:password]@][host[:port],…][/name][?option=value&…]`,
//! every part percent-encoded, and an option that is given twice as it was given last.

use std::collections::BTreeMap;

const PREFIXES: [&str; 2] = ["postgres://", "postgresql://"];

/// The options of an address by their names, with its other parts as options, too.
pub(super) type Options = BTreeMap<String, String>;

/// Reads an address. An option without a value is left out.
///
/// # Errors
/// When it is not such an address: what is wrong with it, without its password.
pub(super) fn read(text: &str) -> Result<Options, String> {
    let Some(rest) = PREFIXES.iter().find_map(|prefix| text.strip_prefix(prefix)) else {
        return Err("it has to start with postgres://".to_owned());
    };
    let mut options = Options::new();
    let mut set = |name: &str, value: &str| -> Result<(), String> {
        let value = decoded(value).ok_or_else(|| format!("its {name} is not percent-encoded"))?;
        if value.is_empty() {
            options.remove(name);
        } else {
            options.insert(name.to_owned(), value);
        }
        Ok(())
    };
    // A password may hold anything but these.
    let login = rest.find(['@', '/']).map(|end| rest.split_at(end));
    let rest = match login.and_then(|(login, rest)| Some((login, rest.strip_prefix('@')?))) {
        Some((login, rest)) => {
            let (user, password) = login.split_once(':').unwrap_or((login, ""));
            set("user", user)?;
            set("password", password)?;
            rest
        }
        None => rest,
    };
    let (place, given) = rest.split_once('?').unwrap_or((rest, ""));
    let (servers, name) = place.split_once('/').unwrap_or((place, ""));
    let (hosts, ports) = servers.split(',').map(server).collect::<Result<(Vec<_>, Vec<_>), _>>()?;
    for (option, values) in [("host", hosts), ("port", ports)] {
        if values.iter().any(|value| !value.is_empty()) {
            set(option, &values.join(","))?;
        }
    }
    set("dbname", name)?;
    for option in given.split('&').filter(|option| !option.is_empty()) {
        let (name, value) =
            option.split_once('=').ok_or("one of its options has no value: write it as name=value")?;
        let name = decoded(name).ok_or("the name of one of its options is not percent-encoded")?;
        set(&name, value)?;
    }
    Ok(options)
}

/// Returns the host and the port of one server.
fn server(text: &str) -> Result<(&str, &str), String> {
    let (host, port) = match text.strip_prefix('[') {
        Some(rest) => rest.split_once(']').ok_or("the bracket of its host is not closed")?,
        None => text.find(':').map_or((text, ""), |colon| text.split_at(colon)),
    };
    match port.strip_prefix(':') {
        Some(port) => Ok((host, port)),
        None if port.is_empty() => Ok((host, "")),
        None => Err("after its host there has to be a port, a slash or the end".to_owned()),
    }
}

/// Returns a text without its percent-encoding. Returns `None` if that is wrong.
fn decoded(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        bytes.push(u8::from_str_radix(digits, 16).ok().filter(|byte| is_hex && *byte != 0)?);
        bytes.extend(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str) -> Vec<(String, String)> {
        read(text).unwrap_or_else(|problem| panic!("{text}: {problem}")).into_iter().collect()
    }

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn every_part_of_an_address_is_an_option() {
        assert_eq!(options("postgres://"), []);
        assert_eq!(options("postgresql:///splitkey"), pairs(&[("dbname", "splitkey")]));
        assert_eq!(
            options(
                "postgres://me:s%40crét@db.example:5433/a%2Fb?connect_timeout=3&application_name=x%20y+z"
            ),
            pairs(&[
                ("application_name", "x y+z"),
                ("connect_timeout", "3"),
                ("dbname", "a/b"),
                ("host", "db.example"),
                ("password", "s@crét"),
                ("port", "5433"),
                ("user", "me"),
            ])
        );
        assert_eq!(options("postgres://%2Ftmp%2Fpg/x")[1], ("host".to_owned(), "/tmp/pg".to_owned()));
        assert_eq!(
            options("postgres://one,[::1]:5433,three:1/"),
            pairs(&[("host", "one,::1,three"), ("port", ",5433,1")])
        );
        assert_eq!(options("postgres://me@:5433"), pairs(&[("port", "5433"), ("user", "me")]));
    }

    #[test]
    fn a_password_may_hold_a_question_mark_and_an_option_an_at_sign() {
        let read = options("postgres://me:p?a=b&c@db.example/x?sslmode=require");
        assert!(read.contains(&("password".to_owned(), "p?a=b&c".to_owned())), "{read:?}");
        let read = options("postgres://db.example/x?options=-c%20a.b=c@d");
        assert!(read.contains(&("options".to_owned(), "-c a.b=c@d".to_owned())), "{read:?}");
        assert!(read.contains(&("host".to_owned(), "db.example".to_owned())), "{read:?}");
    }

    #[test]
    fn the_last_value_of_an_option_counts_and_an_empty_one_is_none() {
        assert_eq!(options("postgres://one/x?host=two&host=three&dbname="), pairs(&[("host", "three")]));
        assert_eq!(options("postgres://one/?sslrootcert=&sslmode="), pairs(&[("host", "one")]));
    }

    #[test]
    fn what_is_not_such_an_address_is_refused_without_its_password() {
        for text in [
            "mysql://me:secret@db.example/x",
            "postgres:me:secret@db.example",
            "postgres://me:secret%zz@db.example/x",
            "postgres://me:secret%00@db.example/x",
            "postgres://me:secret@db.example/x?sslmode",
            "postgres://me:secret@[::1/x",
            "postgres://me:secret@[::1]5432/x",
            "postgres://me:secret@db.example/x?a%=1",
        ] {
            let problem = read(text).expect_err(text);
            assert!(!problem.contains("secret"), "{problem}");
        }
    }
}
