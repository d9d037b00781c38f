//! A desktop of its own with a screen reader: display, session bus, accessibility bus, window manager, speech server,
//! Orca. Nothing of the user's session is touched, and nothing is left.

use std::{
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::Command,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use annabella::game::Lang;
use serde_json::json;
use tempfile::TempDir;

use crate::{
    owned_process::OwnedProcess,
    requirements::{PYTHON, assert_nothing_is_missing},
    voice_log::VoiceLog,
};

/// The time limit of a start, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);
/// The polling interval.
pub(crate) const LOOK: Duration = Duration::from_millis(20);

/// Orca's rate in its settings, from 0 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rate {
    /// Orca's own default, 160 words a minute.
    Default,
    /// About 330 words a minute, as practised users set it.
    Practised,
}

impl Rate {
    fn in_settings(self) -> u8 {
        match self {
            Self::Default => 50,
            Self::Practised => 80,
        }
    }
}

/// Two desktops at the same time would make each other slow.
static ONE_DESKTOP: Mutex<()> = Mutex::new(());

/// Waits for a condition; `what` is awaited.
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < until, "{what}: not within {} s", PATIENCE.as_secs());
        std::thread::sleep(LOOK);
    }
}

/// The locale of a language.
fn locale(lang: Lang) -> &'static str {
    match lang {
        Lang::Da => "da_DK",
        Lang::De => "de_DE",
        Lang::En => "en_US",
        Lang::Nb => "nb_NO",
        Lang::Sv => "sv_SE",
    }
}

/// The running programs are dropped in the order of the fields: what needs another program ends before it.
pub(crate) struct Desktop {
    pub(crate) lang: Lang,
    orca: OwnedProcess,
    _others: Vec<OwnedProcess>,
    environment: Vec<(String, String)>,
    pub(crate) voice: VoiceLog,
    place: TempDir,
    _only_one: MutexGuard<'static, ()>,
}

impl Desktop {
    /// Starts everything, and waits for Orca's first words.
    pub(crate) fn start(lang: Lang, rate: Rate) -> Self {
        Self::start_with_path(lang, rate, &std::env::var("PATH").unwrap_or_default())
    }

    /// Programs are sought on this path.
    pub(crate) fn start_with_path(lang: Lang, rate: Rate, path: &str) -> Self {
        let bus_launcher = assert_nothing_is_missing(path.as_ref());
        let only_one = ONE_DESKTOP.lock().unwrap_or_else(PoisonError::into_inner);
        let place = new_place();
        let at = place.path();
        let folder = |name: &str| {
            let folder = at.join(name);
            std::fs::create_dir_all(&folder).unwrap();
            folder
        };
        let [home, run, logs, own_programs] = ["home", "run", "logs", "programs"].map(folder);
        allow_nobody_else(&run);
        let heard = at.join("heard.jsonl");
        std::fs::write(&heard, "").unwrap();
        // Orca does not start beside another Orca of the same user, which it seeks with `pgrep`.
        write_program(&own_programs.join("pgrep"), "#!/bin/sh\nexit 1\n");
        let locales = folder("locales");
        let mut environment = environment(lang, at, &home, &run, &locales, &heard);
        environment.push(("PATH".into(), format!("{}:{path}", own_programs.display())));
        let mut others = Vec::new();
        let within = |environment: &[(String, String)], program: &str| {
            let mut command = Command::new(program);
            command.envs(environment.iter().cloned()).current_dir(at);
            command
        };

        make_locale(lang, &locales);
        let mut display = within(&environment, "Xvfb");
        // `-r`: no key repeats by itself. On a busy machine a released key is seen late and would be typed several times.
        display.args(["-r", "-noreset", "-nolisten", "tcp", "-screen", "0", "1280x1600x24"]);
        display.args(["-displayfd", "1"]);
        let (display, printed) = OwnedProcess::start_and_read("Xvfb", &mut display, &logs);
        let number = first_line(printed, &display);
        environment.push(("DISPLAY".into(), format!(":{number}")));
        others.push(display);

        let address = format!("unix:path={}", run.join("bus").display());
        let mut bus = within(&environment, "dbus-daemon");
        bus.args(["--session", "--nofork", "--nopidfile", "--print-address=1", "--address", &address]);
        let (bus, printed) = OwnedProcess::start_and_read("dbus-daemon", &mut bus, &logs);
        let address = first_line(printed, &bus);
        environment.push(("DBUS_SESSION_BUS_ADDRESS".into(), address));
        others.push(bus);

        let settings = at.join("openbox.xml");
        // Without keys of its own.
        std::fs::write(
            &settings,
            "<openbox_config xmlns=\"http://openbox.org/3.4/rc\"><keyboard/><mouse/></openbox_config>",
        )
        .unwrap();
        let mut windows = within(&environment, "openbox");
        windows.args(["--sm-disable", "--config-file"]).arg(&settings);
        others.push(OwnedProcess::start("openbox", &mut windows, &logs));

        let mut accessibility = within(&environment, &bus_launcher.to_string_lossy());
        accessibility.args(["--launch-immediately", "--a11y=1", "--screen-reader=1"]);
        others.push(OwnedProcess::start("at-spi-bus-launcher", &mut accessibility, &logs));

        others.push(speech_server(&run, &logs, &folder("speech"), |program| within(&environment, program)));

        write_orca_settings(&home, rate);
        let mut orca = within(&environment, "orca");
        orca.args(["--disable", "braille", "--disable", "braille-monitor"]);
        let orca = OwnedProcess::start("orca", &mut orca, &logs);
        let voice = VoiceLog::of(heard);
        let mut desktop =
            Self { lang, orca, _others: others, environment, voice, place, _only_one: only_one };
        wait_until("Orca's first words", || {
            desktop.orca.assert_runs();
            !desktop.voice.utterances().is_empty()
        });
        desktop
    }

    /// A program of this desktop.
    pub(crate) fn program(&self, name: &str) -> Command {
        let mut program = Command::new(name);
        program.env_clear().envs(self.environment.iter().cloned()).current_dir(self.place.path());
        program
    }

    /// Starts a program on this desktop.
    pub(crate) fn start_program(&self, name: &str, program: &mut Command) -> OwnedProcess {
        OwnedProcess::start(name, program, &self.place.path().join("logs"))
    }

    /// A folder that is removed with the desktop.
    pub(crate) fn folder(&self, name: &str) -> PathBuf {
        let folder = self.place.path().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// Fails where Orca has ended.
    pub(crate) fn assert_orca_runs(&mut self) {
        self.orca.assert_runs();
    }

    /// Sends keys or questions to the display. Returns what the tool printed.
    pub(crate) fn xdotool(&self, arguments: &[&str]) -> String {
        let done = self.program("xdotool").args(arguments).output().unwrap();
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }
}

/// The name of a desktop's folder begins with this and the number of the test's process.
const PLACE: &str = "annabella-heard-";

/// A folder for a desktop. Folders of tests that were killed, which removed nothing, are removed here.
fn new_place() -> TempDir {
    for left in std::fs::read_dir(std::env::temp_dir()).unwrap().flatten() {
        let name = left.file_name().to_string_lossy().into_owned();
        let owner = name.strip_prefix(PLACE).and_then(|rest| rest.split('-').next());
        if owner.is_some_and(|owner| !Path::new("/proc").join(owner).exists()) {
            // Two runs may find it at the same time.
            let _ = std::fs::remove_dir_all(left.path());
        }
    }
    let prefix = format!("{PLACE}{}-", std::process::id());
    tempfile::Builder::new().prefix(&prefix).tempdir().unwrap()
}

/// What the programs of the desktop find in their environment.
fn environment(
    lang: Lang,
    at: &Path,
    home: &Path,
    run: &Path,
    locales: &Path,
    heard: &Path,
) -> Vec<(String, String)> {
    let shown = |path: &Path| path.display().to_string();
    [
        ("HOME", shown(home)),
        ("XDG_RUNTIME_DIR", shown(run)),
        ("TMPDIR", shown(at)),
        ("LANG", format!("{}.UTF-8", locale(lang))),
        ("LANGUAGE", lang.to_string()),
        ("LOCPATH", shown(locales)),
        ("HEARD", shown(heard)),
        ("SPEECHD_ADDRESS", format!("unix_socket:{}", shown(&run.join("speech.socket")))),
        ("XDG_CURRENT_DESKTOP", "GNOME".into()),
        ("XDG_SESSION_TYPE", "x11".into()),
        ("GTK_MODULES", "gail:atk-bridge".into()),
        ("GNOME_ACCESSIBILITY", "1".into()),
        ("NO_AT_BRIDGE", "0".into()),
        // Settings of the user are neither read nor written.
        ("GSETTINGS_BACKEND", "memory".into()),
        ("LIBGL_ALWAYS_SOFTWARE", "1".into()),
        ("MOZ_CRASHREPORTER_DISABLE", "1".into()),
    ]
    .map(|(key, value)| (key.to_owned(), value))
    .to_vec()
}

fn make_locale(lang: Lang, locales: &Path) {
    let name = locale(lang);
    let target = locales.join(format!("{name}.UTF-8"));
    let made = Command::new("localedef").args(["-i", name, "-f", "UTF-8"]).arg(&target).output().unwrap();
    // It ends with 1 after warnings.
    assert!(target.is_dir(), "no locale {name}: {}", String::from_utf8_lossy(&made.stderr));
}

/// The speech server, whose only voice is the module that writes a log.
fn speech_server(run: &Path, logs: &Path, folder: &Path, within: impl Fn(&str) -> Command) -> OwnedProcess {
    let modules = folder.join("modules");
    std::fs::create_dir_all(&modules).unwrap();
    let code = include_str!("speech_module.py");
    write_program(&modules.join("heard"), &format!("#!{PYTHON}\n{code}"));
    let settings = "LogLevel 2\nLogDir \"default\"\nCommunicationMethod \"unix_socket\"\nDefaultRate 0\n\
        DefaultLanguage \"en\"\nAddModule \"heard\" \"heard\" \"\"\nDefaultModule \"heard\"\nDisableAutoSpawn\n";
    std::fs::write(folder.join("speechd.conf"), settings).unwrap();
    let socket = run.join("speech.socket");
    let mut server = within("speech-dispatcher");
    server.args(["--run-single", "--communication-method", "unix_socket", "--timeout", "0"]);
    server.arg("--socket-path").arg(&socket).arg("--config-dir").arg(folder);
    server.arg("--module-dir").arg(&modules).arg("--log-dir").arg(logs);
    server.arg("--pid-file").arg(run.join("speech.pid"));
    let mut server = OwnedProcess::start("speech-dispatcher", &mut server, logs);
    wait_until("the speech server", || {
        server.assert_runs();
        socket.exists()
    });
    server
}

/// Orca's settings: no echo of keys, and a rate.
fn write_orca_settings(home: &Path, rate: Rate) {
    let folder = home.join(".local/share/orca");
    std::fs::create_dir_all(&folder).unwrap();
    let profile = json!({
        "profile": ["Default", "default"],
        "enableKeyEcho": false,
        "enableBraille": false,
        "voices": {
            "default": { "established": true, "rate": rate.in_settings() },
            "uppercase": {},
            "hyperlink": {},
            "system": {},
        },
        "pronunciations": {},
        "keybindings": {},
    });
    let settings = json!({
        "general": { "startingProfile": ["Default", "default"] },
        "profiles": { "default": profile },
        "pronunciations": {},
        "keybindings": {},
    });
    std::fs::write(folder.join("user-settings.conf"), settings.to_string()).unwrap();
}

fn first_line(output: impl std::io::Read, of: &OwnedProcess) -> String {
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line).unwrap();
    assert!(!line.trim().is_empty(), "it printed nothing but: {}", of.printed());
    line.trim().to_owned()
}

pub(crate) fn write_program(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::write(path, text).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

fn allow_nobody_else(folder: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700)).unwrap();
}
