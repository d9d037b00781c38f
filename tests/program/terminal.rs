//! `play --terminal` as a user drives it: the real program, typed lines, and the answers that the Laws require.
//! There are no boards, microphones or voices.

use super::table::{Daemon, annabella, assert_runs_again, run};
use tempfile::TempDir;

/// White is impaired and dictates, Black is sighted and writes; the words are those of the FIDE scheme.
fn agreed(edition: &str, more: &str) -> String {
    format!(
        "[game]\nedition = \"{edition}\"\napproved_by = \"the test's arbiter\"\ntime_control = \"90+30\"\n\
         {more}\n\
         [game.white]\nsight = \"impaired\"\nscheme = \"fide\"\nsheet = \"dictated\"\nWHITE\n\
         [game.black]\nscheme = \"fide\"\nsheet = \"entered\"\nBLACK\n"
    )
}

struct Played {
    _folder: TempDir,
    daemon: Daemon,
}

/// Plays a script: each line is typed; `? WORDS` is a line that must come after the last match; `- WORDS` must
/// not have come since the last typed line.
fn play(config: &str, script: &str) -> Played {
    let config = config.replace("WHITE\n", "\n").replace("BLACK\n", "\n");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.toml"), config).unwrap();
    let mut daemon = Daemon::start(folder.path(), &["--config", "game.toml", "--terminal"]);
    daemon.types("arbiter: start");
    daemon.expect("# the clocks start");
    let mut from = daemon.lines.len();
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(words) = line.strip_prefix("? ") {
            daemon.expect(words);
        } else if let Some(words) = line.strip_prefix("- ") {
            let came = daemon.lines[from..].iter().find(|came| came.contains(words));
            assert!(came.is_none(), "`{words}` must not come: {came:?}\n{}", daemon.lines.join("\n"));
        } else {
            from = daemon.lines.len();
            daemon.types(line);
        }
    }
    Played { _folder: folder, daemon }
}

impl Played {
    /// Closes the input: the daemon ends, its journal is replayed, and all lines are returned.
    fn end(mut self) -> Vec<String> {
        self.daemon.end_of_lines();
        assert!(self.daemon.end().success());
        assert_runs_again(&self.daemon.folder());
        std::mem::take(&mut self.daemon.lines)
    }
}

/// 1. e4 e5 2. Nf3, all repeated, with Black's third entry as given.
fn three_plies(third: &str) -> String {
    format!(
        "white: eva vier
         black: eva vier
         black: executed
         white: press
         ? = 1. e4
         black: write e4
         black: move e5
         white: eva fünf
         white: executed
         black: press
         ? = 1... e5
         black: write e5
         white: springer felix drei
         black: springer felix drei
         white: press
         ? = 2. Nf3
         black: write {third}
         ? # black's sheet: {third}\n"
    )
}

const ON_H3: &str = "black: board rnbqkbnr/pppp1ppp/8/4p3/4P3/7N/PPPP1PPP/RNBQKB1R";

#[test]
fn two_impaired_players_announce_repeat_and_dictate_both() {
    let both = agreed("da18", "")
        .replace("BLACK", "sight = \"impaired\"")
        .replace("sheet = \"entered\"\n", "sheet = \"dictated\"\n");
    let lines = play(
        &both,
        "white: eva vier
         ? > black: Eva vier
         black: eva vier
         ? # black repeats rightly
         ? # black's sheet: e4
         white: press
         ? = 1. e4
         black: press
         ? > arbiter: Item one
         - = 1... e5
         black: eva fünf
         ? > white: Eva fünf
         white: eva fünf
         ? # white's sheet: e5
         black: press
         ? = 1... e5
         ? # black's sheet: e5
         arbiter: show 1
         ? article D.2.4
         arbiter: confirm 1
         ? # item 1 decided",
    )
    .end();
    // The early press has no time and no penalty as a consequence, and only the arbiter is informed.
    assert!(!lines.iter().any(|line| line.contains("> white: Item") || line.contains("> black: Item")));
}

#[test]
fn a_hearing_impaired_opponent_needs_an_assistant_where_the_text_says_so() {
    for (edition, must) in [("da09", false), ("no14", false), ("sv17", true), ("da17", true), ("da18", true)]
    {
        let deaf = agreed(edition, "").replace("BLACK", "hearing_impaired = true");
        let helped = deaf.replace("WHITE", "assistant_name = \"A. Helper\"");
        play(&helped, "white: eva vier\n? # white made e2e4").end();
        if !must {
            play(&deaf, "white: eva vier\n? # white made e2e4").end();
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let text = deaf.replace("WHITE\n", "\n");
        std::fs::write(folder.path().join("game.toml"), text).unwrap();
        let mut command = annabella();
        command.args(["play", "--config", "game.toml", "--terminal"]).current_dir(folder.path());
        let output = command.stdin(std::process::Stdio::null()).output().unwrap();
        assert!(!output.status.success(), "{edition}");
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(why.contains("D.2.11") && why.contains("white") && why.contains("name a person"), "{why}");
        assert!(!folder.path().join("games").exists(), "a game that does not start leaves no folder");
    }
}

/// A duty is given to each holder in turn; each case has its own script.
fn duty(name: &str, [daemon, person, nobody]: [&str; 3]) {
    for (by, script) in [("daemon", daemon), ("person", person), ("nobody", nobody)] {
        let helper = if by == "person" { "assistant_name = \"A. Helper\"\n" } else { "" };
        let config = agreed("da18", "")
            .replace("WHITE\n", &format!("{helper}[game.white.assistant]\n{name} = \"{by}\"\n"));
        play(&config, script).end();
    }
}

#[test]
fn an_empty_line_presses_no_clock_of_a_rated_game_and_a_letter_asks() {
    let mut played = play(&agreed("da18", ""), "white: eva vier\n? # white made e2e4");
    played.daemon.types("");
    played.daemon.types("white: l");
    played.daemon.expect("> white: one: Eva vier");
    assert!(!played.daemon.has_told("= 1. e4"), "{}", played.daemon.lines.join("\n"));
    played.daemon.types("white: press");
    played.daemon.expect("= 1. e4");
    played.end();
}

#[test]
fn duty_a_to_execute_is_a_persons_or_nobodys() {
    let refused =
        "white: eva vier\nassistant: executed\n? ! white's assistant was not given that duty (D.2.10.1)";
    let done = "white: eva vier\nassistant: executed\n? # black's board is in step";
    duty("execute", [refused, done, refused]);
}

#[test]
fn duty_b_to_announce_leaves_the_daemon_silent_where_it_is_not_its_own() {
    let black =
        "white: eva vier\nblack: eva vier\nwhite: press\n? = 1. e4\nblack: move e5\n? # black made e7e5\n";
    let silent = format!("{black}white: key moves\n? > white:\n- > white: Eva fünf");
    duty("announce", [&format!("{black}? > white: Eva fünf"), &silent, &silent]);
}

#[test]
fn duty_c_to_press_waits_for_the_announcement() {
    let person =
        "assistant: press\n? > arbiter: Item one\n- = 1.\nwhite: eva vier\nassistant: press\n? = 1. e4
                  black: move e5\nblack: press\n? = 1... e5\nassistant: write e5\n? # white's sheet: e5";
    let refused = "white: eva vier\nassistant: press\n? not given that duty (D.2.10.3)\n- = 1.
                   white: press\n? = 1. e4";
    duty("score_and_press", [refused, person, refused]);
}

#[test]
fn duty_d_informs_on_request_and_never_unasked() {
    let told =
        "white: key time\n? > white: \nwhite: key opponent_time\n? > white: \nwhite: key moves\n? > white: ";
    let asked = "white: key time\n? # assistant-white is asked: time\n- > white:";
    let nobody = "white: key time\n? ! nobody informs you\n- > white:";
    duty("inform", [told, asked, nobody]);
}

#[test]
fn duty_e_reports_a_touch_to_the_arbiter_alone() {
    let item = "white: eva vier\nwhite: press\n? = 1. e4\nassistant: claim touch e7\n? > arbiter: Item one
                - > black: Item\n- > white: Item\nassistant: claim time\n? flag has not fallen";
    let refused = "assistant: claim touch e7\n? not given that duty (D.2.10.5)\n- > arbiter: Item";
    duty("claim", [refused, item, refused]);
}

#[test]
fn duty_f_calls_the_arbiter_for_the_adjournment() {
    let called = "assistant: adjourn the move is sealed\n? on the adjournment: the move is sealed\n? > arbiter: Item one";
    let refused =
        "assistant: adjourn the move is sealed\n? not given that duty (D.2.10.6)\n- > arbiter: Item";
    duty("adjourn", [refused, called, refused]);
}

#[test]
fn a_wrong_a_late_and_a_missing_repetition_and_repeat_at_any_time() {
    let lines = play(
        &agreed("no14", ""),
        "white: eva vier
         ? > black: Eva vier
         black: key repeat
         ? > black: Eva vier
         black: eva drei
         ? # black repeats something else
         ? Eva vier
         white: press
         ? = 1. e4
         black: key repeat
         ? Eva vier
         black: eva vier
         ? # black repeats rightly
         black: move e5
         ? > white: Eva fünf
         black: press
         ? = 1... e5
         - > arbiter: Item
         black: write e4
         black: write e5
         ? # black's sheet: e5
         white: key repeat
         ? > white: Eva fünf
         white: eva fünf
         ? # white's sheet: e5
         white: springer felix drei
         ? > black: Springer Felix drei
         white: press
         ? = 2. Nf3
         black: move Nc6
         ? > white: Springer Cesar sechs
         - > arbiter: Item
         black: press
         ? = 2... Nc6
         ? > arbiter: Item one
         arbiter: show 1
         ? article D2.1
         white: key repeat
         ? > white: Springer Cesar sechs",
    )
    .end();
    // No words hurry a player: one who has to repeat hears the move and an earcon.
    assert!(
        !lines.iter().any(|l| l.contains("> black:") && l.to_lowercase().contains("repeat the")),
        "{lines:?}"
    );
}

#[test]
fn the_arbiter_confirms_and_both_are_led_back() {
    let script = three_plies("Nh3")
        + ON_H3
        + "\n? > arbiter: Item one
           - > white: Item
           - > table:
           arbiter: show 1
           ? article D.2.9
           arbiter: confirm 1
           ? # the clocks are stopped
           ? # item 1 decided
           ? # the game goes back: 2 plies remain
           ? > white: Move the white knight from Felix three to Gustav one
           ? > black: Move the white knight from Hector three to Gustav one
           arbiter: resume
           ? ! white's board does not stand right yet
           white: executed
           black: executed
           ? > table: Boards in step
           arbiter: resume
           ? # the clocks run
           white: springer cesar drei
           ? # white made b1c3
           white: press
           ? = 2. Nc3";
    let lines = play(&agreed("da18", ""), &script).end();
    // Both clocks return to the times after the second ply, to the second as printed.
    let clocks = |mark: &str| {
        let line = lines.iter().find(|line| line.contains(mark)).expect("a completed ply");
        line.rsplit_once('[').map(|(_, rest)| rest.trim_end_matches(']').to_owned()).expect("clocks")
    };
    let black = clocks("= 1... e5").split(' ').nth(1).map(str::to_owned);
    assert_eq!(clocks("= 2. Nc3").split(' ').nth(1).map(str::to_owned), black);
    // The sheets have the remaining moves and the later ones.
    assert_eq!(lines.iter().filter(|line| line.contains("# white's sheet: N")).count(), 2);
}

#[test]
fn the_arbiter_changes_the_ply_or_refuses() {
    let changed = three_plies("Nh3")
        + ON_H3
        + "\n? > arbiter: Item one
           arbiter: back 1
           ? # the game goes back: 1 ply remains
           white: executed
           ? > white: Move the black pawn from Eva five to Eva seven
           - > table: Boards in step
           white: next
           ? > white: The board is right
           black: utfört
           black: EXECUTED
           ? > table: Boards in step
           arbiter: resume
           ? # the clocks run
           black: move c5
           black: press
           ? = 1... c5";
    play(&agreed("da17", ""), &changed).end();
    let refused = three_plies("Nh3")
        + ON_H3
        + "\n? > arbiter: Item one
           arbiter: refuse 1 both saw it
           ? # item 1 decided: refused: both saw it
           - goes back
           - > white: Move
           black: move Nc6
           black: press
           ? = 2... Nc6";
    play(&agreed("sv17", ""), &refused).end();
}

#[test]
fn sheets_that_agree_cost_no_ply() {
    let script = three_plies("Sf3")
        + ON_H3
        + "\n? > arbiter: Item one
           arbiter: confirm 1
           ? # item 1 decided
           ? > black: Move the white knight from Hector three to Felix three
           - goes back
           - > white: Move
           black: executed
           ? > table: Boards in step
           arbiter: resume
           ? # the clocks run
           black: move Nc6
           black: press
           ? = 2... Nc6";
    play(&agreed("da09", ""), &script).end();
}

/// 75 moves by each player: two plies before the limit one is made void, so the count is one less.
#[test]
fn void_plies_leave_the_count_of_75_moves() {
    let fen = "fen = \"4k3/8/8/8/8/8/8/R3K3 w - - 146 100\"";
    let course = "white: turm anna zwei
                  white: press
                  ? Ra2
                  black: move Ke7
                  black: press
                  ? Ke7
                  arbiter: back 1
                  ? # the game goes back: 1 ply remains
                  white: executed
                  black: executed
                  arbiter: resume
                  ? # the clocks run
                  black: move Kd7
                  black: press
                  ? Kd7
                  - # result
                  white: turm anna drei
                  white: press
                  ? Ra3
                  - # result
                  black: move Ke7\n";
    // NO14, DA17 and DA18 count completed moves, SV17 made ones; DA09 has no such rule.
    for edition in ["no14", "da17", "da18"] {
        play(
            &agreed(edition, fen),
            &format!(
                "{course}? # black made\nwhite: key square e1\n? > white:\n- # result\nblack: press\n? # result 1/2-1/2"
            ),
        );
    }
    play(&agreed("sv17", fen), &format!("{course}? # result 1/2-1/2"));
    let goes_on =
        format!("{course}black: press\n? Ke7\nwhite: turm anna vier\nwhite: press\n? Ra4\n- # result");
    play(&agreed("da09", fen), &goes_on).end();
}

#[test]
fn a_sheet_on_paper_is_brought_as_pgn_when_it_is_asked_for() {
    let config = agreed("da18", "").replace("WHITE\n", "\n").replace("BLACK\n", "\n");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game.toml"), config).unwrap();
    std::fs::write(folder.path().join("paper.pgn"), "1. e4 e5 2. Sh3 *\n").unwrap();
    let mut daemon = Daemon::start(folder.path(), &["--config", "game.toml", "--terminal"]);
    for line in ["arbiter: start", "white: eva vier", "white: press", "black: move e5", "white: eva fünf"] {
        daemon.types(line);
    }
    for line in ["black: press", "white: springer felix drei", "white: press", ON_H3, "arbiter: confirm 2"] {
        daemon.types(line);
    }
    daemon.expect("black's sheet lacks ply 1");
    daemon.types("black: sheet paper.pgn");
    daemon.expect("(3 plies brought in)");
    // With both sheets a completed move is lost, which is shown first.
    daemon.types("arbiter: confirm 2");
    daemon.expect("completed and lost: 1 ply (2. Nf3)");
    daemon.types("arbiter: confirm 2");
    daemon.expect("# the game goes back: 2 plies remain");
}

#[test]
fn voices_that_write_lines_lose_no_sound_and_put_no_line_between_the_objects() {
    let folder = tempfile::tempdir().unwrap();
    let voice = "voice = { kind = \"transcript\" }\n";
    let config = format!(
        "[game]\napproved_by = \"N. N.\"\n[white]\n{voice}[room]\n{voice}[arbiter]\n{voice}[web]\nlisten = \"none\"\n"
    );
    std::fs::write(folder.path().join("v.toml"), config).unwrap();
    let typed = "arbiter: start\nwhite: move e4\nwhite: press\nquit\n";
    let play = ["play", "--config", "v.toml", "--terminal"];
    let plain = run(folder.path(), &play, typed);
    let told = String::from_utf8(plain.stdout).unwrap();
    assert!(!told.contains("sound is gone"), "{told}");
    let warned = String::from_utf8(plain.stderr).unwrap();
    assert!(!warned.contains("no loudspeaker"), "{warned}");
    for role in [&[][..], &["--as", "white"], &["--as", "arbiter"]] {
        let out = run(folder.path(), &[&["--json"], &play[..], role].concat(), typed);
        let told = String::from_utf8(out.stdout).unwrap();
        assert!(told.contains("\"event\":\"say\"") || !role.is_empty(), "{told}");
        for line in told.lines() {
            let read = serde_json::from_str::<serde_json::Value>(line);
            assert!(read.is_ok_and(|line| line.is_object()), "{role:?}: {line}");
        }
    }
}

#[test]
fn only_a_game_that_serves_pages_says_that_they_stay_open() {
    let folder = tempfile::tempdir().unwrap();
    let typed = "arbiter: start\nwhite: key resign\nwhite: key yes\narbiter: sign\nquit\n";
    for (listen, serves) in [("none", false), ("127.0.0.1:0", true)] {
        let config = format!("[game]\napproved_by = \"N. N.\"\n[web]\nlisten = \"{listen}\"\n");
        std::fs::write(folder.path().join("w.toml"), config).unwrap();
        let ended = run(folder.path(), &["play", "--config", "w.toml", "--terminal"], typed);
        let warned = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(warned.contains("its pages stay open"), serves, "{listen}: {warned}");
    }
}
