//! Adjourned games: the order, the sealed move, the envelope, and every case of the resumption, under each edition.

use annabella::{
    core::{
        Announcement,
        adjournment::{EnvelopeLine, ToldOfAdjournment},
        appointment::AllowedLateness,
        game_role::GameRole,
        input::Input,
        output::{Note, Output},
        refusal::Refusal,
        session::{Phase, Session},
        setup::{BoardSense, Setup, Sight},
        told::Told,
    },
    daemon::terminal::{Typed, read_line},
    events::{Narrator, StepSeen},
    game::{Edition, EndReason, GameResult, Lang, Moment, Position, Seat},
    language::hearing::Heard,
    laws::{
        adjournment::{Adjourned, SealedFault},
        irregularity::Choice,
        matter::Matter,
    },
    page::{View, render},
    transcript,
};

mod absence;
mod envelope;
mod sealing;

use super::{
    envelopes::Envelopes,
    table::{Table, after, agreed, lines_by, refused, said},
};

const TIME: &str = "2026-11-24 10:00 hall B";

/// A table with what a daemon does besides.
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
        let Typed::Act(act) = read_line(line, mover, Seat::White).unwrap().1 else { panic!("{line}") };
        let by = read_line(line, mover, Seat::White).unwrap().0;
        self.feed(Input::Act { by, act })
    }

    /// After 1.e4 e5 White seals, and his clock is stopped.
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

    /// Everything that was journalled, everything that each role was told of it, and every page, as text.
    fn everything(&self) -> String {
        let setup = self.table.session.setup().clone();
        let mut session = Session::new(setup).unwrap();
        let mut narrator = Narrator::default();
        let mut everything = format!("{:?}\n", self.table.fed);
        for (at, input) in &self.table.fed {
            let outputs = session.handle(*at, input.clone());
            everything += &transcript::lines(session.setup(), *at, input, &outputs).join("\n");
            let told = narrator.tell(&StepSeen { at: *at, input, outputs: &outputs, session: &session });
            for (role, view) in GameRole::ALL.into_iter().zip(&told.roles) {
                everything.extend(view.events.iter().map(annabella::events::Stamped::json));
                everything += &view.lines.join("\n");
                everything += &render(&View {
                    session: &session,
                    role,
                    base: "/role",
                    lang: Lang::En,
                    now: *at,
                    token: "token",
                    last_id: 0,
                    recent: &view.lines,
                    told: 0,
                    answer: &[],
                    exposed: false,
                    elsewhere: false,
                    query: &[],
                });
            }
            everything.extend(told.whole.iter().map(annabella::events::Stamped::json));
        }
        everything
    }

    fn open_matters(&self) -> Vec<Adjourned> {
        let of = |m: &&Matter| match m {
            Matter::Adjournment(adjourned) => Some(adjourned.clone()),
            _ => None,
        };
        self.table.open().iter().filter_map(of).collect()
    }

    fn law(&self) -> (&'static str, Vec<Choice>) {
        let adjourned = self.open_matters().pop().unwrap();
        let law = self.table.session.law_on(&Matter::Adjournment(adjourned));
        (law.article.number, law.choices)
    }

    fn number(&self) -> u32 {
        let is_it = |i: &&annabella::core::docket::Item| {
            i.decision.is_none() && matches!(i.matter, Matter::Adjournment(_))
        };
        self.table.session.items().iter().rev().find(is_it).unwrap().number
    }
}

fn over(game: &Adjourning) -> Option<(GameResult, EndReason)> {
    game.table.session.result()
}
