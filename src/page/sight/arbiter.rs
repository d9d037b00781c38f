//! What the arbiter's page shows: all there is, items with their evidence and what each choice would do.

use crate::{
    core::{
        Listener,
        amount::{Amount, Needs},
        docket::Item,
        effect::Effect,
        session::Session,
        told::ItemLine,
        waiting::Wait,
    },
    game::{Moment, Seat},
    language::notation::Letters,
    laws::{Topic, irregularity::Choice, ledger::LineOf},
    page::{
        sight::{BoardSight, Hall},
        words::{PageWords, clock},
    },
    score::{Entry, Notation, notation::write_move},
};

/// What the arbiter's page shows.
pub(in crate::page) struct ArbiterSight {
    pub(in crate::page) hall: Hall,
    pub(in crate::page) waits: Vec<Wait>,
    /// Open items, oldest first.
    pub(in crate::page) open: Vec<DocketItem>,
    /// Items that are decided or settled, the latest first.
    pub(in crate::page) closed: Vec<DocketItem>,
    /// The open item he looks at.
    pub(in crate::page) opened: Option<OpenedItem>,
    pub(in crate::page) can_undo: bool,
    pub(in crate::page) approved_by: Option<String>,
    /// The article on devices (11.3).
    pub(in crate::page) devices: &'static str,
    /// Both clocks, milliseconds (White, Black).
    pub(in crate::page) clocks_ms: (u64, u64),
    pub(in crate::page) clocks_stand: bool,
    /// What makes up the time on each clock, a line each.
    pub(in crate::page) accounts: [Vec<String>; 2],
    /// Rulings about time that can be dropped: number and words.
    pub(in crate::page) rulings: Vec<(u32, String)>,
    /// Illegal moves counted (White's, Black's).
    pub(in crate::page) illegal: [u32; 2],
    /// Moves counted of who began.
    pub(in crate::page) moves_counted: u32,
    pub(in crate::page) plies: usize,
    pub(in crate::page) sheets: Entries,
    pub(in crate::page) boards: [BoardSight; 2],
    /// Whether anybody knows what stands on each board.
    pub(in crate::page) known: [bool; 2],
}

/// One line of the docket.
pub(in crate::page) struct DocketItem {
    pub(in crate::page) number: u32,
    pub(in crate::page) title: String,
    /// Its article and when, or what was decided.
    pub(in crate::page) note: String,
}

/// An open item in full.
pub(in crate::page) struct OpenedItem {
    pub(in crate::page) number: u32,
    pub(in crate::page) evidence: Vec<String>,
    /// Both boards as they stood when it was opened, as far as they are sensed.
    pub(in crate::page) boards: [Option<BoardSight>; 2],
    pub(in crate::page) choices: Vec<Choosable>,
    /// The number of the first penalty among them (12.9).
    pub(in crate::page) penalties_from: u32,
    /// The choice he is about to carry out, and where the game would stand.
    pub(in crate::page) chosen: Option<(u32, Option<BoardSight>)>,
}

/// One choice, and what it would do.
pub(in crate::page) struct Choosable {
    pub(in crate::page) number: u32,
    pub(in crate::page) what: String,
    pub(in crate::page) would_do: String,
    pub(in crate::page) proposed: bool,
    /// How much is to be stated with it, in words.
    pub(in crate::page) needs: Option<String>,
    /// The Laws name the amount where he states none.
    pub(in crate::page) may_be_left: bool,
}

impl OpenedItem {
    /// Whether this choice is about to be carried out.
    pub(in crate::page) fn is_chosen(&self, choice: u32) -> bool {
        self.chosen.as_ref().is_some_and(|(chosen, _)| *chosen == choice)
    }
}

/// Both sheets, ply by ply, and where they part.
pub(in crate::page) struct Entries {
    /// Number and dots, White's sheet, Black's sheet.
    pub(in crate::page) rows: Vec<(String, [Option<String>; 2])>,
    /// The first row in which they do not say the same.
    pub(in crate::page) parts_at: Option<usize>,
}

impl ArbiterSight {
    /// `item` is the open item he looks at, `choice` the one he is about to carry out.
    pub(in crate::page) fn of(
        session: &Session,
        now: Moment,
        words: &PageWords,
        item: Option<u32>,
        choice: Option<u32>,
    ) -> Self {
        let setup = session.setup();
        let line = |item: &Item, note: String| DocketItem {
            number: item.number,
            title: words.desk.title(&item.matter),
            note,
        };
        let seen = |item: &Item| {
            let article = session.article_on(&item.matter);
            line(item, words.fill("docket-seen", &[("article", article), ("time", clock(item.seen.at.ms))]))
        };
        let open = session.items().iter().filter(|item| item.decision.is_none());
        let closed = session.items().iter().rev();
        let closed = closed.filter_map(|item| Some(line(item, words.desk.decision(item.decision.as_ref()?))));
        let looked_at = open.clone().find(|open| Some(open.number) == item);
        let accounts = Seat::ALL.map(|seat| session.explain_clock(seat, now));
        let rulings = accounts.iter().flatten().filter_map(|line| match line.what {
            LineOf::Ruled(ruling) => Some((ruling.number, words.desk.account_line(*line))),
            _ => None,
        });
        let first = session.plies().first().map_or(session.mover(), |ply| Seat::from(ply.before.turn()));
        Self {
            hall: Hall::of(session, words),
            waits: session.waits(Listener::Arbiter),
            opened: looked_at.map(|item| opened(session, item, words, choice)),
            open: open.map(seen).collect(),
            closed: closed.collect(),
            can_undo: session.can_undo(),
            approved_by: setup.approved_by.clone(),
            devices: setup.edition.article_or_penalties(Topic::Devices).number,
            clocks_ms: session.times(now),
            clocks_stand: session.clocks_stand(),
            rulings: rulings.collect(),
            accounts: accounts.map(|lines| lines.into_iter().map(|l| words.desk.account_line(l)).collect()),
            illegal: Seat::ALL.map(|seat| session.illegal_moves(seat)),
            moves_counted: session.moves_counted(first),
            plies: session.plies().len(),
            sheets: entries(session, words.letters()),
            boards: Seat::ALL.map(|seat| BoardSight::of_seat(session, seat)),
            known: Seat::ALL.map(|seat| session.board_is_known(seat)),
        }
    }
}

fn opened(session: &Session, item: &Item, words: &PageWords, choice: Option<u32>) -> OpenedItem {
    let law = session.law_on(&item.matter);
    let is_told =
        |line: &ItemLine| !matches!(line, ItemLine::Title(_) | ItemLine::Board { shows: Some(_), .. });
    let evidence = session.evidence(item);
    let evidence =
        evidence.iter().filter(|line| is_told(line)).map(|line| words.desk.line_of_item(item.number, line));
    let all = law.choices.iter().chain(&law.penalties);
    let choices = all.zip(1..).map(|(&what, number)| {
        let effect = session.effect(item.number, number, None);
        Choosable {
            number,
            what: words.desk.choice(what),
            // Where the game would stand is shown as a board.
            would_do: words.desk.effect(&Effect { position: None, ..effect }),
            proposed: number == law.proposed() && !law.choices.is_empty(),
            needs: asks_for(what).and_then(|needs| words.desk.needs(needs)),
            may_be_left: matches!(what, Choice::AddMinutes { .. }),
        }
    });
    let stands = |number: u32| {
        let position = session.effect(item.number, number, None).position?;
        Some(BoardSight::of_position(&position, Seat::White))
    };
    let choices: Vec<Choosable> = choices.collect();
    let chosen = choice.filter(|chosen| choices.iter().any(|choice| choice.number == *chosen));
    OpenedItem {
        number: item.number,
        evidence: evidence.collect(),
        boards: Seat::ALL.map(|seat| BoardSight::of_field(item.seen.boards[seat as usize].as_deref()?, seat)),
        penalties_from: u32::try_from(law.choices.len() + 1).unwrap_or(u32::MAX),
        chosen: chosen.map(|number| (number, stands(number))),
        choices,
    }
}

/// What has to be stated with a choice, or may be.
fn asks_for(choice: Choice) -> Option<Needs> {
    match Amount::of(choice, None) {
        Err(needs) => Some(needs),
        Ok(_) => match choice {
            Choice::SetClocks => Some(Needs::Clocks),
            Choice::AddMinutes { .. } => Some(Needs::Time),
            _ => None,
        },
    }
}

fn entries(session: &Session, letters: Letters) -> Entries {
    let sheets = Seat::ALL.map(|seat| {
        let sheet = session.sheet(seat);
        let positions = sheet.positions();
        let text = |(index, entry): (usize, &Entry)| {
            let written = positions.get(index).zip(entry.m);
            let text = written.map(|(before, m)| write_move(before, m, letters, Notation::Long));
            let text = text.unwrap_or_else(|| entry.text.clone());
            if entry.draw_offer { format!("{text} (=)") } else { text }
        };
        sheet.entries.iter().enumerate().map(text).collect::<Vec<_>>()
    });
    let meaning = |seat: Seat, ply: usize| session.sheet(seat).entries.get(ply).and_then(|entry| entry.m);
    let start = &session.sheet(Seat::White).start;
    let first = 2 * start.move_number() + u32::from(Seat::from(start.turn()) == Seat::Black) - 2;
    let longest = sheets.iter().map(Vec::len).max().unwrap_or(0);
    let shortest = sheets.iter().map(Vec::len).min().unwrap_or(0);
    let rows = (0..longest).zip(first..).map(|(ply, count)| {
        let dots = if count % 2 == 0 { "." } else { "..." };
        (format!("{}{dots}", count / 2 + 1), [0, 1].map(|of: usize| sheets[of].get(ply).cloned()))
    });
    let same = |ply: usize| match (meaning(Seat::White, ply), meaning(Seat::Black, ply)) {
        (Some(one), Some(other)) => one == other,
        _ => false,
    };
    Entries { rows: rows.collect(), parts_at: (0..shortest).find(|&ply| !same(ply)) }
}
