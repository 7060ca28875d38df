//! Options in environment variables, which are named after them. An empty variable is none, because files for containers
//! pass on what is not set as that.

use std::{
    env,
    ffi::{OsStr, OsString},
};

use clap::{
    Arg, Error,
    error::{ContextKind, ContextValue},
};

/// Lets an option be set by its variable.
pub(super) fn with_variable(arg: Arg) -> Arg {
    match arg.get_long().map(variable) {
        // The names would take a line each; the text after the help tells how they are made.
        Some(variable) if env::var_os(&variable).is_some_and(|value| !is_empty(&value)) => {
            arg.env(variable).hide_env(true)
        }
        _ => arg,
    }
}

fn is_empty(value: &OsStr) -> bool {
    value.to_str().is_some_and(|text| text.trim().is_empty())
}

/// The name of the environment variable for an option.
fn variable(option: &str) -> String {
    format!("SPLITKEY_SERVER_{}", option.replace('-', "_").to_uppercase())
}

/// Adds the name of the environment variable that a wrong value is from: clap names the option alone.
pub(super) fn name_variable(mut error: Error, arguments: &[OsString]) -> Error {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return error };
    let option = option.split(['[', '=', ' ']).next().unwrap_or_default().to_owned();
    let variable = variable(option.trim_start_matches('-'));
    let is_on_command_line =
        arguments.iter().any(|argument| argument.to_string_lossy().split('=').next() == Some(&option));
    if !is_on_command_line && env::var_os(&variable).is_some() {
        let tip = format!("the value is that of the environment variable {variable}");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}
