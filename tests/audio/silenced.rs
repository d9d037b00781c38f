//! What is muted or turned down to zero at the sound server is named, by `annabella devices` and `annabella doctor`.

use std::process::Stdio;

use super::sound_bench::SoundBench;

/// The output of the program on the bench.
fn told(bench: &SoundBench, arguments: &[&str]) -> String {
    let mut command = bench.command(env!("CARGO_BIN_EXE_annabella"));
    let out = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap();
    String::from_utf8(out.stdout).unwrap() + &String::from_utf8_lossy(&out.stderr)
}

#[test]
fn a_muted_loudspeaker_and_a_microphone_at_zero_are_named_with_the_remedy() {
    let bench = SoundBench::start();
    let set =
        |arguments: &[&str]| assert!(bench.command("pactl").args(arguments).status().unwrap().success());
    let game = bench.path().join("game.toml");
    std::fs::write(
        &game,
        "[white.voice]\nkind = \"espeak\"\ndevice = \"out\"\n[web]\nlisten = \"none\"\n[game]\nlang = \"en\"\n",
    )
    .unwrap();
    let listed = || told(&bench, &["devices", "--lang", "en"]);
    let tried = || told(&bench, &["doctor", "--config", &game.display().to_string()]);
    assert!(!listed().contains("muted") && !listed().contains("zero"), "{}", listed());
    let heard = tried();
    assert!(heard.contains("white voice: ok: said into out"), "{heard}");
    set(&["set-sink-mute", "out", "1"]);
    set(&["set-source-volume", "mouth", "0"]);
    let listed = listed();
    assert!(listed.contains("is muted") && listed.contains("unmute it and turn it up"), "{listed}");
    assert!(listed.contains("the microphone") && listed.contains("is turned down to zero"), "{listed}");
    let swedish = told(&bench, &["doctor", "--lang", "sv"]);
    assert!(swedish.contains("är avstängd") && swedish.contains("är nedskruvad till noll"), "{swedish}");
    let unheard = tried();
    assert!(
        unheard.contains("white voice: MISSING: the loudspeaker") && unheard.contains("is muted"),
        "{unheard}"
    );
}
