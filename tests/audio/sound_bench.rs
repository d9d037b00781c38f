//! A private PulseAudio with a loudspeaker that is a null sink and a microphone that hears it.
//!
//! Every process is ended by its own id; the folder goes with the bench. `None` where PulseAudio is not
//! installed: the tests that need it say so and pass nothing off as measured.

use std::{
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// The running bench.
pub(crate) struct SoundBench {
    folder: tempfile::TempDir,
    server: Child,
    keep_alive: Vec<Child>,
    speech: Option<Child>,
}

impl SoundBench {
    /// Starts it; `None` where it cannot be started.
    pub(crate) fn start() -> Option<Self> {
        let folder = tempfile::Builder::new().prefix("annabella-sound").tempdir().ok()?;
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
        std::fs::write(at.join("bench.pa"), script).ok()?;
        let server = serve(at)?;
        let mut bench = Self { folder, server, keep_alive: Vec::new(), speech: None };
        bench.is_ready().then_some(bench)
    }

    /// Waits for the server, and keeps its sinks awake.
    fn is_ready(&mut self) -> bool {
        let until = Instant::now() + Duration::from_secs(10);
        while !self.command("pactl").arg("info").status().is_ok_and(|s| s.success()) {
            if Instant::now() > until {
                return false;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        // Without a reader a null sink works in blocks of two seconds; a microphone brings pieces as small as the most eager
        // of its readers asks for, so none is asked for that the ear does not ask for.
        for (sink, latency) in [("out", "--latency-msec=10"), ("bus", "--latency-msec=100")] {
            let monitor = format!("{sink}.monitor");
            match self.command("parec").args(["--raw", latency, "-d", &monitor]).spawn() {
                Ok(reader) => self.keep_alive.push(reader),
                Err(_) => return false,
            }
        }
        true
    }

    /// Starts a speech server of its own beside it; `false` where that cannot be.
    pub(crate) fn start_speech_server(&mut self) -> bool {
        let at = self.path().join("speech");
        let settings = format!(
            "LogLevel 1\nLogDir \"{}\"\nTimeout 0\nDefaultLanguage \"en\"\nAudioOutputMethod \"pulse\"\n\
             AudioPulseDevice \"out\"\nAudioPulseMinLength 10\n\
             AddModule \"espeak-ng\" \"sd_espeak-ng\" \"espeak-ng.conf\"\nDefaultModule espeak-ng\n",
            at.display()
        );
        let ready = std::fs::create_dir_all(at.join("modules"))
            .and_then(|()| std::fs::create_dir_all(at.join("clients")))
            .and_then(|()| std::fs::write(at.join("speechd.conf"), settings))
            .and_then(|()| {
                let from = "/etc/speech-dispatcher/modules/espeak-ng.conf";
                std::fs::copy(from, at.join("modules/espeak-ng.conf")).map(drop)
            });
        if ready.is_err() {
            return false;
        }
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
        let Ok(server) = server else { return false };
        self.speech = Some(server);
        let until = Instant::now() + Duration::from_secs(10);
        while !socket.exists() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(50));
        }
        socket.exists()
    }

    /// A command that meets this server and no other.
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

    /// Its folder.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Sends the speech server a signal by its own id; the shell's own kill, since a small system has no other.
    pub(crate) fn signal_speech_server(&self, name: &str) {
        let Some(server) = &self.speech else { return };
        let line = format!("kill -s {name} {}", server.id());
        let sent = Command::new("sh").args(["-c", &line]).status();
        assert!(sent.is_ok_and(|sent| sent.success()), "{name}");
    }

    /// Ends the speech server, in the middle of whatever it says.
    pub(crate) fn kill_speech_server(&mut self) {
        if let Some(mut server) = self.speech.take() {
            drop(server.kill());
            drop(server.wait());
            drop(std::fs::remove_file(self.path().join("speechd.sock")));
        }
    }

    /// Starts the sound server again, where the last one was.
    pub(crate) fn start_server_again(&mut self) -> bool {
        self.kill_server();
        let Some(server) = serve(self.folder.path()) else { return false };
        self.server = server;
        self.is_ready()
    }

    /// Ends the sound server, as when a device is pulled out.
    pub(crate) fn kill_server(&mut self) {
        drop(self.server.kill());
        drop(self.server.wait());
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

/// The sound server, as `bench.pa` has it.
fn serve(at: &Path) -> Option<Child> {
    // One that was killed leaves its socket.
    drop(std::fs::remove_file(at.join("pulse.sock")));
    silent(Command::new("pulseaudio").arg("-n").arg("-F").arg(at.join("bench.pa")))
        .args(["--exit-idle-time=-1", "--daemonize=no", "--use-pid-file=no"])
        .env("HOME", at)
        .env("XDG_RUNTIME_DIR", at)
        .spawn()
        .ok()
}

fn silent(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}
