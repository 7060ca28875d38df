//! Options come from three places, and mistakes are named.

use super::*;

fn config(arguments: &[&str]) -> Result<ServerConfig, FlagError> {
    match parse(arguments.iter().map(OsString::from), |_| None)? {
        Asked::Serve(asked) => Ok(asked.0),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_flag_is_read() {
    let config = config(&[
        "--listen",
        "[::1]:80",
        "--web",
        "dist",
        "--allow-origin",
        "https://a.example",
        "--allow-origin",
        "https://b.example",
        "--data",
        "kept",
        "--keep-days",
        "9",
        "--idle-hours",
        "0",
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
        "--tables-per-address",
        "11",
        "--all-wrong-codes-per-hour",
        "12",
    ])
    .expect("flags");
    assert_eq!(config.listen.to_string(), "[::1]:80");
    assert_eq!(config.web, Some("dist".into()));
    assert_eq!(config.allowed_origins, ["https://a.example", "https://b.example"]);
    assert_eq!((config.data, config.keep_days), (Some("kept".into()), 9));
    assert_eq!(config.low_disk, 5 << 20);
    assert_eq!((config.max_connections, config.max_per_address), (7, 3));
    assert_eq!((config.host.max_tables, config.host.idle), (5, None));
    assert_eq!(config.metrics.map(|metrics| metrics.port()), Some(9));
    assert_eq!(config.tls, Some(("c.pem".into(), "k.pem".into())));
    assert!(config.behind_proxy);
    assert_eq!(config.trusted_proxies, ["10.0.0.0/8", "::1"].map(|block| block.parse().expect("a block")));
    assert_eq!((config.host.tables_an_address, config.host.all_wrong_codes_an_hour), (11, 12));
    assert_eq!(config.public_names, ["play.example".parse().expect("a name")]);
}

#[test]
fn tables_are_kept_unless_memory_is_asked_for() {
    assert_eq!(config(&[]).expect("flags").data, default_data());
    assert_eq!(config(&["--memory"]).expect("flags").data, None);
    assert_eq!(config(&["--memory", "--data", "kept"]).unwrap_err(), FlagError::BothKeptAndNot);
}

#[test]
fn mistakes_are_named() {
    assert_eq!(config(&["--lisen", "x"]).unwrap_err(), FlagError::Unknown("--lisen".into()));
    assert_eq!(config(&["--web"]).unwrap_err(), FlagError::NoValue("--web".into()));
    let error = FlagError::BadValue("--listen".into(), "localhost".into());
    assert_eq!(config(&["--listen", "localhost"]).unwrap_err(), error);
}

#[test]
fn the_command_line_goes_before_the_environment() {
    let variable = |name: &str| match name {
        "SPLITKEY_SERVER_MAX_TABLES" => Some("5".into()),
        "SPLITKEY_SERVER_KEEP_DAYS" => Some("9".into()),
        "SPLITKEY_SERVER_MEMORY" => Some("yes".into()),
        "SPLITKEY_SERVER_LOG_FORMAT" => Some("json".into()),
        _ => None,
    };
    let arguments = ["--keep-days", "2", "--data", "kept"].map(OsString::from);
    let Ok(Asked::Serve(asked)) = parse(arguments, variable) else { panic!("it should serve") };
    let (config, logging) = *asked;
    assert_eq!((config.host.max_tables, config.keep_days), (5, 2));
    assert_eq!(config.data, Some("kept".into()), "the later word counts");
    assert_eq!(logging.format, crate::logging::Format::Json);
}

#[test]
fn mistakes_in_the_environment_are_named() {
    let variable = |name: &str| (name == "SPLITKEY_SERVER_MEMORY").then(|| "perhaps".into());
    let error = parse([], variable).expect_err("it is no switch");
    assert_eq!(error, FlagError::BadValue("SPLITKEY_SERVER_MEMORY".into(), "perhaps".into()));
}

#[test]
fn a_certificate_needs_its_key() {
    assert_eq!(config(&["--tls-key", "k.pem"]).unwrap_err(), FlagError::HalfTls);
}

#[test]
fn a_trusted_proxy_is_named_where_there_is_one() {
    assert_eq!(config(&["--trusted-proxy", "10.0.0.1"]).unwrap_err(), FlagError::NoProxy);
    let error = FlagError::BadValue("--trusted-proxy".into(), "proxy.example".into());
    assert_eq!(config(&["--behind-proxy", "--trusted-proxy", "proxy.example"]).unwrap_err(), error);
}

#[test]
fn every_option_is_in_the_help() {
    for (name, _) in OPTIONS {
        assert!(HELP.contains(&format!("--{name}")), "{name}");
    }
}
