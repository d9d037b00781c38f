//! What must be installed so that a screen reader can be heard.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::Command,
};

/// Programs on the path, each with its Debian package.
pub(crate) const PROGRAMS: [(&str, &str); 11] = [
    ("orca", "orca"),
    ("speech-dispatcher", "speech-dispatcher"),
    ("Xvfb", "xvfb"),
    ("dbus-daemon", "dbus-daemon"),
    ("openbox", "openbox"),
    ("xdotool", "xdotool"),
    ("setpriv", "util-linux"),
    ("localedef", "libc-bin"),
    ("firefox-esr", "firefox-esr"),
    ("chromium", "chromium"),
    ("xfce4-terminal", "xfce4-terminal"),
];

/// Folders in which the launcher of the accessibility bus may lie.
const LAUNCHER_PLACES: [&str; 2] = ["/usr/libexec", "/usr/lib/at-spi2-core"];
const LAUNCHER: &str = "at-spi-bus-launcher";

/// The Python with the packages of Debian, which runs Orca.
pub(crate) const PYTHON: &str = "/usr/bin/python3";
/// What Orca imports, each with its Debian package.
const PYTHON_MODULES: [(&str, &str); 3] = [
    ("import speechd", "python3-speechd"),
    ("import pyatspi", "python3-pyatspi"),
    ("import gi; gi.require_version('Wnck', '3.0')", "gir1.2-wnck-3.0"),
];

/// Where the descriptions of languages lie, from which `localedef` makes a locale.
const LOCALE_SOURCES: &str = "/usr/share/i18n/locales/de_DE";

/// The launcher of the accessibility bus.
pub(crate) fn bus_launcher(places: &[&str]) -> Option<PathBuf> {
    places.iter().map(|place| Path::new(place).join(LAUNCHER)).find(|path| path.is_file())
}

/// What is missing, as `WHAT (package PACKAGE)`.
fn missing(path: &OsStr, launcher_places: &[&str]) -> Vec<String> {
    let mut missing = Vec::new();
    let mut lack = |what: &str, package: &str| missing.push(format!("{what} (package {package})"));
    for (program, package) in PROGRAMS {
        if !std::env::split_paths(path).any(|folder| folder.join(program).is_file()) {
            lack(program, package);
        }
    }
    if bus_launcher(launcher_places).is_none() {
        lack("the accessibility bus", "at-spi2-core");
    }
    for (module, package) in PYTHON_MODULES {
        let tried = Command::new(PYTHON).args(["-c", module]).output();
        if !tried.is_ok_and(|tried| tried.status.success()) {
            lack(&format!("for {PYTHON}: {module}"), package);
        }
    }
    if !Path::new(LOCALE_SOURCES).is_file() {
        lack("the sources of locales", "locales");
    }
    missing
}

/// Fails where something is missing, and says what installs it.
pub(crate) fn assert_nothing_is_missing(path: &OsStr) -> PathBuf {
    let missing = missing(path, &LAUNCHER_PLACES);
    assert!(
        missing.is_empty(),
        "no screen reader can be heard, because this is missing: {}; `make deps-test` installs it",
        missing.join(", ")
    );
    bus_launcher(&LAUNCHER_PLACES).expect("it is not missing")
}

#[test]
fn whatever_is_missing_is_named_with_its_package() {
    let empty = tempfile::tempdir().unwrap();
    let missing = missing(empty.path().as_os_str(), &[empty.path().to_str().unwrap()]);
    for (program, package) in PROGRAMS {
        assert!(missing.contains(&format!("{program} (package {package})")), "{program}: {missing:?}");
    }
    assert!(missing.contains(&"the accessibility bus (package at-spi2-core)".to_owned()), "{missing:?}");
}
