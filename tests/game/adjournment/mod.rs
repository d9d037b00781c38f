//! Adjourned games: the order, the sealed move, the envelope, and every case of the resumption, under each edition.

use super::{
    envelopes::Envelopes,
    table::{Table, after, agreed, lines_by, refused, said},
};
use annabella::{
    daemon::typed_line::{TypedRequest, read_line},
    events::{SessionStep, StepReporter},
    game::{Edition, EndReason, GameResult, Lang, Moment, Position, Seat},
    language::heard_utterance::HeardUtterance,
    laws::{
        adjournment::{AdjournmentIncident, SealedMoveFault},
        incident_kind::IncidentKind,
        irregularity::Choice,
    },
    page::{PageInput, render},
    session::{
        Announcement,
        adjournment::{AdjournmentMessage, EnvelopeLine},
        arbiter_message::ArbiterMessage,
        game_role::GameRole,
        input::Input,
        output::{Note, Output},
        pending::AwaitedAction,
        refusal::Refusal,
        session::{Phase, Session},
        setup::{AllowedLateness, BoardSense, Setup, Sight},
    },
    transcript,
};

mod absence;
mod envelope;
mod sealing;

const TIME: &str = "2026-11-24 10:00 hall B";

/// A game with the daemon's handling of sealed moves.
struct Adjourning {
    table: Table,
    kept: Envelopes,
}

impl Adjourning {
    fn of(setup: Setup) -> Self {
        Self { table: Table::of(setup), kept: Envelopes::default() }
    }

    fn typed(edition: Edition) -> Self {
        Self::of(agreed(edition, BoardSense::Manual))
    }

    fn feed(&mut self, input: Input) -> Vec<Output> {
        let at = Moment::from_ms(self.table.now);
        let mut outputs = Vec::new();
        for input in self.kept.let_through(&self.table.session, at, input) {
            outputs.extend(self.table.feed(input));
        }
        if let Some(opened) = self.kept.opened(&outputs) {
            outputs.extend(self.table.feed(opened));
        }
        self.kept.follow(&self.table.session);
        outputs
    }

    fn types(&mut self, line: &str) -> Vec<Output> {
        let mover = self.table.session.mover();
        let TypedRequest::Act(act) = read_line(line, mover, Seat::White).unwrap().1 else { panic!("{line}") };
        let by = read_line(line, mover, Seat::White).unwrap().0;
        self.feed(Input::Act { by, act })
    }

    /// After 1.e4 e5 White seals a move, and White's clock is stopped.
    fn adjourned(edition: Edition, seal: &str) -> Self {
        let mut game = Self::typed(edition);
        game.table.plays("e4 e5");
        game.types(&format!("arbiter: adjourn {TIME}"));
        game.types(&format!("white: seal {seal}"));
        game.types("white: press");
        assert!(game.table.session.envelope().is_some(), "{edition}");
        game
    }

    fn moves(&self) -> Vec<String> {
        self.table.session.plies().iter().map(|ply| ply.before.san(ply.m)).collect()
    }

    fn runs(&mut self) -> Option<Seat> {
        let before = self.table.session.times(Moment::from_ms(self.table.now));
        let after = self.table.session.times(Moment::from_ms(self.table.now + 1_000));
        match (before.0 != after.0, before.1 != after.1) {
            (true, false) => Some(Seat::White),
            (false, true) => Some(Seat::Black),
            _ => None,
        }
    }

    /// The text of everything that was journalled, of every role's reports, and of every page.
    fn everything(&self) -> String {
        let setup = self.table.session.setup().clone();
        let mut session = Session::new(setup).unwrap();
        let mut step_reporter = StepReporter::default();
        let mut everything = format!("{:?}\n", self.table.fed);
        for (at, input) in &self.table.fed {
            let outputs = session.handle(*at, input.clone());
            everything += &transcript::lines(session.setup(), *at, input, &outputs).join("\n");
            let told =
                step_reporter.tell(&SessionStep { at: *at, input, outputs: &outputs, session: &session });
            for (role, view) in GameRole::ALL.into_iter().zip(&told.roles) {
                everything.extend(view.events.iter().map(annabella::events::TimedEvent::json));
                everything += &view.lines.join("\n");
                let lines: Vec<_> =
                    view.lines.iter().map(|line| annabella::events::ToldLine::from(line.as_str())).collect();
                everything += &render(&PageInput {
                    session: &session,
                    role,
                    base: "/role",
                    lang: Lang::En,
                    now: *at,
                    token: "token",
                    form_number: "1.1",
                    last_id: 0,
                    recent: &lines,
                    told: 0,
                    answer: &[],
                    exposed: false,
                    elsewhere: false,
                    has_voice: false,
                    journal: None,
                    query: &[],
                });
            }
            everything.extend(told.whole.iter().map(annabella::events::TimedEvent::json));
        }
        everything
    }

    fn open_matters(&self) -> Vec<AdjournmentIncident> {
        let of = |m: &&IncidentKind| match m {
            IncidentKind::Adjournment(adjourned) => Some(adjourned.clone()),
            _ => None,
        };
        self.table.open().iter().filter_map(of).collect()
    }

    fn law(&self) -> (&'static str, Vec<Choice>) {
        let adjourned = self.open_matters().pop().unwrap();
        let law = self.table.session.law_on(&IncidentKind::Adjournment(adjourned));
        (law.article.number, law.choices)
    }

    fn number(&self) -> u32 {
        let is_it = |i: &&annabella::session::incidents::Item| {
            i.decision.is_none() && matches!(i.matter, IncidentKind::Adjournment(_))
        };
        self.table.session.items().iter().rev().find(is_it).unwrap().number
    }
}

fn over(game: &Adjourning) -> Option<(GameResult, EndReason)> {
    game.table.session.result()
}
