//! Claims: a draw (9.2, 9.3, 5.2), a fallen flag, a touched piece, an adjournment. Each is the arbiter's
//! to decide; whether it is right is worked out for him alone (12.6).

use crate::{
    core::{
        announcement::Announcement,
        docket::Item,
        earcon::Earcon,
        input::Actor,
        output::Note,
        session::{Phase, Session},
    },
    game::{Move, Seat},
    language::{
        command::Command,
        notation::{Letters, read_move},
    },
    laws::{
        article::Topic,
        draw::{self, Claim, ClaimKind, InvalidClaim, Verdict},
        matter::Matter,
    },
};

/// The claim a spoken or keyed command makes, if it makes one.
pub(super) const fn claim_of(command: Command) -> Option<ClaimKind> {
    Some(match command {
        Command::ClaimThreefold => ClaimKind::Threefold,
        Command::ClaimFiftyMoves => ClaimKind::FiftyMoves,
        Command::ClaimStalemate => ClaimKind::Stalemate,
        Command::ClaimDeadPosition => ClaimKind::DeadPosition,
        _ => return None,
    })
}

impl Session {
    /// A claim by typed line, by the player or, on time and touch, by the assistant (D.2.10.5).
    pub(super) fn on_claim(&mut self, by: Actor, seat: Seat, words: &str) {
        let mut said = words.split_whitespace();
        let what = said.next().map(str::to_lowercase).unwrap_or_default();
        let rest = said.collect::<Vec<_>>().join(" ");
        let drawn = match what.as_str() {
            "threefold" | "repetition" => Some(ClaimKind::Threefold),
            "fifty" | "50" => Some(ClaimKind::FiftyMoves),
            "stalemate" => Some(ClaimKind::Stalemate),
            "dead" => Some(ClaimKind::DeadPosition),
            _ => None,
        };
        match (drawn, what.as_str(), rest.as_str()) {
            (Some(_), ..) if matches!(by, Actor::Assistant(_)) => {
                self.note(Note::Refused("only the player claims a draw (9.2, 9.3)".into()));
            }
            (Some(kind), _, rest) if rest.is_empty() || kind.is_by_article_9() => {
                self.claim_draw(seat, kind, Some(rest).filter(|rest| !rest.is_empty()));
            }
            (_, "time" | "flag", "") => self.claim_time(seat),
            (_, "touch" | "touched", square) if !square.is_empty() => match square.parse() {
                Ok(square) => {
                    self.raise(Matter::TouchMove { by: seat.other(), square });
                    self.play(seat, Earcon::Understood);
                }
                Err(_) => {
                    self.note(Note::Refused(format!("`{square}` is no square; write `claim touch e2`")));
                }
            },
            _ => self.note(Note::Refused(
                "a claim is `claim time`, `claim touch e2`, `claim threefold`, `claim fifty` (with the move \
                 that is written and not made, if there is one), `claim stalemate` or `claim dead`"
                    .into(),
            )),
        }
    }

    fn claim_time(&mut self, seat: Seat) {
        let opponent = seat.other();
        let open = |i: &Item| i.decision.is_none() && i.matter == Matter::FlagFell { seat: opponent };
        if self.phase != Phase::Playing || self.clock.fallen(opponent, self.now).is_none() {
            self.note(Note::Arbiter(format!("{seat} claims on time, but {opponent}'s flag has not fallen")));
        } else if let Some(item) = self.docket.items().iter().find(|i| open(i)) {
            let number = item.number;
            self.note(Note::Arbiter(format!("item {number}: {seat} claims on time")));
        } else {
            self.raise(Matter::FlagFell { seat: opponent });
        }
        self.play(seat, Earcon::Understood);
    }

    /// A claim of a draw: the arbiter's queue, the clocks as the article has it, an offer to the opponent.
    /// `text` is the move that was written and not made; without it the sheet or the announcement says.
    pub(super) fn claim_draw(&mut self, seat: Seat, kind: ClaimKind, text: Option<&str>) {
        if self.phase != Phase::Playing {
            return self.note(Note::Refused("no game is being played".into()));
        }
        let is_same = |i: &Item| {
            i.decision.is_none()
                && i.seen.ply == self.plies.len()
                && matches!(i.matter, Matter::DrawClaim { by, kind: k, .. } if by == seat && k == kind)
        };
        if self.docket.items().iter().any(is_same) {
            return self.play(seat, Earcon::Understood);
        }
        let (written, verdict) = self.examine(seat, kind, text);
        // Who is not on move has no such claim; his opponent's clock is not stopped for it.
        let on_move = seat == self.mover() || !kind.is_by_article_9();
        self.raise(Matter::DrawClaim { by: seat, kind, written, verdict });
        self.note(Note::Arbiter(format!("{seat} claims {kind}: {verdict}")));
        if !on_move {
            return self.play(seat, Earcon::Understood);
        }
        if self.draw_offer.is_none() {
            self.draw_offer = Some(seat);
            if seat == self.mover() {
                self.turn.offer_draw();
            }
        }
        // 5.2 names no claim: who says so calls the arbiter, and may stop the clocks for that (6.11.2).
        if !kind.is_by_article_9() || draw::clocks_must_stop(self.setup.edition) {
            self.stop_clocks();
        }
        let clocks_stopped = self.clock.stands();
        self.say_table(Announcement::DrawClaimed { by: seat, clocks_stopped });
    }

    /// Whether a claim is right, and the move written with it.
    fn examine(&self, by: Seat, kind: ClaimKind, text: Option<&str>) -> (Option<Move>, Verdict) {
        let written = match text.map(|text| read_move(&self.position, text, Letters::Any)) {
            Some(Err(_)) => return (None, Verdict::Invalid(InvalidClaim::IllegalMove)),
            Some(Ok(m)) => Some(m),
            None => self.written_ahead(by),
        }
        .filter(|_| kind.is_by_article_9());
        let claim = Claim {
            by,
            kind,
            written,
            touched: by == self.mover()
                && (!self.turn.touched().is_empty() || self.turn.standing().is_some()),
            last_completed: true,
        };
        (written, draw::verify(self.setup.edition, self.pace, &self.history(), claim))
    }

    /// The move a player has written down, or dictated, and not made yet (8.1.2, 9.2.1.1).
    fn written_ahead(&self, by: Seat) -> Option<Move> {
        if by != self.mover() || self.turn.standing().is_some() {
            return None;
        }
        let on_sheet = self.seat(by).sheet.entries.get(self.plies.len()).and_then(|entry| entry.m);
        let dictated = self.turn.announced().filter(|_| self.dictates(by));
        on_sheet.or(dictated).filter(|&m| self.position.after(m).is_some())
    }

    /// The claim was found wrong: time for the opponent, the written move is owed, the game goes on (9.5.3).
    pub(super) fn reject_claim(&mut self, item: &Item, by: Seat, minutes: u32) {
        let why = self.why(Topic::Claim, Some(item));
        self.give_time(by.other(), u64::from(minutes) * 60_000, why);
        if let Matter::DrawClaim { written, .. } = item.matter
            && by == self.mover()
        {
            self.turn.owe(written);
        }
        if self.clock.stands() {
            self.resume();
        }
    }

    /// A claim is an offer: accepted, it needs no examination any more (9.1.2.3).
    pub(super) fn close_claims_of(&mut self, seat: Seat) {
        let open: Vec<u32> = self
            .docket
            .items()
            .iter()
            .filter(|i| {
                i.decision.is_none() && matches!(i.matter, Matter::DrawClaim { by, .. } if by == seat)
            })
            .map(|i| i.number)
            .collect();
        for number in open {
            self.close(number, "the opponent accepted it as an offer");
        }
    }

    /// Formalities of an adjournment are the arbiter's (D.2.10.6): he is called, with the words.
    pub(super) fn on_adjourn(&mut self, seat: Seat, words: &str) {
        let words = words.trim();
        self.note(Note::Arbiter(if words.is_empty() {
            format!("{seat} asks for the formalities of an adjournment")
        } else {
            format!("{seat} on the adjournment: {words}")
        }));
        self.raise(Matter::Called { by: seat });
    }
}
