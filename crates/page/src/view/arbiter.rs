//! The view of the arbiter's page: the whole game, and items with their evidence and the effect of each
//! choice.

use crate::{
    form::PageQuery,
    view::{BoardView, ClockView, PublicGame, SpokenMove},
    words::{PageWords, clock},
};
use annabella_game::{Moment, Move, Position, Seat};
use annabella_language::{notation::PieceLetters, scheme::Scheme};
use annabella_laws::{Topic, edition::EditionArticles as _, irregularity::Choice, ledger::AccountLineKind};
use annabella_messages::MessageWriter;
use annabella_score::{Entry, Notation, notation::write_move, pgn::first_ply};
use annabella_session::{
    Listener,
    act::PositionForm,
    amount::{Amount, RequiredAmount},
    arbiter_message::ItemLine,
    decision::DecisionEffect,
    incidents::Item,
    pending::AwaitedAction,
    session::{Phase, Session},
};
use std::cmp::Reverse;

/// The view of the arbiter's page.
pub(crate) struct ArbiterView {
    pub(crate) public_game: PublicGame,
    pub(crate) waits: Vec<AwaitedAction>,
    /// Open items, the most serious first, then the oldest.
    pub(crate) open: Vec<IncidentLine>,
    /// Decided or settled items, the latest first.
    pub(crate) closed: Vec<IncidentLine>,
    /// The open item that is shown in full.
    pub(crate) opened: Option<OpenedItem>,
    pub(crate) can_undo: bool,
    /// The completed plies that `undo` would lose, in words, if there are any.
    pub(crate) undo_loses: Option<String>,
    /// The proposal of each open item, where there are several.
    pub(crate) proposals: Vec<(u32, ItemChoice)>,
    pub(crate) approved_by: Option<String>,
    /// The article on devices (11.3).
    pub(crate) devices: &'static str,
    pub(crate) clocks: ClockView,
    /// The most serious open item or the one that is being decided, with its proposed decision.
    pub(crate) next: Option<NextItem>,
    /// The move that is made but not completed.
    pub(crate) made: Option<NumberedMove>,
    /// The last completed move.
    pub(crate) completed: Option<NumberedMove>,
    pub(crate) adjournment: AdjournmentStep,
    /// How the time on each clock is made up, one line each.
    pub(crate) accounts: [Vec<String>; 2],
    /// Rulings about time that can be cancelled: number and text.
    pub(crate) rulings: Vec<(u32, String)>,
    /// The counted illegal moves of White and Black.
    pub(crate) illegal: [u32; 2],
    /// The number of counted moves of the player who began.
    pub(crate) moves_counted: u32,
    pub(crate) plies: usize,
    pub(crate) sheets: SheetComparison,
    pub(crate) boards: [BoardView; 2],
    /// Whether the position on each board is known.
    pub(crate) known: [bool; 2],
}

/// A move with its number, in words and in notation.
pub(crate) struct NumberedMove {
    pub(crate) by: Seat,
    /// The move number with its dots, such as `32.` or `31...`.
    pub(crate) number: String,
    pub(crate) said: SpokenMove,
}

/// The first item of the page.
pub(crate) struct NextItem {
    pub(crate) line: IncidentLine,
    /// The proposed decision, if any.
    pub(crate) proposed: Option<ItemChoice>,
    /// Whether the proposed choice is shown for confirmation.
    pub(crate) chosen: bool,
    /// The number of further choices.
    pub(crate) others: usize,
}

/// The state of an adjournment for the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AdjournmentStep {
    /// The game is not in progress.
    None,
    /// The game is in progress; the session can be ended.
    Playing,
    /// A player is sealing a move.
    Sealing,
    /// The game is adjourned.
    Adjourned,
    /// The game is resumed, and the envelope is still closed.
    Opening,
    /// The envelope holds a move that cannot be played.
    Unplayable,
}

/// One line in the list of items.
pub(crate) struct IncidentLine {
    pub(crate) number: u32,
    pub(crate) title: String,
    /// The article and the time, or the decision.
    pub(crate) note: String,
}

/// An open item in full.
pub(crate) struct OpenedItem {
    pub(crate) number: u32,
    pub(crate) evidence: Vec<String>,
    /// Both boards when the item was opened, as far as they are sensed.
    pub(crate) boards: [Option<BoardView>; 2],
    pub(crate) choices: Vec<ItemChoice>,
    /// The number of the first penalty among the choices (12.9).
    pub(crate) penalties_from: u32,
    /// The choice shown for confirmation, and the resulting position.
    pub(crate) chosen: Option<(u32, Option<BoardView>)>,
}

/// A choice and its effect.
#[derive(Clone)]
pub(crate) struct ItemChoice {
    pub(crate) number: u32,
    pub(crate) what: String,
    pub(crate) would_do: String,
    /// The completed plies that would be lost, in words, if there are any.
    pub(crate) loses: Option<String>,
    /// Whether plies besides the item's own would be lost.
    pub(crate) loses_others: bool,
    pub(crate) proposed: bool,
    /// The required amount, in words.
    pub(crate) needs: Option<String>,
    /// Whether the amount may be omitted, because the Laws name it.
    pub(crate) may_be_left: bool,
}

impl ItemChoice {
    /// The text on its button, with what would be lost.
    pub(crate) fn label(&self) -> String {
        match &self.loses {
            Some(lost) => format!("{}; {lost}", self.what),
            None => self.what.clone(),
        }
    }
}

impl OpenedItem {
    /// Whether this choice is shown for confirmation.
    pub(crate) fn is_chosen(&self, choice: u32) -> bool {
        self.chosen.as_ref().is_some_and(|(chosen, _)| *chosen == choice)
    }
}

/// Both sheets, ply by ply, and their first difference.
pub(crate) struct SheetComparison {
    /// The number with dots, White's sheet, Black's sheet.
    pub(crate) rows: Vec<(String, [Option<String>; 2])>,
    /// The first row in which they differ.
    pub(crate) parts_at: Option<usize>,
}

impl ArbiterView {
    /// The query names the item to show in full, its choice to confirm, and the decision to confirm under "Next".
    pub(crate) fn of(session: &Session, now: Moment, words: &PageWords, query: &PageQuery) -> Self {
        let setup = session.setup();
        let line = |item: &Item, note: String| IncidentLine {
            number: item.number,
            title: words.desk.title(&item.matter),
            note,
        };
        let seen = |item: &Item| {
            let article = session.article_on(&item.matter);
            line(
                item,
                words.fill("open-item-seen", &[("article", article), ("time", clock(item.seen.at.ms))]),
            )
        };
        let mut open: Vec<&Item> = session.items().iter().filter(|item| item.is_open()).collect();
        open.sort_by_key(|item| Reverse(item.matter.row().gravity));
        let closed = session.items().iter().rev();
        let closed = closed.filter_map(|item| Some(line(item, words.desk.decision(item.decision.as_ref()?))));
        let looked_at = open.iter().find(|open| Some(open.number) == query.item).copied();
        // The item that is being decided stays first, also when a graver one comes: its button is not replaced under the
        // arbiter's finger.
        let being_decided =
            query.decide.and_then(|(number, _)| open.iter().find(|item| item.number == number));
        let next = being_decided.or(open.first()).map(|item| {
            let chosen = query.decide.filter(|_| being_decided.is_some()).map(|(_, choice)| choice);
            next_item(session, item, seen(item), words, chosen)
        });
        let proposals = match &next {
            Some(next) if open.len() > 1 => {
                let proposals = open.iter().filter_map(|item| {
                    // An effect is found by playing the decision, so that of the next item is not sought again.
                    let is_next = item.number == next.line.number;
                    let choice = if is_next { next.proposed.clone() } else { proposal(session, item, words) };
                    Some((item.number, choice?))
                });
                proposals.collect()
            }
            _ => Vec::new(),
        };
        let waits = session.waits(Listener::Arbiter);
        let accounts = Seat::ALL.map(|seat| session.explain_clock(seat, now));
        let rulings = accounts.iter().flatten().filter_map(|line| match line.what {
            AccountLineKind::Ruled(ruling) => Some((ruling.number, words.desk.account_line(*line))),
            _ => None,
        });
        let first = session.plies().first().map_or(session.mover(), |ply| Seat::from(ply.before.turn()));
        Self {
            public_game: PublicGame::of(session, words),
            adjournment: AdjournmentStep::of(session.phase(), &waits),
            waits,
            next,
            made: session.told().map(|(before, m)| numbered(session, before, m, words)),
            completed: session.plies().last().map(|ply| numbered(session, &ply.before, ply.m, words)),
            opened: looked_at.map(|item| opened(session, item, words, query.choice)),
            open: open.into_iter().map(seen).collect(),
            closed: closed.collect(),
            can_undo: session.can_undo(),
            undo_loses: Some(session.lost_by_undo())
                .filter(|lost| !lost.is_empty())
                .map(|lost| words.desk.lost(&lost)),
            proposals,
            approved_by: setup.approved_by.clone(),
            devices: setup.edition.article_or_penalties(Topic::Devices).number,
            clocks: ClockView::of(session, now),
            rulings: rulings.collect(),
            accounts: accounts.map(|lines| lines.into_iter().map(|l| words.desk.account_line(l)).collect()),
            illegal: Seat::ALL.map(|seat| session.illegal_moves(seat)),
            moves_counted: session.moves_counted(first),
            plies: session.plies().len(),
            sheets: entries(session, words.letters()),
            boards: Seat::ALL.map(|seat| BoardView::of_seat(session, seat)),
            known: Seat::ALL.map(|seat| session.board_is_known(seat)),
        }
    }
}

impl AdjournmentStep {
    fn of(phase: Phase, waits: &[AwaitedAction]) -> Self {
        let waits_for = |is: fn(&AwaitedAction) -> bool| waits.iter().any(is);
        match phase {
            Phase::SettingUp | Phase::Over => Self::None,
            Phase::Playing if waits_for(|wait| matches!(wait, AwaitedAction::Seal { .. })) => Self::Sealing,
            Phase::Playing if waits_for(|wait| matches!(wait, AwaitedAction::Resumption)) => Self::Adjourned,
            Phase::Playing if waits_for(|wait| matches!(wait, AwaitedAction::Opening)) => Self::Opening,
            Phase::Playing if waits_for(|wait| matches!(wait, AwaitedAction::SealedMove { .. })) => {
                Self::Unplayable
            }
            Phase::Playing => Self::Playing,
        }
    }
}

fn numbered(session: &Session, before: &Position, m: Move, words: &PageWords) -> NumberedMove {
    let by = Seat::from(before.turn());
    let dots = if by == Seat::White { "." } else { "..." };
    let scheme = Scheme::builtin(session.setup().arbiters_scheme());
    NumberedMove {
        by,
        number: format!("{}{dots}", before.move_number()),
        said: SpokenMove::of(scheme, before, m, words),
    }
}

fn next_item(
    session: &Session,
    item: &Item,
    line: IncidentLine,
    words: &PageWords,
    chosen: Option<u32>,
) -> NextItem {
    let law = session.law_on(&item.matter);
    let all = law.choices.len() + law.penalties.len();
    let number = law.proposed();
    let proposed = proposal(session, item, words);
    NextItem {
        line,
        others: all - usize::from(proposed.is_some()),
        chosen: proposed.is_some() && chosen == Some(number),
        proposed,
    }
}

/// The proposed choice of an item.
fn proposal(session: &Session, item: &Item, words: &PageWords) -> Option<ItemChoice> {
    let law = session.law_on(&item.matter);
    let number = law.proposed();
    let what = law.choices.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()?;
    Some(choice_line(session, item, number, what, true, words))
}

fn choice_line(
    session: &Session,
    item: &Item,
    number: u32,
    what: Choice,
    proposed: bool,
    words: &PageWords,
) -> ItemChoice {
    let desk = MessageWriter::new(words.lang, session.setup().edition).with_schemes_of(session.setup());
    let effect = session.effect(item.number, number, None);
    // Without a required amount there is no effect yet.
    let is_known = Amount::of(what, None).is_ok();
    let loses = (!effect.lost.is_empty()).then(|| desk.lost(&effect.lost));
    let loses_others = effect.loses_other_plies();
    // The resulting position is shown as a board instead.
    let would_do = desk.effect(&DecisionEffect { position: None, ..effect }, PositionForm::Words);
    ItemChoice {
        number,
        loses,
        loses_others,
        what: words.desk.choice(what),
        would_do: if is_known { would_do } else { String::new() },
        proposed,
        needs: asks_for(what).and_then(|needs| words.desk.needs(needs)),
        may_be_left: matches!(what, Choice::AddMinutes { .. }),
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
        let proposed = number == law.proposed() && !law.choices.is_empty();
        choice_line(session, item, number, what, proposed, words)
    });
    let stands = |number: u32| {
        let position = session.effect(item.number, number, None).position?;
        Some(BoardView::of_position(&position, Seat::White))
    };
    let choices: Vec<ItemChoice> = choices.collect();
    let chosen = choice.filter(|chosen| choices.iter().any(|choice| choice.number == *chosen));
    OpenedItem {
        number: item.number,
        evidence: evidence.collect(),
        boards: Seat::ALL.map(|seat| BoardView::of_field(item.seen.boards[seat as usize].as_deref()?, seat)),
        penalties_from: u32::try_from(law.choices.len() + 1).unwrap_or(u32::MAX),
        chosen: chosen.map(|number| (number, stands(number))),
        choices,
    }
}

/// The amount that a choice requires or allows.
fn asks_for(choice: Choice) -> Option<RequiredAmount> {
    match Amount::of(choice, None) {
        Err(needs) => Some(needs),
        Ok(_) => match choice {
            Choice::SetClocks => Some(RequiredAmount::Clocks),
            Choice::AddMinutes { .. } => Some(RequiredAmount::Time),
            _ => None,
        },
    }
}

fn entries(session: &Session, letters: PieceLetters) -> SheetComparison {
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
    let first = first_ply(start);
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
    SheetComparison { rows: rows.collect(), parts_at: (0..shortest).find(|&ply| !same(ply)) }
}
