//! Short games in lines, played by every kind of player and under every edition.
//!
//! - `WHO: LINE`: typed. `white makes e2e4`: as this kind of player does, without a press. `white moves e2e4`: the
//!   opponent executes it as well. `both play e2e4 e7e5`: with their presses.
//! - `white presses`, or `presses late` or `presses an illegal move` where a press was forgotten ([`Game`]).
//! - `white slides e1 g1`, `white lifts b1`, `white touches b1`, `white leaves the pawn`: hands alone; `rest`: they rest for a moment. `white loses its board`, `white has its board again`,
//!   `white presses at the board`. `wait MINUTES`. `restart`: from the journal of the inputs.
//! - `confirm WORDS`: the item whose incident has these words. `settle`: all items. `put right`: hands and `resume`.
//! - What everybody sees: `game SAN …`, `told UCI …` (the position after these moves), `runs white` or `nobody`,
//!   `open` with the words of the only item or none, `has WORDS`, `has no WORDS`, `offer white`, `counted white 1`,
//!   `result 0-1 Time` or `result none`, `refused`.
//!
//! `2009| LINE` is for that edition, `2014| LINE` for the later ones.

use super::*;
use annabella::session::session::Session;

/// A game, and with whom it is played.
pub(super) struct Story {
    /// What it shows, with its article.
    pub(super) shows: &'static str,
    pub(super) players: &'static [(Player, Player)],
    pub(super) fen: Option<&'static str>,
    pub(super) setup: fn(&mut Setup),
    pub(super) editions: &'static [Edition],
    pub(super) lines: &'static str,
}

pub(super) const TYPED_PAIR: &[(Player, Player)] = &[(TYPED, TYPED)];

impl Story {
    pub(super) const NEW: Self =
        Self { shows: "", players: TYPED_PAIR, fen: None, setup: |_| {}, editions: &Edition::ALL, lines: "" };
}

/// Plays stories; fails with all lines that went otherwise.
pub(super) fn play_all(stories: &[Story]) {
    let mut wrong = Vec::new();
    for story in stories {
        for &edition in story.editions {
            for &(white, black) in story.players {
                let mut setup = setup(edition, story.fen, white, black);
                (story.setup)(&mut setup);
                let mut told = StoryGame { game: Game::of(setup), fen: story.fen, last: Vec::new() };
                for line in story.lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
                    if let Err(is) = told.line(line) {
                        wrong.push(format!("{}: {edition} {white:?} {black:?}: `{line}`: {is}", story.shows));
                        break;
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

struct StoryGame {
    game: Game,
    fen: Option<&'static str>,
    /// The outputs of the last line.
    last: Vec<Output>,
}

impl StoryGame {
    /// Does a line or looks; an error says what is there instead.
    fn line(&mut self, line: &str) -> Result<(), String> {
        let line = match line.split_once("| ") {
            Some(("2009", line)) if self.game.edition() == Edition::Da09 => line,
            Some(("2014", line)) if self.game.edition() != Edition::Da09 => line,
            Some(_) => return Ok(()),
            None => line,
        };
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (seat_of(first), first) {
            _ if first.ends_with(':') => self.last = self.game.types(line),
            (Some(seat), _) => self.hand(seat, rest),
            (None, "both") => self.game.plays(rest.trim_start_matches("play ")),
            (None, "wait") => drop(self.game.wait(rest.parse::<u64>().expect("minutes") * 60_000)),
            (None, "rest") => drop(self.game.wait(1_500)),
            (None, "restart") => self.restart(),
            (None, "confirm") => drop(self.game.confirms(|matter| has_words(matter, rest))),
            (None, "settle") => self.game.settles(),
            (None, "put") => self.game.put_right(),
            _ => return self.look(first, rest),
        }
        Ok(())
    }

    fn hand(&mut self, seat: Seat, does: &str) {
        let words: Vec<&str> = does.split(' ').collect();
        match words[..] {
            ["makes", uci] => drop(self.game.makes(seat, uci)),
            ["moves", uci] => drop(self.game.unpressed(seat, uci)),
            ["presses"] => drop(self.game.presses(seat)),
            ["presses", "late"] => self.game.presses_late(seat),
            ["presses", "an", "illegal", "move"] => self.game.presses_illegal(seat),
            ["presses", "at", "the", "board"] => {
                self.game.table.feed(Input::Board { seat, event: WireEvent::Press });
            }
            ["slides", from, to] => {
                let (from, to) = squares(&format!("{from}{to}"));
                self.game.slides(seat, from, to);
            }
            ["touches", square] => {
                let square = square.parse().expect("a square");
                let (held, _) = self.game.lifts(seat, square);
                self.game.change(seat, square, held);
            }
            ["lifts", square] => drop(self.game.lifts(seat, square.parse().expect("a square"))),
            ["leaves", "the", "pawn"] => self.game.leaves_pawn_on_a8(),
            ["loses", "its", "board"] => drop(self.game.table.feed(Input::BoardLost { seat })),
            ["has", "its", "board", "again"] => {
                self.game.table.feed(Input::BoardRestored { seat });
                self.shows(seat);
            }
            _ => panic!("{seat} {does}: no such act"),
        }
    }

    fn shows(&mut self, seat: Seat) {
        if let Some(scan) = self.game.boards[seat as usize] {
            self.game.table.scans(seat, scan);
        }
    }

    fn restart(&mut self) {
        let table = &mut self.game.table;
        let mut session = Session::new(table.session.setup().clone()).expect("a game");
        for (at, input) in &table.fed {
            session.handle(*at, input.clone());
        }
        assert_eq!(format!("{session:?}"), format!("{:?}", table.session), "the journal gives the same game");
        table.session = session;
        table.feed(Input::ResumedAfter { ms: 3_000 });
        Seat::ALL.into_iter().for_each(|seat| self.shows(seat));
        self.game.types("arbiter: resume");
    }

    fn look(&self, at: &str, wanted: &str) -> Result<(), String> {
        let session = &self.game.table.session;
        let open = self.game.open();
        let has = |words: &str| open.iter().any(|matter| has_words(matter, words));
        let name = |seat: Option<Seat>| seat.map_or("nobody".to_owned(), |seat| seat.to_string());
        let (is_so, is) = match at {
            "game" => {
                let sans = self.game.sans().join(" ");
                (sans == wanted, sans)
            }
            "told" => {
                let told = self.game.told();
                (told == position_after(self.fen, wanted).fen(), told)
            }
            "runs" => (name(session.running()) == wanted, name(session.running())),
            "open" if wanted.is_empty() => (open.is_empty(), format!("{open:?}")),
            "open" => (open.len() == 1 && has(wanted), format!("{open:?}")),
            "has" => match wanted.strip_prefix("no ") {
                Some(words) => (!has(words), format!("{open:?}")),
                None => (has(wanted), format!("{open:?}")),
            },
            "offer" => (name(session.offers_draw()) == wanted, name(session.offers_draw())),
            "counted" => {
                let (seat, number) = wanted.split_once(' ').expect("a seat and a number");
                let is = session.illegal_moves(seat_of(seat).expect("a seat")).to_string();
                (is == number, is)
            }
            "result" => {
                let result = self.game.result().map(|(result, why)| format!("{result} {why:?}"));
                let result = result.unwrap_or("none".into());
                (result == wanted, format!("{result}, open: {open:?}"))
            }
            "refused" => (crate::table::refused(&self.last).is_some(), format!("{:?}", self.last)),
            _ => panic!("{at} {wanted}: no such line"),
        };
        if is_so { Ok(()) } else { Err(is) }
    }
}

fn seat_of(word: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.to_string() == word)
}

/// Whether an incident has all these words in its name and fields.
fn has_words(matter: &IncidentKind, words: &str) -> bool {
    let matter = format!("{matter:?}");
    words.split(' ').all(|word| matter.contains(word))
}
