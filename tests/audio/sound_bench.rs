//! A private PulseAudio server with a null sink as loudspeaker, and a microphone that records from it.
//!
//! Every process is ended by its id, and the folder is removed with the bench. A test fails where a server is not
//! installed or does not start.

use std::{
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

#[path = "../program/installed.rs"]
mod installed;

use installed::{find, installed};

/// The time limit of a wait, for a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The programs of a bench.
const PROGRAMS: [&str; 5] = ["pulseaudio", "pactl", "parec", "pacat", "speech-dispatcher"];

/// A program of a bench that is not installed.
pub(crate) fn missing_program() -> Option<&'static str> {
    PROGRAMS.into_iter().find(|program| find(program).is_none())
}

/// The running bench.
pub(crate) struct SoundBench {
    folder: tempfile::TempDir,
    server: Child,
    keep_alive: Vec<Child>,
    speech: Option<Child>,
}

impl SoundBench {
    /// Starts the server.
    pub(crate) fn start() -> Self {
        missing_program().map(|program| installed(program, "deps"));
        let folder = tempfile::Builder::new().prefix("annabella-sound").tempdir().unwrap();
        let at = folder.path();
        let socket = at.join("pulse.sock");
        let script = format!(
            "load-module module-native-protocol-unix socket={} auth-anonymous=1\n\
             load-module module-null-sink sink_name=out rate=48000 channels=2\n\
             load-module module-null-sink sink_name=bus rate=48000 channels=1\n\
             load-module module-remap-source source_name=mouth master=bus.monitor\n\
             set-default-sink out\n\
             set-default-source mouth\n",
            socket.display()
        );
        std::fs::write(at.join("bench.pa"), script).unwrap();
        let server = serve(at);
        let mut bench = Self { folder, server, keep_alive: Vec::new(), speech: None };
        bench.await_server();
        bench
    }

    /// Waits for the server, and keeps its sinks awake.
    fn await_server(&mut self) {
        let until = Instant::now() + PATIENCE;
        while !self.command("pactl").arg("info").status().unwrap().success() {
            assert!(Instant::now() < until, "PulseAudio does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
        // Without a reader a null sink works in blocks of two seconds. A microphone's blocks have the smallest size
        // that any reader requests, so no reader here requests smaller ones than the recogniser does.
        for (sink, latency) in [("out", "--latency-msec=10"), ("bus", "--latency-msec=100")] {
            let monitor = format!("{sink}.monitor");
            let reader = self.command("parec").args(["--raw", latency, "-d", &monitor]).spawn();
            self.keep_alive.push(reader.unwrap());
        }
    }

    /// Starts a speech server beside it.
    pub(crate) fn start_speech_server(&mut self) {
        self.start_speech_server_as("DefaultModule espeak-ng\n");
    }

    /// The same with a user's settings, and a synthesiser that writes each message to the file `written`: language,
    /// rate, pitch, volume (-100 to 100 each) and text.
    pub(crate) fn start_writing_speech_server(&mut self) {
        let at = self.path().join("speech/modules");
        let written = self.path().join("written");
        let mut settings = format!(
            "GenericExecuteSynth \"echo \\'$LANGUAGE|$RATE|$PITCH|$VOLUME|\\'\\'$DATA\\' >> {}\"\n\
             GenericDefaultCharset \"utf-8\"\n",
            written.display()
        );
        for what in ["Rate", "Pitch", "Volume"] {
            settings +=
                &format!("Generic{what}Add 0\nGeneric{what}Multiply 100\nGeneric{what}ForceInteger 1\n");
        }
        for lang in ["da", "de", "en", "nb", "sv"] {
            settings += &format!("GenericLanguage \"{lang}\" \"{lang}\" \"utf-8\"\n");
            settings += &format!(
                "AddVoice \"{lang}\" \"MALE1\" \"plain\"\nAddVoice \"{lang}\" \"FEMALE1\" \"plain\"\n"
            );
        }
        std::fs::create_dir_all(&at).unwrap();
        std::fs::write(at.join("written.conf"), settings).unwrap();
        self.start_speech_server_as(
            "AddModule \"written\" \"sd_generic\" \"written.conf\"\nDefaultModule written\nDefaultRate 40\n\
             DefaultPitch -20\nDefaultVolume 30\nDefaultPunctuationMode \"all\"\n\
             DefaultCapLetRecognition \"spell\"\nDefaultSpelling On\n",
        );
    }

    fn start_speech_server_as(&mut self, more: &str) {
        let at = self.path().join("speech");
        let settings = format!(
            "LogLevel 1\nLogDir \"{}\"\nTimeout 0\nDefaultLanguage \"en\"\nAudioOutputMethod \"pulse\"\n\
             AudioPulseDevice \"out\"\nAudioPulseMinLength 10\n\
             AddModule \"espeak-ng\" \"sd_espeak-ng\" \"espeak-ng.conf\"\n{more}",
            at.display()
        );
        std::fs::create_dir_all(at.join("modules")).unwrap();
        std::fs::create_dir_all(at.join("clients")).unwrap();
        std::fs::write(at.join("speechd.conf"), settings).unwrap();
        let module = "/etc/speech-dispatcher/modules/espeak-ng.conf";
        std::fs::copy(module, at.join("modules/espeak-ng.conf"))
            .unwrap_or_else(|why| panic!("{module}: {why}; run `make deps`"));
        let socket = self.path().join("speechd.sock");
        let server = self
            .command("speech-dispatcher")
            .args(["-s", "-t", "0", "-c", "unix_socket", "-C"])
            .arg(&at)
            .arg("-L")
            .arg(&at)
            .arg("-S")
            .arg(&socket)
            .arg("-P")
            .arg(at.join("pid"))
            .spawn();
        self.speech = Some(server.unwrap());
        let until = Instant::now() + PATIENCE;
        while !socket.exists() {
            assert!(Instant::now() < until, "the speech server does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// A command that uses this server only.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        silent(&mut command);
        command
            .env("HOME", self.path())
            .env("XDG_RUNTIME_DIR", self.path())
            .env("PULSE_SERVER", format!("unix:{}", self.path().join("pulse.sock").display()))
            .env("PULSE_COOKIE", self.path().join("cookie"))
            .env("SPEECHD_ADDRESS", format!("unix_socket:{}", self.path().join("speechd.sock").display()));
        command
    }

    /// Loads a loudspeaker with a microphone, as if a headset was plugged in; returns the number of its module.
    pub(crate) fn plug(&self, sink: &str) -> String {
        let mut pactl = self.command("pactl");
        pactl.args([
            "load-module",
            "module-null-sink",
            &format!("sink_name={sink}"),
            "rate=48000",
            "channels=1",
        ]);
        let out = pactl.stdout(Stdio::piped()).output().unwrap();
        String::from_utf8(out.stdout).unwrap().trim().to_owned()
    }

    /// Unloads such a module.
    pub(crate) fn unplug(&self, module: &str) {
        drop(self.command("pactl").args(["unload-module", module]).status());
    }

    /// Records what a sink plays, in one channel at this rate. It has begun once the first sound has come, silence or
    /// not.
    pub(crate) fn record(&self, sink: &str, rate: u32) -> Recorder {
        let file = self.path().join(format!("{sink}-recorded.raw"));
        // As the readers above that keep the sinks awake.
        let latency = if sink == "bus" { "--latency-msec=100" } else { "--latency-msec=10" };
        let process = self
            .command("parec")
            .args(["--raw", "--format=s16ne", "--channels=1", latency])
            .args([format!("--rate={rate}"), format!("--device={sink}.monitor")])
            .stdout(std::fs::File::create(&file).unwrap())
            .spawn()
            .unwrap();
        let until = Instant::now() + PATIENCE;
        while !std::fs::metadata(&file).is_ok_and(|file| file.len() > 0) {
            assert!(Instant::now() < until, "{} stays empty", file.display());
            std::thread::sleep(Duration::from_millis(20));
        }
        Recorder { process, file }
    }

    /// Signals the test on this bench that something was done.
    pub(crate) fn sign(&self, name: &str) {
        std::fs::write(self.path().join(name), "").unwrap();
    }

    /// Its folder.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Sends the speech server a signal by its id. The shell's built-in `kill` is used, because a small system
    /// has no other.
    pub(crate) fn signal_speech_server(&self, name: &str) {
        let server = self.speech.as_ref().expect("a speech server runs");
        let line = format!("kill -s {name} {}", server.id());
        let sent = Command::new("sh").args(["-c", &line]).status();
        assert!(sent.is_ok_and(|sent| sent.success()), "{name}");
    }

    /// Kills the speech server, even while it speaks.
    pub(crate) fn kill_speech_server(&mut self) {
        if let Some(mut server) = self.speech.take() {
            drop(server.kill());
            drop(server.wait());
            drop(std::fs::remove_file(self.path().join("speechd.sock")));
        }
    }

    /// Starts the sound server again, in the same place.
    pub(crate) fn start_server_again(&mut self) {
        self.kill_server();
        self.server = serve(self.folder.path());
        self.await_server();
    }

    /// Kills the sound server, as if a device was unplugged.
    pub(crate) fn kill_server(&mut self) {
        drop(self.server.kill());
        drop(self.server.wait());
    }
}

/// A recording that goes on, ended by its process id.
pub(crate) struct Recorder {
    process: Child,
    file: PathBuf,
}

impl Recorder {
    /// Ends the recording; what was recorded.
    pub(crate) fn samples(mut self) -> Vec<i16> {
        self.end();
        let bytes = std::fs::read(&self.file).unwrap();
        bytes.as_chunks::<2>().0.iter().map(|sample| i16::from_ne_bytes(*sample)).collect()
    }

    fn end(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.end();
    }
}

impl Drop for SoundBench {
    fn drop(&mut self) {
        self.kill_speech_server();
        for mut child in self.keep_alive.drain(..) {
            drop(child.kill());
            drop(child.wait());
        }
        self.kill_server();
    }
}

/// The sound server with the configuration in `bench.pa`.
fn serve(at: &Path) -> Child {
    // A killed server leaves its socket.
    drop(std::fs::remove_file(at.join("pulse.sock")));
    silent(Command::new("pulseaudio").arg("-n").arg("-F").arg(at.join("bench.pa")))
        .args(["--exit-idle-time=-1", "--daemonize=no", "--use-pid-file=no"])
        .env("HOME", at)
        .env("XDG_RUNTIME_DIR", at)
        .spawn()
        .unwrap()
}

fn silent(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}
