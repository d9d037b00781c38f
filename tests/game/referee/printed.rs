//! What differs between the editions, copied by hand from the texts: a value, and beside it the articles that say so.
//! The sources are `shared/rules.md` (the five texts article by article), `shared/laws2023.md` (the sixth) and the texts
//! themselves in `shared/seeds/`. Nothing here is read from the program or from a page that the program writes,
//! because a wrong number would then agree with itself.

use annabella::game::Edition;

/// A cell: the value, and the articles that say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PrintedCell {
    pub(crate) value: &'static str,
    articles: &'static str,
}

/// The columns: DA09, NO14, SV17, DA17, DA18, and the Laws of 2023.
type Row = (&'static str, [(&'static str, &'static str); 6]);

#[rustfmt::skip]
const ROWS: [Row; 26] = [
    // DA09 "undtagen i time delay mode", SV17 "förutom vid spel med tidsfördröjning"; the others carry it "where
    // applicable".
    ("saved_time_is_carried_in_the_delay_mode", [
        ("no", "6.2b"), ("yes", "6.3b"), ("no", "6.3.2"),
        ("yes", "6.3.2"), ("yes", "6.3.2"), ("yes", "6.3.2"),
    ]),
    // In 2009 only the press and the end of the game complete a move.
    ("own_next_move_completes", [
        ("no", "6.7a"), ("yes", "6.2a"), ("yes", "6.2.1.2"),
        ("yes", "6.2.1.2"), ("yes", "6.2.1.2"), ("yes", "6.2.1.2"),
    ]),
    // DA09 asks for "et lovligt træk"; from 2014 on for a move in accordance with 3 and 4.2 to 4.7.
    ("touch_rule_bars_the_end", [
        ("no", "5.1a"), ("yes", "5.1a"), ("yes", "5.1.1"),
        ("yes", "5.1.1"), ("yes", "5.1.1"), ("yes", "5.1.1"),
    ]),
    // laws2023, row 1.
    ("resignation_needs_a_possible_mate", [
        ("no", "5.1b"), ("no", "5.1b"), ("no", "5.1.2"),
        ("no", "5.1.2"), ("no", "5.1.2"), ("yes", "5.1.2"),
    ]),
    // "forudsat at begge spillere har gjort mindst et træk": made, not completed.
    ("agreement_needs_a_move_each", [
        ("no", "5.2c"), ("no", "5.2c"), ("yes", "5.2.3"),
        ("yes", "5.2.3"), ("yes", "5.2.3"), ("yes", "5.2.3"),
    ]),
    // Which illegal move loses.
    ("illegal_move_limit", [
        ("3", "7.4b"), ("2", "7.5b"), ("2", "7.5.3"),
        ("2", "7.5.3"), ("2", "7.5.5"), ("2", "7.5.5"),
    ]),
    // SV17 and DA17 count 7.5, 7.7 and 7.8 each by itself.
    ("illegal_move_counters", [
        ("1", "7.4"), ("1", "7.5"), ("3", "7.5.3"),
        ("3", "7.5.3"), ("1", "7.5.5"), ("1", "7.5.5"),
    ]),
    // laws2023, row 2 and open point 1: supervised blitz pays two minutes by the letter.
    ("illegal_move_minutes", [
        ("standard 2, rapid 2, blitz 2, supervised blitz 2", "7.4b"),
        ("standard 2, rapid 2, blitz 1, supervised blitz 1", "7.5b, B2"),
        ("standard 2, rapid 2, blitz 1, supervised blitz 1", "7.5.3, B.2"),
        ("standard 2, rapid 2, blitz 1, supervised blitz 1", "7.5.3, B.2"),
        ("standard 2, rapid 2, blitz 1, supervised blitz 1", "7.5.5, B.2"),
        ("standard 2, rapid 1, blitz 1, supervised blitz 2", "7.5.5, A.3, B.3"),
    ]),
    ("wrong_claim_minutes", [
        ("standard 3, rapid 3, blitz 3, supervised blitz 3", "9.5b"),
        ("standard 2, rapid 2, blitz 1, supervised blitz 1", "9.5b, B2"),
        ("standard 2, rapid 2, blitz 1, supervised blitz 1", "9.5.3, B.2"),
        ("standard 2, rapid 2, blitz 1, supervised blitz 1", "9.5.3, B.2"),
        ("standard 2, rapid 2, blitz 1, supervised blitz 1", "9.5.3, B.2"),
        ("standard 2, rapid 1, blitz 1, supervised blitz 2", "9.5.3, A.3, B.3"),
    ]),
    // An illegal move without full supervision.
    ("rapid_illegal_move", [
        ("on claim as standard", "A4c"), ("lost", "A4b"), ("lost", "A.4.2"),
        ("lost", "A.4.2"), ("as standard", "A.4.2"), ("as standard", "A.5.2"),
    ]),
    // By an article of its own; later blitz refers to the rules of rapid play.
    ("blitz_illegal_move_loses", [
        ("yes", "B3c"), ("no", "B4"), ("no", "B.4"),
        ("no", "B.4"), ("no", "B.4"), ("no", "B.3"),
    ]),
    // "Kun efter en sådan påstand skal dommeren træffe en afgørelse" (DA09).
    ("rapid_illegal_move_is_claimed", [
        ("yes", "A4c"), ("no", "A4b"), ("no", "A.4.2"),
        ("no", "A.4.2"), ("no", "A.4.2"), ("no", "A.5.2"),
    ]),
    // DA09: the arbiter intervenes there, if possible.
    ("waits_where_both_kings_are_in_check", [
        ("no", "A4c"), ("yes", "A4d"), ("yes", "A.4.4"),
        ("yes", "A.4.4"), ("yes", "A.4.4"), ("yes", "A.5.4"),
    ]),
    ("unfinished_promotion", [
        ("restore", "7.4a"), ("queen", "7.5a"), ("queen", "7.5.2"),
        ("queen", "7.5.2"), ("queen", "7.5.2"), ("queen", "7.5.2"),
    ]),
    ("two_hands", [
        ("not illegal", "4.1"), ("not illegal", "4.1"), ("illegal", "7.7.1"),
        ("illegal", "7.7.1"), ("illegal with press", "7.5.4"), ("illegal with press", "7.5.4"),
    ]),
    ("press_without_move_is_illegal", [
        ("no", "6.7"), ("no", "6.2c"), ("yes", "7.8.1"),
        ("yes", "7.8.1"), ("yes", "7.5.3"), ("yes", "7.5.3"),
    ]),
    ("claim_stops_clocks", [
        ("may", "9.5"), ("shall", "9.5"), ("shall", "9.5.1"),
        ("shall", "9.5.1"), ("shall", "9.5.1"), ("shall", "9.5.1"),
    ]),
    // A claim without a written move; with one it counts made moves in every text (9.3a, 9.3.1).
    ("fifty_move_claim_counts", [
        ("made", "9.3b"), ("made", "9.3b"), ("completed", "9.3.2"),
        ("completed", "9.3.2"), ("completed", "9.3.2"), ("completed", "9.3.2"),
    ]),
    // NO14 "etter minst fem sammenhengende og alternerende trekk fra hver spiller".
    ("fivefold", [
        ("no", ""), ("consecutive", "9.6a"), ("anywhere", "9.6.1"),
        ("anywhere", "9.6.1"), ("anywhere", "9.6.1"), ("anywhere", "9.6.1"),
    ]),
    // SV17 "utförts".
    ("seventy_five_moves", [
        ("no", ""), ("completed", "9.6b"), ("made", "9.6.2"),
        ("completed", "9.6.2"), ("completed", "9.6.2"), ("made", "9.6.2"),
    ]),
    // DA09 "mindst 15 minutter"; later "more than 10 minutes".
    ("rapid_from_seconds", [
        ("900", "A1"), ("601", "A1"), ("601", "A.1"),
        ("601", "A.1"), ("601", "A.1"), ("601", "A.1"),
    ]),
    // SV17 prints "kan" and "ska"; rules.md A10 reads "shall". NO14 has only 6.8.
    ("arbiter_calls_flag_in_rapid", [
        ("must not", "A4d"), ("may", "6.8"), ("shall", "A.4.5"),
        ("may", "A.4.5"), ("shall", "A.4.5"), ("shall", "A.5.5"),
    ]),
    ("flag_claim_needs_own_time", [
        ("yes", "A4e"), ("yes", "A4c"), ("yes", "A.4.3"),
        ("yes", "A.4.3"), ("no", "A.4.3"), ("no", "A.5.3"),
    ]),
    // Guideline 10 of 2009 has no letter; R stands for it.
    ("resumption_lateness", [
        ("one hour", "R10"), ("default time", "E10"), ("default time", "E.10"),
        ("default time", "I.10"), ("default time", "I.10"), ("default time", "I.10"),
    ]),
    // DA09 F is "not yet translated"; SV17 F is not in the file.
    ("has_chess960", [("no", ""), ("yes", "F"), ("no", ""), ("yes", "II"), ("yes", "II"), ("yes", "II")]),
    // A device on a player.
    ("device_on_a_player", [
        ("the opponent wins, or scores half where no mate is possible", "12.3b"),
        ("the opponent wins", "11.3b"),
        ("the opponent wins", "11.3.2.2"),
        ("the opponent wins", "11.3.2.2"),
        ("the opponent wins", "11.3.2.2"),
        ("the opponent wins", "11.3.2.2"),
    ]),
];

const fn column(edition: Edition) -> usize {
    match edition {
        Edition::Da09 => 0,
        Edition::No14 => 1,
        Edition::Sv17 => 2,
        Edition::Da17 => 3,
        Edition::Da18 => 4,
        Edition::Fide23 => 5,
    }
}

/// What a text says of a matter. A field that the table has not is a fault of the referee.
pub(crate) fn printed(edition: Edition, field: &str) -> PrintedCell {
    let row = ROWS.iter().find(|(name, _)| *name == field);
    let (_, cells) = row.unwrap_or_else(|| panic!("the table has no `{field}`"));
    let (value, articles) = cells[column(edition)];
    PrintedCell { value, articles }
}

impl PrintedCell {
    /// The article, the first of several.
    pub(crate) fn article(self) -> &'static str {
        self.articles.split(", ").next().unwrap_or_default()
    }

    pub(crate) fn is_yes(self) -> bool {
        match self.value {
            "yes" => true,
            "no" => false,
            other => panic!("`{other}` is neither yes nor no"),
        }
    }

    pub(crate) fn number(self) -> u64 {
        self.value.parse().unwrap_or_else(|_| panic!("`{}` is no number", self.value))
    }

    /// The number behind a word of a list such as `standard 2, rapid 2, blitz 1`.
    pub(crate) fn number_of(self, name: &str) -> u64 {
        let of = |entry: &str| entry.strip_prefix(name).and_then(|rest| rest.trim().parse().ok());
        self.value.split(", ").find_map(of).unwrap_or_else(|| panic!("`{}` names no {name}", self.value))
    }
}
