//! Short games in lines, played by every kind of player and under every edition.
//!
//! A story begins with `# WHAT IT SHOWS`. Then may stand `-- REMARK`; `players: WHITE-BLACK …` or `pairs`; `fen: FEN`;
//! `editions: da17 …`, `2014` or `2017` (from then on); keys of the setup (`draw_ban = 2`), `ears`: both have recognisers;
//! `each: WORD …`: it is played once with each word in place of `MOVE`; `alike: WORD …`: and everybody hears the same kinds
//! of things every time (`alike white:` White alone). Its lines are `WHO: LINE`, typed; those of [`Table::does`]; and these:
//!
//! - `white says e2e4`: the words alone. `white presses`, or `presses late` or `presses an illegal move` where a press was
//!   forgotten ([`Table::presses_late`]). `restart`: the program is started again, the boards are read, the arbiter resumes.
//! - `resumes in SECONDS`: the appointed moment. `holds Nc3`: the envelope does, because somebody exchanged it.
//! - `confirm WORDS`: the item whose incident has these words. `choose WORDS`, `choose WORDS, AMOUNT`: a choice of the last
//!   item. `settle`: all items. `put right`: `goes on` where no clock runs, and then one runs.
//! - What everybody sees: `game SAN …`, `plies 1`, `told UCI …` (the position after these moves), `runs white` or `nobody`,
//!   `open` with the words of the only item or none, `has WORDS` (an item), `offer white`, `counted white 1`, `result 0-1 Time`
//!   or `result none`, `items 1` (open or decided), `clock white 1:29:30`, `article NUMBERS` and `choice 1 WORDS` of the last
//!   item, `envelope shut` or `none`, `resumption TEXT`.
//! - In what the last line brought: `heard white WORDS` (`anybody`), `noted WORDS`, `refused`, `refused WORDS`, `accepted`,
//!   `reads TEXT` (the arbiter), `alone WORDS`, `spoken TEXT` and `tone WORDS` (the sealer alone), `journalled WORDS`.
//! - `next white WORDS`: the answer to "what now". `awaits arbiter WORDS`, `owes white UCI`, `means white WORDS`: a press of this
//!   player. `sealed c4`. `secret WORDS; WORDS`: they stand in no journal, event, line or page. WORDS may begin with `no`, or be
//!   `nothing`.
//!
//! `2009| LINE` is for that edition, `2014| LINE` for the later ones, `da18| LINE` for one, `pegs| LINE` for this White, `e1c1| LINE`
//! for this word of `each`. After every line the answers to "what now" must be true, in one language after the other.

use std::{fmt::Debug, fs, path::Path};

use annabella::{laws::irregularity::Irregularity, session::session::press};

use crate::{
    adjournment::everything,
    players::{Player, player_called, setup},
    refereed::truth::untrue_in,
    table::*,
};

#[test]
fn an_answer_before_the_press_is_a_move_like_any_other() {
    play_all("made_then_completed/answers.txt");
}

#[test]
fn what_came_first_decides_the_game() {
    play_all("made_then_completed/endings.txt");
}

#[test]
fn what_is_no_legal_move_is_judged_at_its_press() {
    play_all("made_then_completed/illegal.txt");
}

#[test]
fn an_answer_is_told_and_nothing_in_it_tells_what_is_legal() {
    play_all("made_then_completed/told.txt");
}

#[test]
fn each_state_gives_a_press_one_meaning_and_asking_changes_nothing() {
    play_all("made_then_completed/presses.txt");
}

/// A game, and with whom it is played.
struct Story {
    shows: String,
    players: Vec<(Player, Player)>,
    fen: Option<String>,
    /// Keys of the setup, as TOML.
    keys: String,
    ears: bool,
    editions: Vec<Edition>,
    /// The words that stand for `MOVE`, one a game.
    each: Vec<String>,
    /// Whose ears must hear the same with each word: all, or one seat's.
    alike: Option<Option<Seat>>,
    lines: Vec<String>,
}

impl Story {
    fn read(text: &str) -> Self {
        let (shows, body) = text.split_once('\n').expect("a story has lines");
        let mut story = Self {
            shows: shows.into(),
            players: vec![(TYPED, TYPED)],
            fen: None,
            keys: String::new(),
            ears: false,
            editions: Edition::ALL.into(),
            each: vec!["MOVE".into()],
            alike: None,
            lines: Vec::new(),
        };
        for line in body.lines().filter(|line| !line.is_empty() && !line.starts_with("-- ")) {
            let (key, rest) = line.split_once(": ").unwrap_or((line, ""));
            let words = || rest.split(' ').map(str::to_owned).collect();
            match key {
                "players" if rest == "pairs" => story.players = PAIRS.into(),
                "players" => story.players = rest.split(' ').map(pair).collect(),
                "fen" => story.fen = Some(rest.into()),
                "editions" => story.editions = editions(rest),
                "each" => story.each = words(),
                "alike" => (story.each, story.alike) = (words(), Some(None)),
                "alike white" => (story.each, story.alike) = (words(), Some(Some(Seat::White))),
                "alike black" => (story.each, story.alike) = (words(), Some(Some(Seat::Black))),
                "ears" => story.ears = true,
                _ if line.contains(" = ") => {
                    story.keys += &format!("{line}\n");
                }
                _ => story.lines.push(line.into()),
            }
        }
        story
    }

    fn setup(&self, edition: Edition, white: Player, black: Player) -> Setup {
        let mut setup = setup(edition, self.fen.as_deref(), white, black);
        (setup.white.ear, setup.black.ear) = (self.ears, self.ears);
        with_keys(setup, &self.keys).unwrap_or_else(|why| panic!("{}: {why}", self.shows))
    }

    /// Plays it once; an error says which line went otherwise. Returns what was heard, by kind.
    fn play(&self, setup: Setup, word: &str) -> Result<Vec<String>, String> {
        let mut told = StoryGame {
            table: Table::of(setup),
            fen: self.fen.as_deref(),
            word,
            last: Vec::new(),
            fed: 0,
            heard: Vec::new(),
        };
        for (line, lang) in self.lines.iter().zip(Lang::ALL.into_iter().cycle()) {
            let line = line.replace("MOVE", word);
            told.line(&line).map_err(|is| format!("{word}: `{line}`: {is}"))?;
            if let Some(why) = untrue_in(&told.table.session, lang) {
                return Err(format!("{word}: `{line}`: what now: {why}"));
            }
        }
        Ok(told.heard)
    }
}

fn pair(names: &str) -> (Player, Player) {
    let of = |name: &str| player_called(name).unwrap_or_else(|| panic!("{name}: no player"));
    let (white, black) = names.split_once('-').expect("two players");
    (of(white), of(black))
}

fn editions(names: &str) -> Vec<Edition> {
    let since = |edition: Edition| Edition::ALL.into_iter().skip_while(|&other| other != edition).collect();
    match names {
        "2014" => since(Edition::No14),
        "2017" => since(Edition::Sv17),
        _ => Edition::ALL.into_iter().filter(|e| names.split(' ').any(|n| n == e.to_string())).collect(),
    }
}

/// Plays the stories of a text; fails with all lines that went otherwise.
pub(crate) fn play_all(path: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/game").join(path);
    let text = fs::read_to_string(path).expect("a text of stories");
    let mut wrong = Vec::new();
    for story in text.split("\n# ").skip(1).map(Story::read) {
        for &edition in &story.editions {
            for &(white, black) in &story.players {
                let played = |word: &String| story.play(story.setup(edition, white, black), word);
                let case = format!("{}: {edition} {white:?} {black:?}", story.shows);
                match story.each.iter().map(played).collect::<Result<Vec<_>, _>>() {
                    Err(why) => wrong.push(format!("{case} {why}")),
                    Ok(heard) => {
                        let by = |line: &&String| match story.alike {
                            Some(Some(seat)) => line.starts_with(&seat.to_string()),
                            _ => true,
                        };
                        let of_one = |at: usize| heard[at].iter().filter(by).collect::<Vec<_>>();
                        let differs =
                            story.alike.is_some() && (1..heard.len()).any(|at| of_one(at) != of_one(0));
                        if differs {
                            wrong.push(format!("{case}: not heard alike: {heard:#?}"));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

struct StoryGame<'a> {
    table: Table,
    fen: Option<&'a str>,
    /// What stands for `MOVE`.
    word: &'a str,
    /// The outputs of the last act, and how many inputs there were before it.
    last: Vec<Output>,
    fed: usize,
    /// What was heard in the whole game, by kind.
    heard: Vec<String>,
}

impl StoryGame<'_> {
    fn is_for(&self, group: &str) -> bool {
        let edition = self.table.edition();
        let white = self.table.kind(Seat::White);
        match group {
            "2009" => edition == Edition::Da09,
            "2014" => edition != Edition::Da09,
            _ => group == self.word || group == edition.to_string() || player_called(group) == Some(white),
        }
    }

    /// Does a line or looks; an error says what is there instead.
    fn line(&mut self, line: &str) -> Result<(), String> {
        let line = match line.split_once("| ") {
            Some((group, line)) if self.is_for(group) => line,
            Some(_) => return Ok(()),
            None => line,
        };
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        if self.looks(first, rest)? {
            return Ok(());
        }
        let table = &mut self.table;
        (table.kept.alone, table.kept.sounds) = (Vec::new(), Vec::new());
        self.fed = table.steps.len();
        let outputs = match line.split(' ').collect::<Vec<_>>()[..] {
            [first, ..] if first.ends_with(':') => table.types(line),
            ["restart"] => {
                let mut brought = table.starts_again(3_000);
                Seat::ALL.into_iter().for_each(|seat| drop(table.reads_again(seat)));
                brought.extend(table.types("arbiter: resume"));
                brought
            }
            ["resumes", "in", seconds] => {
                table.feed(Input::ResumptionIn { ms: seconds.parse::<i64>().expect("seconds") * 1_000 })
            }
            ["holds", san] => {
                table.kept.sealed = Some(san.into());
                Vec::new()
            }
            ["confirm", ..] => table.confirms(|matter| has_words(&format!("{matter:?}"), rest)),
            ["choose", ..] => self.chooses(rest),
            ["settle"] => table.settles(),
            ["put", "right"] if table.session.running().is_none() => table.goes_on(),
            ["put", "right"] => table.show_position(),
            [who, "says", uci] => table.says(seat(who), uci),
            [who, "presses"] => table.presses(seat(who)),
            [who, "presses", "late"] => table.presses_late(seat(who)),
            [who, "presses", "an", "illegal", "move"] => table.presses_illegal(seat(who)),
            _ => table.does(line).unwrap_or_else(|| panic!("{line}: no such line")),
        };
        self.heard.extend(outputs.iter().filter_map(kind_heard));
        self.last = outputs;
        match first == "put" && self.table.session.running().is_none() {
            true => Err(format!("no clock runs: {:?}", self.table.open())),
            false => Ok(()),
        }
    }

    /// The arbiter takes a choice of the last item, by its words.
    fn chooses(&mut self, wanted: &str) -> Vec<Output> {
        let (words, amount) = wanted.split_once(", ").unwrap_or((wanted, ""));
        let (number, law) = self.last_item().expect("an open item");
        let is_it = |choice: &Choice| has_words(&format!("{choice:?}"), words);
        let choice = law.choices.iter().position(is_it).unwrap_or_else(|| panic!("{:?}", law.choices)) + 1;
        self.table.types(format!("arbiter: choose {number} {choice} {amount}").trim_end())
    }

    /// The last open item: its number, and what the Laws say.
    fn last_item(&self) -> Option<(u32, Irregularity)> {
        let session = &self.table.session;
        let item = session.items().iter().rev().find(|item| item.decision.is_none())?;
        Some((item.number, session.law_on(&item.matter)))
    }

    /// Looks, if the line is a look; an error says what is there instead.
    fn looks(&self, at: &str, wanted: &str) -> Result<bool, String> {
        let table = &self.table;
        let session = &table.session;
        let (who, rest) = wanted.split_once(' ').unwrap_or((wanted, ""));
        let of_seat = || seat(who);
        let listener = match who {
            "anybody" => None,
            "arbiter" => Some(Listener::Arbiter),
            "table" => Some(Listener::Table),
            _ => seat_of(who).map(Listener::Player),
        };
        match at {
            "game" => same(table.sans(), wanted),
            "plies" => same(session.plies().len().to_string(), wanted),
            "told" => same(session.position_told().fen(), &after(&start_of(self.fen), wanted).fen()),
            "runs" => same(name(session.running()), wanted),
            "offer" => same(name(session.offers_draw()), wanted),
            "open" if wanted.is_empty() => same(table.kinds(), ""),
            "open" if table.open().len() != 1 => Err(table.kinds()),
            "open" | "has" => has(&table.open(), wanted),
            "items" => same(session.items().len().to_string(), wanted),
            "counted" => same(session.illegal_moves(of_seat()).to_string(), rest),
            "result" => {
                let result = session.result().map(|(result, why)| format!("{result} {why:?}"));
                same(result.unwrap_or("none".into()), wanted)
            }
            "clock" => {
                let seconds = table.times()[of_seat() as usize].div_ceil(1_000);
                same(format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60), rest)
            }
            "article" => {
                let numbers: Vec<&str> = wanted.split(" | ").collect();
                let found = self.last_item().map_or(String::new(), |(_, law)| law.article.number.to_owned());
                same(found, numbers[self.table.edition() as usize])
            }
            "choice" => {
                let number = who.parse::<usize>().expect("a number");
                let choice = self.last_item().and_then(|(_, law)| law.choices.get(number - 1).copied());
                has(choice.as_slice(), rest)
            }
            "envelope" => same(session.envelope().map_or("none", |_| "shut").into(), wanted),
            "resumption" => same(session.resumption().unwrap_or("none").into(), wanted),
            "refused" => has(refused(&self.last).as_slice(), wanted),
            "accepted" => refused(&self.last).map_or(Ok(()), |why| Err(format!("{why:?}"))),
            "heard" => {
                let heard: Vec<_> = self.last.iter().filter_map(|output| heard(output, listener)).collect();
                has(&heard, rest)
            }
            "noted" => {
                let note = |output: &Output| match output {
                    Output::Note(note) => Some(note.clone()),
                    _ => None,
                };
                has(&self.last.iter().filter_map(note).collect::<Vec<_>>(), wanted)
            }
            "reads" => {
                let writer = MessageWriter::new(Lang::En, self.table.edition());
                let why = refused(&self.last).map_or(String::new(), |why| writer.refusal(&why));
                let lines = lines_by(self.table.edition(), &self.last) + why.as_str();
                let is_so = match wanted.strip_prefix("no ") {
                    Some(text) => !lines.contains(text),
                    None => lines.contains(wanted),
                };
                if is_so { Ok(()) } else { Err(lines) }
            }
            "alone" => has(&table.kept.alone, wanted),
            "tone" => has(&table.kept.sounds, wanted),
            "spoken" => same(table.kept.alone.iter().map(spoken).collect::<Vec<_>>().join("; "), wanted),
            "sealed" => same(table.kept.sealed.clone().unwrap_or("nothing".into()), wanted),
            "journalled" => {
                let inputs: Vec<&Input> = table.steps[self.fed..].iter().map(|step| &step.input).collect();
                inputs.iter().try_for_each(|one| has(std::slice::from_ref(one), wanted))?;
                has(&inputs, wanted)
            }
            "secret" => {
                let everything = everything(table);
                assert!(everything.contains("<html"), "pages were looked at");
                let told = wanted.split("; ").find(|words| everything.contains(words));
                told.map_or(Ok(()), |words| Err(format!("`{words}` is told")))
            }
            "next" => has(&[NamedStep(&session.next_step(of_seat()))], rest),
            "awaits" => has(&session.waits(listener.expect("a listener")), rest),
            "owes" => {
                let owed = session.owes_repetition(of_seat()).map(|(before, m)| before.uci(m));
                same(owed.unwrap_or("nothing".into()), rest)
            }
            "means" => {
                let before = format!("{session:?}");
                let meaning = press::meaning(session, of_seat());
                assert_eq!(format!("{session:?}"), before, "asking changes nothing");
                has(&[meaning], rest)
            }
            _ => return Ok(false),
        }
        .map(|()| true)
    }
}

fn seat(word: &str) -> Seat {
    seat_of(word).unwrap_or_else(|| panic!("{word}: no seat"))
}

fn seat_of(word: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| seat.to_string() == word)
}

fn name(seat: Option<Seat>) -> String {
    seat.map_or("nobody".to_owned(), |seat| seat.to_string())
}

fn start_of(fen: Option<&str>) -> Position {
    fen.map_or_else(Position::default, |fen| Position::from_fen(fen).expect("a position"))
}

fn same(is: String, wanted: &str) -> Result<(), String> {
    if is == wanted { Ok(()) } else { Err(is) }
}

/// Whether one of these has the words; after `no`, whether none has; for `nothing`, whether there are none.
fn has(all: &[impl Debug], wanted: &str) -> Result<(), String> {
    let found = |words: &str| all.iter().any(|one| has_words(&format!("{one:?}"), words));
    let is_so = match wanted.strip_prefix("no ") {
        Some(words) => !found(words),
        None if wanted == "nothing" => all.is_empty(),
        None => found(wanted),
    };
    if is_so { Ok(()) } else { Err(format!("{all:?}")) }
}

/// Whether a value as text has all these words in its name and fields.
fn has_words(text: &str, words: &str) -> bool {
    let text = text.replace(": ", "=");
    words.split(' ').all(|word| text.contains(word))
}

/// What this listener, or anybody but the arbiter, hears.
fn heard(output: &Output, by: Option<Listener>) -> Option<NamedSound<'_>> {
    let is_heard = |to: Listener| by.map_or(to != Listener::Arbiter, |by| by == to);
    matches!(output, Output::Say { to, .. } | Output::PlayEarcon { to, .. } if is_heard(*to))
        .then_some(NamedSound(output))
}

/// A sound or an announcement as text, with the squares of an announced move.
struct NamedSound<'a>(&'a Output);

impl Debug for NamedSound<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Output::Say { what: Announcement::Move { before, m }, .. } => {
                write!(f, "Move {}", before.uci(*m))
            }
            Output::Say { what, .. } => what.fmt(f),
            other => other.fmt(f),
        }
    }
}

/// A next step as text, with the squares of a move to execute.
struct NamedStep<'a>(&'a NextStep);

impl Debug for NamedStep<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            NextStep::Execute { before, m } => write!(f, "Execute {}", before.uci(*m)),
            other => other.fmt(f),
        }
    }
}

/// The words of an announcement in German.
fn spoken(what: &Announcement) -> String {
    let parts = Phrases::builtin(Lang::De).speak(what, Scheme::builtin(SchemeId::Fide), Verbosity::Move);
    parts.iter().map(|part| part.text.trim()).collect::<Vec<_>>().join(" ")
}

/// What a player hears, by its kind: what a move is must not show in it.
fn kind_heard(output: &Output) -> Option<String> {
    let kind = |text: String| text.split([' ', '{']).next().unwrap_or_default().to_owned();
    match output {
        Output::Say { to: Listener::Arbiter, .. } => None,
        Output::Say { to, what } => Some(format!("{to} hears {}", kind(format!("{what:?}")))),
        Output::PlayEarcon { to, earcon } => Some(format!("{to} hears {earcon:?}")),
        Output::Note(Note::Refused { to, .. }) => Some(format!("{to} is refused")),
        _ => None,
    }
}
