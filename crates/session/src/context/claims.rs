//! The facts by which claims are judged: draws, touches, flags, the quickplay finish.

use crate::{act::WrittenMove, context::Context, incidents::Item};
use annabella_game::{Move, Position, Seat, Square};
use annabella_language::{
    illegal_announcement,
    notation::{PieceLetters, ReadNotationError, read_move},
};
use annabella_laws::{
    Pace,
    article::{Article, Topic},
    draw::{self, ClaimKind, DrawClaim, DrawRules, InvalidClaim, RefuseDrawError, Verdict},
    edition::{EditionArticles as _, EditionValues as _},
    edition_terms::{PlayingMode, RuleForce},
    ending::{self, GameEnd, MateBySeries},
    helpmate::{self, MateStudy},
    incident_kind::IncidentKind,
    quickplay::{self, QuickplayProgress, QuickplayRequest},
    supervision::{Supervision, TimeClaim},
    touch,
};
use annabella_score::{Entry, Sheet};

impl Context<'_> {
    /// The open item on the same touch, if any: an earlier report, or an observation of the program.
    pub(crate) fn open_item_on_touch(
        &self,
        of: Seat,
        on: Square,
        reported: Option<touch::TouchClause>,
        ply: usize,
    ) -> Option<u32> {
        let is_same = |item: &&Item| {
            let IncidentKind::TouchMove { by, square, clause, .. } = item.matter else { return false };
            let was_seen = clause.is_some_and(|clause| clause != touch::TouchClause::NotOnMove);
            by == of && square == on && item.seen.ply == ply && (clause == reported || was_seen)
        };
        self.incidents.open_items().find(is_same).map(|item| item.number)
    }

    /// Whether a piece stands on a square or stood there before the last move.
    pub(crate) fn piece_stood_on(&self, square: Square) -> bool {
        let last = self.record.plies().last().map(|ply| &ply.before);
        let made = self.after_made().map(|(_, after)| after);
        [Some(self.record.position()), last, made.as_ref()]
            .into_iter()
            .flatten()
            .any(|position| position.piece_at(square).is_some())
    }

    /// Whether a player has touched a piece to move or capture it since the opponent's turn, the current turn
    /// included. Executing a move is not such a touch. A turn may begin before the press (6.2.2).
    pub(crate) fn has_touched(&self, seat: Seat) -> bool {
        match (seat == self.mover(), self.has_the_move(seat.other())) {
            // The player's own move is made, and the current turn is the opponent's.
            (true, true) => self.turn.begun_after_reply(),
            (true, false) => self.turn.has_begun(),
            (false, _) => self.turn.reply_has_begun(),
        }
    }

    /// Whether the competition rules apply in full (A.3, B.3).
    pub(crate) fn is_supervised(&self) -> bool {
        self.pace() == Pace::Standard || self.setup.supervision == Supervision::Full
    }

    /// The conditions on which the minutes of a penalty depend.
    pub(crate) fn playing_mode(&self) -> PlayingMode {
        PlayingMode {
            pace: self.pace(),
            full_supervision: self.is_supervised(),
            supervised_blitz_minutes: self.setup.supervised_blitz_minutes,
        }
    }

    /// Whether a player could mate by any series of legal moves, from the position after the move that is made,
    /// pressed or not (4.7).
    pub(crate) fn mate_study(&self, seat: Seat) -> MateStudy {
        if let Some((_, after)) = self.after_made() {
            return Self::mate_study_from(&after, seat);
        }
        match ending::mate_by_series(self.record.position(), seat) {
            MateBySeries::Impossible => impossible(),
            MateBySeries::Possible | MateBySeries::Unknown => self.record.mate_study(seat).clone(),
        }
    }

    /// The same from a position that the record does not keep.
    pub(crate) fn mate_study_from(position: &Position, seat: Seat) -> MateStudy {
        match ending::mate_by_series(position, seat) {
            MateBySeries::Impossible => impossible(),
            MateBySeries::Possible | MateBySeries::Unknown => helpmate::study(position, seat),
        }
    }

    /// The result of a resignation.
    pub(crate) fn resignation(&self, by: Seat) -> GameEnd {
        ending::resignation(self.setup.edition, by, self.mate_study(by.other()).mates)
    }

    /// The claim on a flag to decide: the first that holds, or else the last.
    pub(crate) fn time_claim(&self) -> Option<TimeClaim> {
        let edition = self.setup.edition;
        let mut claims = self.incidents.time_claims();
        let last = self.incidents.time_claims().last();
        claims.find(|claim| claim.holds(edition)).or(last)
    }

    /// Whether it is a player's turn: after the opponent's move, even before the press (1.1, 1.3).
    pub(crate) fn has_the_move(&self, seat: Seat) -> bool {
        seat == self.mover() || self.after_made().is_some()
    }

    /// Examines a claim and the move written with it.
    ///
    /// # Errors
    /// If the written text is not a move of any piece.
    pub(crate) fn examine_draw_claim(
        &self,
        by: Seat,
        kind: ClaimKind,
        text: Option<&WrittenMove>,
        sheet: &Sheet,
    ) -> Result<(Option<Move>, Verdict), ReadNotationError> {
        let mut history = self.record.history();
        let before_the_press = self.after_made().filter(|_| by != self.mover());
        if let Some((m, _)) = before_the_press {
            history.play(m);
        }
        let read = text.map(|text| self.read_claimed_move(history.now(), &text.0)).transpose()?;
        let written = match read {
            Some(named) => named,
            None => self.written_ahead(by, sheet),
        }
        .filter(|_| kind.is_by_article_9());
        let touched = match by == self.mover() {
            true => self.turn.has_begun(),
            false => self.turn.reply_has_begun(),
        };
        let last_completed = before_the_press.is_none();
        let claim = DrawClaim { by, kind, written, touched, last_completed };
        let verdict = draw::verify(self.setup.edition, self.playing_mode(), &history, claim);
        // If several pieces or none could be meant, legality cannot be determined.
        let is_illegal = match read {
            Some(Some(m)) => !history.now().is_legal(m),
            Some(None) => true,
            None => false,
        };
        Ok(match verdict {
            Verdict::Draw | Verdict::Wrong { .. } if is_illegal && kind.is_by_article_9() => {
                let minutes = self.setup.edition.wrong_claim_minutes().of(self.playing_mode());
                (written, Verdict::IllegalMove { opponent_gets_ms: u64::from(minutes) * 60_000 })
            }
            Verdict::Invalid(_) if is_illegal => (None, Verdict::Invalid(InvalidClaim::IllegalMove)),
            verdict => (written, verdict),
        })
    }

    /// The move of a claim, legal or not; `None` for an illegal move whose piece is ambiguous.
    ///
    /// # Errors
    /// If the text cannot be read, or several legal moves match it.
    fn read_claimed_move(&self, now: &Position, text: &str) -> Result<Option<Move>, ReadNotationError> {
        match read_move(now, text, PieceLetters::Any) {
            Ok(m) => Ok(Some(m)),
            Err(ReadNotationError::Illegal { .. }) => {
                Ok(match illegal_announcement::written(text, now)[..] {
                    [m] => Some(m),
                    _ => None,
                })
            }
            Err(error) => Err(error),
        }
    }

    /// The open item on a player's fallen flag, if it was called. A later claim comes too late (6.8, 6.9). Without
    /// full supervision a flag is called by the opponent's claim, or by an arbiter who must call it.
    pub(crate) fn called_flag(&self, seat: Seat) -> Option<u32> {
        self.flag_fell_at(seat)?;
        self.open_called_flag(seat)
    }

    /// The open item on a player's flag that was called, also if the arbiter has set the clocks since.
    pub(crate) fn open_called_flag(&self, seat: Seat) -> Option<u32> {
        let called = self.is_supervised()
            || self.setup.edition.arbiter_calls_flag_in_rapid() == RuleForce::Shall
            || self.incidents.time_claims().any(|claim| claim.by == seat.other());
        self.open_item_on(&IncidentKind::FlagFall { seat }).filter(|_| called)
    }

    /// Whether a correct draw claim was made before a player's flag fell and is still undecided. Such a claim stands.
    pub(crate) fn has_right_claim_before_flag(&self, seat: Seat) -> bool {
        let fell = self.flag_fell_at(seat);
        self.open_items().any(|item| {
            matches!(item.matter, IncidentKind::DrawClaim { verdict: Verdict::Draw, .. })
                && fell.is_some_and(|fell| item.seen.at <= fell)
        })
    }

    /// Whether quickplay rules apply: no increment, no delay, no blitz. The 2009 edition excludes only blitz without
    /// full supervision (B3b).
    pub(crate) fn quickplay_in_force(&self) -> Option<bool> {
        let edition = self.setup.edition;
        let possible = match edition.quickplay() {
            annabella_laws::edition_terms::QuickplayRule::Always => {
                self.pace() != Pace::Blitz || self.is_supervised()
            }
            annabella_laws::edition_terms::QuickplayRule::IfAnnounced => {
                !self.clock.has_move_bonus() && self.pace() != Pace::Blitz
            }
        };
        quickplay::in_force(edition, possible, self.setup.quickplay_finish)
    }

    /// The progress of a claim in a quickplay finish with the arbiter.
    pub(crate) fn quickplay_progress(&self, matter: &IncidentKind) -> QuickplayProgress {
        let IncidentKind::QuickplayFinish { by, .. } = *matter else { return QuickplayProgress::default() };
        QuickplayProgress {
            postponed: self.incidents.is_postponed(by),
            flag_fell: Seat::ALL.into_iter().any(|seat| self.clock.fallen(seat, self.now).is_some()),
            cannot_mate: false,
        }
    }

    /// Whether the opponent has confirmed the final position, if no arbiter was present.
    pub(crate) fn is_position_confirmed(&self, matter: &IncidentKind) -> Option<bool> {
        match *matter {
            IncidentKind::QuickplayFinish { by, alone: true, .. } => {
                Some(self.incidents.has_confirmed(by.other()))
            }
            _ => None,
        }
    }

    /// The article that makes a decision on a draw claim final (10.2d in 2009).
    pub(crate) fn final_by(&self, matter: &IncidentKind) -> Option<Article> {
        match matter {
            IncidentKind::QuickplayFinish { asked: QuickplayRequest::Draw(_), standing, .. }
                if standing.is_valid() =>
            {
                self.setup.edition.article(Topic::QuickplayFinal)
            }
            _ => None,
        }
    }

    pub(crate) fn may_agree_draw(&self) -> Result<(), RefuseDrawError> {
        let [white, black] = self.moves_made();
        draw::may_agree(self.setup.edition, self.draw_rules(), white, black)
    }

    pub(crate) const fn draw_rules(&self) -> DrawRules {
        DrawRules { no_agreement_before_move: self.setup.draw_ban }
    }

    /// Moves made by White and by Black. An announced move that is not completed counts (5.2.3), and so does a move
    /// on a sighted player's board (D.2.5).
    pub(crate) fn moves_made(&self) -> [u32; 2] {
        Seat::ALL.map(|seat| {
            let completed =
                self.record.plies().iter().filter(|ply| Seat::from(ply.before.turn()) == seat).count();
            let stands = !self.setup.is_impaired(seat) && self.turn.standing().is_some();
            let made_now = seat == self.mover() && (stands || self.turn.relayed().is_some());
            u32::try_from(completed).unwrap_or(u32::MAX).saturating_add(u32::from(made_now))
        })
    }

    /// The move that a player has written or dictated and not made yet, legal or not (8.1.2, 9.2.1.1).
    pub(crate) fn written_ahead(&self, by: Seat, sheet: &Sheet) -> Option<Move> {
        if by != self.mover() || self.standing().is_some() {
            return None;
        }
        let entry = sheet.entries.get(self.plies().len());
        let read = |entry: &Entry| {
            entry.m.or_else(|| self.read_claimed_move(self.position(), &entry.text).ok().flatten())
        };
        // A sheet with missing or different earlier moves says nothing about the next one.
        let agrees = self.plies().iter().zip(&sheet.entries).all(|(ply, entry)| entry.m == Some(ply.m));
        let written = entry.and_then(read).filter(|&m| agrees || self.position().is_legal(m));
        written.or_else(|| self.announced().filter(|_| self.dictates(by)))
    }

    /// Whether a draw may be offered now.
    pub(crate) fn may_offer_draw(&self) -> Result<(), RefuseDrawError> {
        let [white, black] = self.moves_made();
        draw::may_offer(self.edition(), self.draw_rules(), white, black)
    }
}

const fn impossible() -> MateStudy {
    MateStudy { mates: MateBySeries::Impossible, series: Vec::new() }
}
