//! Runs the benchmark programs one after the other and reads the figures from their output.
//!
//! A program that fails, hangs or is missing loses only its own figures; the reason is kept for the page.

use std::{
    collections::BTreeMap,
    io::{BufRead as _, BufReader, Read},
    os::unix::process::CommandExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{RecvTimeoutError, channel},
    time::{Duration, Instant},
};

use annabella::console::tell;
use anyhow::{Context as _, Result, bail};
use serde::{Deserialize, Serialize};

use crate::{
    figure::Figure,
    programmes::{Effort, Measurer, SECTIONS, Tool, UNLISTED_FULL, UNLISTED_QUICK},
    recognition_report,
};

/// The bench of simulated games with faults, and the number of games that lasts 24 hours of game time.
const SIMULATED: &str = "simulated_table";
const A_DAY_OF_GAMES: &str = "400";

/// The program of the recogniser evaluation.
const RECOGNISER_EVALUATION: &str = "recogniser-evaluation";

/// The results of a program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct ProgrammeResult {
    pub(crate) programme: String,
    pub(crate) figures: Vec<Figure>,
    /// Figures that it could not measure, with the reasons.
    pub(crate) missing: Vec<MissingFigure>,
    pub(crate) seconds: f64,
}

/// A figure that could not be measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MissingFigure {
    #[serde(rename = "not_measured")]
    pub(crate) what: String,
    pub(crate) why: String,
}

impl MissingFigure {
    /// The line that a program prints for it.
    pub(crate) fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    fn read(line: &str) -> Option<Self> {
        serde_json::from_str(line.trim()).ok()
    }
}

/// The built programs.
pub(crate) struct BuiltPrograms {
    benches: BTreeMap<String, PathBuf>,
    evaluation: PathBuf,
    own: PathBuf,
}

/// Builds all programs with one set of features, so that the library is compiled once. Nothing is measured during the
/// build.
pub(crate) fn build() -> Result<BuiltPrograms> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let out = Command::new(&cargo)
        .args(["build", "--release", "--quiet", "--workspace", "--bins", "--benches"])
        .arg("--message-format=json-render-diagnostics")
        .stderr(Stdio::inherit())
        .output()
        .context("cargo cannot be run")?;
    if !out.status.success() {
        bail!("what measures does not build; `cargo build --release --workspace --bins --benches` says why");
    }
    let own = std::env::current_exe().context("where this program lies")?;
    let lines = String::from_utf8_lossy(&out.stdout).into_owned();
    let benches = lines.lines().filter_map(|line| program_of(line, "bench")).collect();
    let evaluation = lines
        .lines()
        .filter_map(|line| program_of(line, "bin"))
        .find_map(|(name, program)| (name == RECOGNISER_EVALUATION).then_some(program))
        .with_context(|| format!("the workspace has no program {RECOGNISER_EVALUATION}"))?;
    Ok(BuiltPrograms { benches, evaluation, own })
}

/// The name and path of a program of this kind in a line of cargo's output.
fn program_of(line: &str, kind: &str) -> Option<(String, PathBuf)> {
    let told: serde_json::Value = serde_json::from_str(line).ok()?;
    let target = told.get("target")?;
    let is_kind = target.get("kind")?.as_array()?.iter().any(|known| known == kind);
    // `--benches` also builds the unit tests of a program, under its name.
    let is_tests = kind == "bin" && told.get("profile")?.get("test")?.as_bool()?;
    let program = told.get("executable")?.as_str()?;
    (is_kind && !is_tests).then(|| Some((target.get("name")?.as_str()?.to_owned(), program.into())))?
}

/// Runs the listed programs and all other benches, or only those in `only`; stores each result at once.
pub(crate) fn run(built: &BuiltPrograms, full: bool, only: &[String]) -> Vec<ProgrammeResult> {
    let listed: Vec<&Measurer> = SECTIONS.iter().flat_map(|s| s.programmes).collect();
    let unlisted = built.benches.keys().filter(|name| listed.iter().all(|p| p.name != **name));
    let mut all = Vec::new();
    for programme in &listed {
        let quick = programme.quick.filter(|_| !full);
        // A program that is named in `only` runs even if it takes long.
        let effort =
            quick.or((full || only.iter().any(|name| name == programme.name)).then_some(programme.full));
        all.extend(effort.map(|effort| (programme.name.to_owned(), programme.tool, effort)));
    }
    for name in unlisted {
        all.push((name.clone(), Tool::Bench, if full { UNLISTED_FULL } else { UNLISTED_QUICK }));
    }
    all.retain(|(name, ..)| only.is_empty() || only.contains(name));
    all.iter()
        .map(|(name, tool, effort)| {
            tell(format!("== {name}"));
            let brought = one(built, name, *tool, *effort);
            for missing in &brought.missing {
                tell(format!("not measured: {}: {}", missing.what, missing.why));
            }
            tell(format!("== {name}: {} figures in {:.0} s", brought.figures.len(), brought.seconds));
            brought
        })
        .collect()
}

/// Adds the earlier results of programs that were not run now. A listed program without any result is reported.
pub(crate) fn merge_with_previous(
    mut now: Vec<ProgrammeResult>,
    before: Vec<ProgrammeResult>,
) -> Vec<ProgrammeResult> {
    for programme in SECTIONS.iter().flat_map(|s| s.programmes) {
        if now.iter().all(|b| b.programme != programme.name) {
            let known = before.iter().find(|b| b.programme == programme.name).cloned();
            now.push(known.unwrap_or_else(|| {
                absent(
                    programme.name,
                    "it was not run; `make soak REAL=1` or `FULL=1 make bench` runs what takes long",
                )
            }));
        }
    }
    now
}

/// Runs the whole table for some minutes, then a day of simulated games with faults.
pub(crate) fn soak(built: &BuiltPrograms, minutes: f64) -> Vec<ProgrammeResult> {
    let mut table = Command::new(&built.own);
    table.args(["measure", "soak", "--minutes", &minutes.to_string()]);
    // Extra time for the start, the kill and the recovery.
    let limit = Duration::from_secs_f64(minutes.max(0.0) * 60.0 + 300.0);
    let mut all = vec![run_command("soak", &mut table, limit)];
    match built.benches.get(SIMULATED) {
        Some(program) => {
            let mut simulated = Command::new(program);
            simulated.env("GAMES", A_DAY_OF_GAMES);
            all.push(run_command(SIMULATED, &mut simulated, Duration::from_secs(3_600)));
        }
        None => all.push(absent(SIMULATED, "there is no such bench")),
    }
    all
}

fn one(built: &BuiltPrograms, name: &str, tool: Tool, effort: Effort) -> ProgrammeResult {
    let mut command = match tool {
        Tool::Bench => match built.benches.get(name) {
            Some(program) => {
                let mut command = Command::new(program);
                command.arg("--bench");
                command
            }
            None => return absent(name, "there is no such bench yet"),
        },
        Tool::Evaluation => {
            let mut command = Command::new(&built.evaluation);
            command.arg(name);
            command
        }
        Tool::Own => {
            let mut command = Command::new(&built.own);
            command.args(["measure", name]);
            command
        }
    };
    command.args(effort.arguments).envs(effort.variables.iter().copied());
    run_command(name, &mut command, Duration::from_secs(effort.limit_s))
}

fn absent(name: &str, why: &str) -> ProgrammeResult {
    let missing = MissingFigure { what: name.to_owned(), why: why.to_owned() };
    ProgrammeResult { programme: name.to_owned(), missing: vec![missing], ..ProgrammeResult::default() }
}

/// Runs a command to its end or to the time limit, and reads its figures.
pub(crate) fn run_command(name: &str, command: &mut Command, limit: Duration) -> ProgrammeResult {
    let began = Instant::now();
    // In a process group of its own, so that its children are ended with it.
    let started = command
        .env("RUST_BACKTRACE", "0")
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match started {
        Ok(child) => child,
        Err(why) => return absent(name, &format!("it does not start: {why}")),
    };
    let (lines, arriving) = channel();
    let mut pipes: Vec<(bool, Box<dyn Read + Send>)> = Vec::new();
    pipes.extend(child.stdout.take().map(|out| (true, Box::new(out) as Box<dyn Read + Send>)));
    pipes.extend(child.stderr.take().map(|out| (false, Box::new(out) as Box<dyn Read + Send>)));
    for (is_out, pipe) in pipes {
        let lines = lines.clone();
        std::thread::spawn(move || {
            for line in BufReader::new(pipe).lines().map_while(Result::ok) {
                if lines.send((is_out, line)).is_err() {
                    return;
                }
            }
        });
    }
    drop(lines);
    let mut brought = ProgrammeResult { programme: name.to_owned(), ..ProgrammeResult::default() };
    let (mut last_trouble, mut in_time) = (String::new(), true);
    loop {
        match arriving.recv_timeout(limit.saturating_sub(began.elapsed())) {
            Ok((true, line)) => take(&line, &mut brought),
            // The note after a panic only explains backtraces.
            Ok((false, line)) if line.starts_with("note: ") => {}
            Ok((false, line)) => last_trouble = line,
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                in_time = false;
                break;
            }
        }
    }
    let failed = ended(child, in_time);
    brought.seconds = began.elapsed().as_secs_f64();
    let why = match failed {
        _ if !in_time => Some(format!("it had not ended after {} s", limit.as_secs())),
        Some(how) => Some(format!("it ended with {how}: {last_trouble}")),
        None if brought.figures.is_empty() && brought.missing.is_empty() => {
            Some("it prints no figures".to_owned())
        }
        None => None,
    };
    if let Some(why) = why {
        let what = if brought.figures.is_empty() { name.to_owned() } else { format!("the rest of {name}") };
        brought.missing.push(MissingFigure { what, why });
    }
    brought
}

/// Reads a line of output: a figure, a missing figure, a recognition report, or text for people.
fn take(line: &str, brought: &mut ProgrammeResult) {
    if let Some(figure) = Figure::read(line) {
        brought.figures.push(figure);
    } else if let Some(missing) = MissingFigure::read(line) {
        brought.missing.push(missing);
    } else if let Some(figures) = recognition_report::read(line) {
        brought.figures.extend(figures);
    } else {
        tell(line);
    }
}

/// Waits for the end, or kills the process; returns how it ended if it failed.
fn ended(mut child: Child, in_time: bool) -> Option<String> {
    if !in_time {
        // Kills the whole group, which may have ended by now. The shell's built-in is used, because a small system
        // has no other.
        let line = format!("kill -s KILL -- -{}", child.id());
        drop(Command::new("sh").args(["-c", &line]).stderr(Stdio::null()).status());
    }
    match child.wait() {
        Ok(status) if status.success() => None,
        Ok(status) => Some(status.to_string()),
        Err(why) => Some(why.to_string()),
    }
}

/// Stores the results as lines, so that the pages can be written again.
pub(crate) fn store_results(path: &Path, all: &[ProgrammeResult]) -> Result<()> {
    let lines: Vec<String> = all.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    std::fs::write(path, lines.join("\n") + "\n")
        .with_context(|| format!("{}: cannot be written", path.display()))
}

/// Reads the stored results.
pub(crate) fn load_results(path: &Path) -> Result<Vec<ProgrammeResult>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("{}: cannot be read", path.display()))?;
    text.lines()
        .enumerate()
        .map(|(k, line)| {
            serde_json::from_str(line).with_context(|| format!("{}: line {}", path.display(), k + 1))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, limit_ms: u64) -> ProgrammeResult {
        run_command("it", Command::new("sh").args(["-c", script]), Duration::from_millis(limit_ms))
    }

    #[test]
    fn figures_are_read_among_lines_for_people() {
        let brought = shell(
            r#"echo "3 of 4 games"; echo '{"figure":"a","unit":"ms","value":3.5,"at_most":4}'; echo '{"not_measured":"b","why":"no card"}'"#,
            60_000,
        );
        assert_eq!(brought.figures, [Figure::value("a", "ms", 3.5, Some(4.0))]);
        assert_eq!(brought.missing, [MissingFigure { what: "b".into(), why: "no card".into() }]);
    }

    #[test]
    fn one_that_fails_keeps_what_it_brought_and_is_named_with_its_last_words() {
        let brought =
            shell(r#"echo '{"figure":"a","unit":"ms","value":1}'; echo "no sound card" >&2; exit 3"#, 60_000);
        assert_eq!(brought.figures.len(), 1);
        assert_eq!(brought.missing[0].what, "the rest of it");
        assert!(brought.missing[0].why.ends_with("3: no sound card"), "{brought:?}");
    }

    #[test]
    fn one_that_hangs_is_ended_with_all_it_started_and_named() {
        let began = Instant::now();
        let brought = shell("sleep 300 & sleep 300", 200);
        assert!(brought.missing[0].why.contains("had not ended"), "{brought:?}");
        assert!(began.elapsed() < Duration::from_secs(200), "what it started was not ended");
    }

    #[test]
    fn silence_and_a_program_that_is_not_there_are_named_too() {
        assert_eq!(shell("true", 60_000).missing[0].why, "it prints no figures");
        let nobody = run_command("it", &mut Command::new("/nowhere/at/all"), Duration::from_secs(9));
        assert!(nobody.missing[0].why.starts_with("it does not start"), "{nobody:?}");
    }

    #[test]
    fn what_was_kept_is_the_same_when_it_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("figures.jsonl");
        let all = [
            shell("true", 60_000),
            ProgrammeResult { figures: vec![Figure::share("a", "b", 1, 2)], ..ProgrammeResult::default() },
        ];
        store_results(&path, &all).unwrap();
        assert_eq!(load_results(&path).unwrap(), all);
        std::fs::write(&path, "{}\n[]\n").unwrap();
        assert!(format!("{:#}", load_results(&path).unwrap_err()).contains("line 1"));
    }

    #[test]
    fn what_was_not_run_now_is_as_it_was_and_what_never_was_is_named() {
        let brought = |programme: &str, value: f64| ProgrammeResult {
            programme: programme.into(),
            figures: vec![Figure::value("a", "ms", value, None)],
            ..ProgrammeResult::default()
        };
        let all =
            merge_with_previous(vec![brought("ear", 1.0)], vec![brought("ear", 2.0), brought("soak", 3.0)]);
        let of = |name: &str| all.iter().find(|b| b.programme == name).unwrap();
        assert_eq!((of("ear"), of("soak")), (&brought("ear", 1.0), &brought("soak", 3.0)));
        assert!(of("boards").missing[0].why.contains("was not run"));
    }

    #[test]
    fn cargo_tells_which_program_a_bench_is() {
        let line = r#"{"reason":"compiler-artifact","target":{"kind":["bench"],"name":"ear"},"executable":"/t/ear-1"}"#;
        assert_eq!(program_of(line, "bench"), Some(("ear".into(), "/t/ear-1".into())));
        assert_eq!(program_of(&line.replace("bench", "lib"), "bench"), None);
        assert_eq!(program_of("warning: x", "bench"), None);
        let line =
            r#"{"target":{"kind":["bin"],"name":"ear"},"profile":{"test":false},"executable":"/t/ear"}"#;
        assert_eq!(program_of(line, "bin"), Some(("ear".into(), "/t/ear".into())));
        assert_eq!(program_of(&line.replace("false", "true"), "bin"), None);
    }
}
