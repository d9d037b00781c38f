//! A trial with a synthetic person: the script, the recordings, and their recognition.

use std::{fs, path::Path, process::Command};

fn evaluation(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_recogniser-evaluation")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// Speaks a line of the list with a voice that was not used for a model.
fn speaks(line: &str, folder: &Path) {
    let (name, words) = line.split_once(": ").unwrap();
    let path = folder.join(format!("{name}.wav"));
    let said = folder.join("said.wav");
    // Words that espeak-ng would read in another way.
    let text = words.to_lowercase();
    let spoken = Command::new("espeak-ng")
        .args(["-v", "de+RicishayMax3", "-s", "150", "-w", said.to_str().unwrap(), "--", &text])
        .status()
        .unwrap();
    assert!(spoken.success(), "{words}");
    let mut reader = hound::WavReader::open(&said).unwrap();
    let spec = reader.spec();
    let mut writer = hound::WavWriter::create(&path, spec).unwrap();
    let quiet = |writer: &mut hound::WavWriter<_>, seconds: f32| {
        for at in 0..(seconds * spec.sample_rate as f32) as i32 {
            writer.write_sample((at * 7919 % 31 - 15) as i16).unwrap();
        }
    };
    quiet(&mut writer, 0.5);
    for sample in reader.samples::<i16>() {
        writer.write_sample(sample.unwrap() / 2).unwrap();
    }
    quiet(&mut writer, 0.7);
    writer.finalize().unwrap();
    fs::remove_file(said).unwrap();
}

#[test]
fn a_person_says_the_script_and_what_is_kept_can_be_measured_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (spoken, out) = (folder.path().join("spoken"), folder.path().join("trial"));
    fs::create_dir(&spoken).unwrap();
    let (spoken_at, out_at) = (spoken.to_str().unwrap(), out.to_str().unwrap());
    let who = ["trial", "--name", "Test Person", "--out", out_at];
    let (done, list, _) = evaluation(&[&who[..], &["--list"]].concat());
    assert!(done && list.starts_with("consent: Ich heiße Test Person."), "{list}");
    // Two moves, a command and a sentence for each condition are enough for this test.
    let some = |line: &&str| {
        line.starts_with("consent") || ["-01:", "-02:", "-21:", "-31:"].iter().any(|end| line.contains(end))
    };
    let (_, _, refused) = evaluation(&[&who[..], &["--recordings", spoken_at]].concat());
    assert!(refused.contains("consent"), "{refused}");
    list.lines().filter(some).for_each(|line| speaks(line, &spoken));
    let (done, told, warned) = evaluation(&[&who[..], &["--recordings", spoken_at, "--json"]].concat());
    assert!(done, "{warned}");
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["recorded"], 16, "{warned}");
    let person = out.join("test-person");
    assert!(person.join("consent.wav").exists());
    let (done, measured, why) =
        evaluation(&["--json", "hearing", "--noise", "clean", "--recordings", out_at, "--awaited", "open"]);
    assert!(done, "{why}");
    let measured: serde_json::Value = serde_json::from_str(&measured).unwrap();
    assert_eq!(measured["utterances"], 16);
    let rows = measured["rows"].as_array().unwrap();
    let wrong = rows
        .iter()
        .filter(|row| row["voice"] == "all")
        .map(|row| row["wrong_move"]["count"].as_u64().unwrap());
    assert_eq!(wrong.sum::<u64>(), 0, "{measured}");
    // A repeated session with nothing new keeps the files.
    let before = fs::metadata(person.join("quiet-headset-01.wav")).unwrap().modified().unwrap();
    let (done, _, _) = evaluation(&[&who[..], &["--recordings", spoken_at]].concat());
    assert!(done);
    assert_eq!(fs::metadata(person.join("quiet-headset-01.wav")).unwrap().modified().unwrap(), before);
}
