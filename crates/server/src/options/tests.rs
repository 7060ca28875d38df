//! The command line alone; `tests/program.rs` adds the environment and a file.

use std::path::Path;

use splitkey_protocol::{Language, RaceLink, TableCode, TalkLine};

use super::*;

fn asked(arguments: &[&str]) -> Result<Task, Error> {
    parse(["splitkey-server"].iter().chain(arguments).map(OsString::from))
}

fn config(arguments: &[&str]) -> ServerConfig {
    match asked(arguments).unwrap_or_else(|error| panic!("{error}")) {
        Task::Serve(task) => task.0,
        other => panic!("{other:?}"),
    }
}

fn problem(arguments: &[&str]) -> (ErrorKind, String) {
    let error = asked(arguments).expect_err("the command line should be refused");
    (error.kind(), error.to_string())
}

#[test]
fn every_option_is_read() {
    let config = config(&[
        "--listen",
        "[::1]:80",
        "--web=dist",
        "--allow-origin",
        "https://a.example",
        "--allow-origin",
        "https://b.example",
        "--data",
        "kept",
        "--keep-days",
        "9",
        "--idle-hours=0",
        "--max-connections",
        "7",
        "--max-per-address",
        "3",
        "--max-tables",
        "5",
        "--low-disk",
        "5",
        "--metrics",
        "127.0.0.1:9",
        "--tls-certificate",
        "c.pem",
        "--tls-key",
        "k.pem",
        "--behind-proxy",
        "--trusted-proxy",
        "10.0.0.0/8",
        "--trusted-proxy",
        "::1",
        "--public-name",
        "play.example",
        "--webhook-network",
        "10.0.0.0/8",
        "--tables-per-hour",
        "13",
        "--tables-per-address",
        "11",
        "--wrong-codes-per-hour",
        "14",
        "--all-wrong-codes-per-hour",
        "12",
        "--word-lists-per-hour",
        "15",
    ]);
    assert_eq!(config.listen.to_string(), "[::1]:80");
    assert_eq!(config.web, Some("dist".into()));
    let origins = ["https://a.example", "https://b.example"].map(|origin| origin.parse().expect("an origin"));
    assert_eq!(config.allowed_origins, origins);
    assert_eq!((config.data, config.keep_days), (Some("kept".into()), 9));
    assert_eq!(config.low_disk, 5 << 20);
    assert_eq!((config.max_connections, config.max_per_address), (7, 3));
    assert_eq!((config.host.max_tables, config.host.idle), (5, None));
    assert_eq!(config.metrics.map(|metrics| metrics.port()), Some(9));
    assert_eq!(config.tls, Some(("c.pem".into(), "k.pem".into())));
    assert!(config.behind_proxy);
    assert_eq!(config.trusted_proxies, ["10.0.0.0/8", "::1"].map(|block| block.parse().expect("a block")));
    assert_eq!(config.webhooks, Some(vec!["10.0.0.0/8".parse().expect("a block")]));
    assert_eq!(config.public_names, ["play.example".parse().expect("a name")]);
    let host = config.host;
    assert_eq!((host.tables_an_hour, host.tables_an_address), (13, 11));
    assert_eq!((host.wrong_codes_an_hour, host.all_wrong_codes_an_hour), (14, 12));
    assert_eq!(host.word_lists_an_hour, 15);
}

#[test]
fn news_are_sent_to_public_addresses_unless_the_operator_says_otherwise() {
    assert_eq!(config(&[]).webhooks, Some(Vec::new()));
    assert_eq!(config(&["--no-webhooks"]).webhooks, None);
    assert_eq!(config(&["--no-webhooks=no"]).webhooks, Some(Vec::new()));
    let (kind, text) = problem(&["--no-webhooks", "--webhook-network", "10.0.0.0/8"]);
    assert_eq!(kind, ErrorKind::ArgumentConflict);
    assert!(text.contains("--no-webhooks sends nothing"), "{text}");
}

#[test]
fn tables_are_kept_unless_memory_is_asked_for() {
    assert_eq!(config(&[]).data, default_data());
    assert_eq!(config(&["--memory"]).data, None);
    assert_eq!(config(&["--memory=no", "--data", "kept"]).data, Some("kept".into()));
    let (kind, text) = problem(&["--memory", "--data", "kept"]);
    assert_eq!(kind, ErrorKind::ArgumentConflict);
    assert!(text.contains("--memory keeps nothing"), "{text}");
}

#[test]
fn a_route_needs_a_database_and_a_proxy() {
    let database = ["--database", "postgres:///splitkey"];
    let routed = config(&[&database[..], &["--behind-proxy", "--route", "h1"]].concat());
    assert_eq!(routed.route, "h1".parse().ok());
    for few in [&["--route", "h1"][..], &["--behind-proxy", "--route", "h1"]] {
        assert!(problem(few).1.contains("--route needs --database and --behind-proxy"), "{few:?}");
    }
    let (_, text) = problem(&[&database[..], &["--behind-proxy", "--route", "../h1"]].concat());
    assert!(text.contains("small letters, digits and hyphens"), "{text}");
}

#[test]
fn tables_are_kept_in_a_database_if_one_is_named() {
    let url = "postgres:///splitkey";
    let named = config(&["--database", url, "--node", "h1"]);
    assert_eq!(named.database, Some((url.parse().expect("an address"), "h1".to_owned())));
    assert_eq!(named.data, None);
    assert!(config(&["--database", url]).database.is_some_and(|(_, node)| !node.is_empty()));
    for other in [&["--memory"][..], &["--data", "kept"]] {
        let (kind, text) = problem(&[&["--database", url], other].concat());
        assert_eq!(kind, ErrorKind::ArgumentConflict);
        assert!(text.contains("cannot be used with --database"), "{text}");
    }
    let (_, text) = problem(&["--database", url, "--node", "two words"]);
    assert!(text.contains("--node has to be a name"), "{text}");
    let place = JournalPlace::Database {
        url: url.parse().expect("an address"),
        node: "h1".to_owned(),
        lease: LeaseTimes::default(),
    };
    match asked(&["check", "--database", url]) {
        Ok(Task::Maintain(JournalPlace::Database { url, .. }, Maintenance::Check)) => {
            assert_eq!(
                JournalPlace::Database { url, node: "h1".to_owned(), lease: LeaseTimes::default() },
                place
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_last_of_several_values_counts() {
    assert_eq!(config(&["--keep-days", "2", "--keep-days=3"]).keep_days, 3);
}

#[test]
fn the_log_is_chosen() {
    let Ok(Task::Serve(task)) = asked(&["--log", "warn,splitkey_server=debug", "--log-format=json"]) else {
        panic!("it should serve")
    };
    let Logging { filter, format } = task.1;
    assert_eq!(filter.as_ref().map(LogFilter::as_str), Some("warn,splitkey_server=debug"));
    assert_eq!(format, LogFormat::Json);
}

#[test]
fn an_unknown_option_is_named_beside_a_similar_one() {
    let (kind, text) = problem(&["--lisen", "x"]);
    assert_eq!(kind, ErrorKind::UnknownArgument);
    assert!(text.contains("'--lisen'") && text.contains("'--listen'"), "{text}");
}

#[test]
fn a_missing_value_is_asked_for() {
    let (kind, text) = problem(&["--web"]);
    assert_eq!(kind, ErrorKind::InvalidValue);
    assert!(text.contains("a value is required for '--web <DIR>'"), "{text}");
}

#[test]
fn a_wrong_value_is_named_with_what_is_expected() {
    for (arguments, value, expected) in [
        (["--listen", "localhost"], "'localhost'", "expected an IP address and a port"),
        (["--keep-days", "70000"], "'70000'", "expected a whole number from 0 to 65535"),
        (["--max-tables", "many"], "'many'", "expected a whole number"),
        (["--trusted-proxy", "a.example"], "'a.example'", "expected an IP address"),
        (["--public-name", "a b"], "'a b'", "expected a host name"),
        (["--log", "a=b=c"], "'a=b=c'", "expected a level"),
        (["--log-format", "xml"], "'xml'", "[possible values: text, json]"),
        (["restore", "?"], "'?'", "expected a table code"),
        (["--daily", "fr"], "'fr'", "[possible values: en, nl]"),
        (["--daily-at", "6"], "'6'", "expected a time of day"),
    ] {
        let (_, text) = problem(&arguments);
        assert!(text.contains(value) && text.contains(expected), "{arguments:?}: {text}");
    }
    let (_, text) = problem(&["--memory=perhaps"]);
    assert!(text.contains("'perhaps'") && text.contains("[possible values: yes, no]"), "{text}");
}

#[test]
fn options_that_belong_together_are_asked_for() {
    let (_, text) = problem(&["--tls-key", "k.pem"]);
    assert!(text.contains("--tls-certificate and --tls-key belong together"), "{text}");
    let (_, text) = problem(&["--trusted-proxy", "10.0.0.1"]);
    assert!(text.contains("--trusted-proxy needs --behind-proxy"), "{text}");
    let (_, text) = problem(&["--daily-at", "06:00"]);
    assert!(text.contains("--daily-at needs --daily"), "{text}");
}

#[test]
fn a_daily_board_is_off_unless_asked_for() {
    let board = |arguments: &[&str]| config(arguments).host.daily_board;
    assert_eq!(board(&[]), None);
    let daily = |language, starts| Some(splitkey_host::DailyBoard { language, starts });
    assert_eq!(board(&["--daily", "en"]), daily(Language::English, 0));
    assert_eq!(board(&["--daily", "nl", "--daily-at=06:30"]), daily(Language::Dutch, 23_400));
}

#[test]
fn maintenance_names_a_file_and_a_folder() {
    let code = TableCode::from_bits(5);
    let id = "57-12".parse().expect("an id");
    let link = RaceLink([7; 16]);
    let reason = TalkLine::new("insults").expect("a line");
    let remove_race = Maintenance::RemoveRace { link, reason };
    for (arguments, wanted) in [
        (&["check", "--data", "d"][..], Maintenance::Check),
        (&["backup", "f", "--data=d"], Maintenance::Backup { file: "f".into() }),
        (&["import", "--data", "d", "f"], Maintenance::Import { file: "f".into() }),
        (&["export", "--data", "d", "f"], Maintenance::Export { file: "f".into() }),
        (&["reports", "--data", "d"], Maintenance::Reports),
        (&["matches", code.as_str(), "--data", "d"], Maintenance::Matches { code }),
        (&["replay", "57-12", "--data", "d"], Maintenance::Replay { id, folder: None }),
        (&["replay", "57-12", "f", "--data", "d"], Maintenance::Replay { id, folder: Some("f".into()) }),
        (&["restore", code.as_str(), "--data", "d"], Maintenance::Restore { code }),
        (&["races", "--data", "d"], Maintenance::Races),
        (&["remove-race", &link.shown(), "insults", "--data", "d"], remove_race),
    ] {
        match asked(arguments) {
            Ok(Task::Maintain(place, task)) => {
                assert_eq!((place, task), (JournalPlace::from(Path::new("d")), wanted));
            }
            other => panic!("{arguments:?}: {other:?}"),
        }
    }
}

#[test]
fn mistakes_in_maintenance_are_named() {
    for (arguments, kind, named) in [
        (&["export"][..], ErrorKind::MissingRequiredArgument, "<FILE>"),
        (&["export", "a", "b"], ErrorKind::UnknownArgument, "'b'"),
        (&["replay", "57"], ErrorKind::ValueValidation, "such as 57-12"),
        (&["replay", "x-1"], ErrorKind::ValueValidation, "such as 57-12"),
        (&["check", "a"], ErrorKind::UnknownArgument, "'a'"),
        (&["check", "--date"], ErrorKind::UnknownArgument, "'--data'"),
        (&["check", "--data"], ErrorKind::InvalidValue, "'--data <DIR>'"),
        (&["chek"], ErrorKind::InvalidSubcommand, "'check'"),
    ] {
        let (found, text) = problem(arguments);
        assert!(found == kind && text.contains(named), "{arguments:?}: {found:?} {text}");
    }
}

#[test]
#[cfg(unix)]
fn arguments_that_are_not_unicode_are_refused_unless_they_are_paths() {
    use std::os::unix::ffi::OsStringExt;

    let odd = OsString::from_vec(vec![b'o', 0xff]);
    for arguments in [vec!["--listen".into(), odd.clone()], vec![odd.clone()]] {
        let error = parse(["splitkey-server".into()].into_iter().chain(arguments));
        assert_eq!(error.expect_err("it should be refused").exit_code(), 2);
    }
    let Ok(Task::Serve(task)) = parse(["splitkey-server".into(), "--web".into(), odd.clone()]) else {
        panic!("it is a folder")
    };
    assert_eq!(task.0.web, Some(odd.into()));
}

#[test]
fn the_help_tells_every_default() {
    let help = command().render_help().to_string();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for (option, default) in [("listen", "127.0.0.1:7777"), ("log", "info"), ("log-format", "text")] {
        assert!(help.contains(&format!("[default: {default}]")), "{option}: {help}");
    }
    let ServerConfig { max_per_address, host, .. } = ServerConfig::default();
    for (what, default) in
        [("connections from one address", max_per_address), ("tables in memory at once", host.max_tables)]
    {
        assert!(help.contains(&format!("Maximum number of {what} [default: {default}]")), "{what}: {help}");
    }
    command().debug_assert();
}

#[test]
fn help_and_version_are_no_mistakes() {
    for (arguments, kind) in [
        (&["--help"][..], ErrorKind::DisplayHelp),
        (&["-h"], ErrorKind::DisplayHelp),
        (&["import", "--help"], ErrorKind::DisplayHelp),
        (&["--version"], ErrorKind::DisplayVersion),
        (&["-V"], ErrorKind::DisplayVersion),
    ] {
        let error = asked(arguments).expect_err("it is no task");
        assert_eq!((error.kind(), error.exit_code()), (kind, 0), "{arguments:?}");
    }
}
