//! What another program says, within limits. The program may hang, or say something without end.

use std::{
    io::{self, ErrorKind, Read},
    process::{Child, Output},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use super::MIB;

/// The most bytes of each stream. A long score sheet in Braille has less than one mebibyte.
const MOST_SAID: u64 = 4 * MIB;
/// How often it is looked whether a program has ended that says nothing more.
const LOOK: Duration = Duration::from_millis(5);

/// The output of a program, whose streams are pipes. A program that takes longer or says more than 4 MiB is ended.
///
/// # Errors
/// If it takes longer, says more, or cannot be read.
pub fn output_within(mut child: Child, longest: Duration) -> io::Result<Output> {
    let read = read_output(&mut child, Instant::now() + longest);
    if read.is_err() {
        // A program that has ended by itself needs no signal.
        let _ = child.kill();
        child.wait()?;
    }
    read
}

/// Reads both streams, each on a thread of its own, because a program may fill one while the other is read.
fn read_output(child: &mut Child, until: Instant) -> io::Result<Output> {
    let too_long = || io::Error::new(ErrorKind::TimedOut, "it does not end");
    let (tell, told) = mpsc::channel();
    let pipes: [Option<Box<dyn Read + Send>>; 2] = [
        child.stdout.take().map(|pipe| Box::new(pipe) as _),
        child.stderr.take().map(|pipe| Box::new(pipe) as _),
    ];
    for (place, pipe) in pipes.into_iter().enumerate() {
        let tell = tell.clone();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let read = pipe.map_or(Ok(0), |pipe| pipe.take(MOST_SAID).read_to_end(&mut bytes));
            // Nobody waits any longer if another process still holds the pipe of a program that was ended.
            let _ = tell.send((place, read.map(|_| bytes)));
        });
    }
    let mut outputs = [Vec::new(), Vec::new()];
    for _ in 0..outputs.len() {
        let left = until.saturating_duration_since(Instant::now());
        let (place, read) = told.recv_timeout(left).map_err(|_| too_long())?;
        outputs[place] = read?;
        if outputs[place].len() as u64 == MOST_SAID {
            return Err(io::Error::new(ErrorKind::FileTooLarge, "what it says has no end"));
        }
    }
    let status = loop {
        match child.try_wait()? {
            Some(status) => break status,
            None if Instant::now() >= until => return Err(too_long()),
            None => thread::sleep(LOOK),
        }
    };
    let [stdout, stderr] = outputs;
    Ok(Output { status, stdout, stderr })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    fn said(script: &str, longest: Duration) -> io::Result<Output> {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        output_within(command.spawn()?, longest)
    }

    #[test]
    fn a_program_that_hangs_or_says_something_without_end_is_ended() {
        let (short, long) = (Duration::from_millis(200), Duration::from_secs(60));
        let whole = said("echo one; echo two >&2; exit 3", long).unwrap();
        assert_eq!(
            (whole.stdout, whole.stderr, whole.status.code()),
            (b"one\n".into(), b"two\n".into(), Some(3))
        );
        for (script, longest, why) in [
            ("sleep 600", short, "it does not end"),
            // The pipe is held by another process than the one that is ended.
            ("sleep 5 & wait", short, "it does not end"),
            ("exec >&- 2>&-; sleep 600", short, "it does not end"),
            ("exec cat /dev/zero", long, "what it says has no end"),
            ("exec cat /dev/zero >&2", long, "what it says has no end"),
        ] {
            let began = Instant::now();
            assert_eq!(said(script, longest).unwrap_err().to_string(), why, "{script}");
            assert!(began.elapsed() < Duration::from_secs(30), "{script}");
        }
    }
}
