//! The arbiter's queue (12.7): each incident is an item with its moment, evidence, article, proposal and decision.

use crate::{
    act::PositionForm,
    actor::Listener,
    announcement::Announcement,
    arbiter_message::{ArbiterMessage, EditionProvision, ItemLine},
    decision::{ClosureReason, Decision, DecisionEffect},
    incidents::{Item, ItemEvidence},
    output::Note,
    plies::Phase,
    refusal::Refusal,
    session::Session,
};
use annabella_game::{Move, Position, Seat, Square};
use annabella_laws::{
    Pace,
    adjournment::AdjournmentIncident,
    article::Topic,
    clock::BothFlags,
    edition::{EditionArticles as _, EditionValues as _},
    ending::{self, GameEnd, MateBySeries},
    helpmate::MateStudy,
    incident_kind::IncidentKind,
    irregularity::{self, Choice, Circumstances, Irregularity},
    ledger::RulingBasis,
    placement::Placement,
    touch,
};

impl Session {
    /// Opens an item for an incident and reports it to the arbiter only. In a game without an arbiter the incident is
    /// settled at once, and the returned number is 0.
    pub(crate) fn raise_incident(&mut self, matter: IncidentKind) -> u32 {
        if self.settle_without_arbiter(&matter) {
            return 0;
        }
        let turn = matter.seat().and_then(|seat| self.plies.turn_of(seat)).unwrap_or(self.plies.turn());
        let is_of_press = matches!(
            matter,
            IncidentKind::EarlyPress { .. }
                | IncidentKind::PressWithoutMove { .. }
                | IncidentKind::IllegalMove { .. }
                | IncidentKind::PromotionUnfinished { .. }
        );
        let asked_now = || {
            let question = self.is_asked(matter.seat()?)?;
            Some((question.clone(), self.now))
        };
        let asked = turn.asked_at_press.clone().or_else(asked_now).filter(|_| is_of_press);
        let evidence = ItemEvidence {
            // A press that waited for an answer counts at its own moment.
            at: asked.as_ref().map_or(self.now, |&(_, pressed)| pressed),
            ply: self.ply_of_incident(&matter),
            boards: Seat::ALL.map(|seat| self.board_text(seat)),
            sure: Seat::ALL.map(|seat| self.board(seat).sureness()),
            touched: turn.touched.clone(),
            castling_begun: turn.castling_begun,
            owed: Vec::new(),
            unlawful: self.unlawful_made().map(|m| (self.plies.to_move(), m)),
            words: self.talks.last_words_about(matter.seat()),
            announced: None,
            asked: asked.map(|(question, _)| question),
            pegged: None,
            pressed_again: 0,
            last_press: None,
        };
        let asked = evidence.asked.clone();
        let number = self.incidents.open(matter.clone(), evidence);
        self.say(Listener::Arbiter, Announcement::ArbiterItem { number, matter });
        if let Some(question) = asked {
            self.tell_lines(number, vec![ItemLine::Asked(question)]);
        }
        number
    }

    /// The ply that an incident is about. A flag is judged by the position in force (6.9).
    fn ply_of_incident(&self, matter: &IncidentKind) -> usize {
        let own = matter.seat().filter(|_| !matches!(matter, IncidentKind::FlagFall { .. }));
        own.map_or(self.plies.made().len(), |seat| self.plies.ply_of(seat))
    }

    /// Opens an item for something that a person may repeat at will, unless an item on it is open and no move has been
    /// made since: a key that is held down would leave the arbiter hundreds of equal items. Returns whether it is new.
    pub(crate) fn raise_incident_once(&mut self, matter: IncidentKind) -> bool {
        let ply = self.ply_of_incident(&matter);
        let is_open = self.incidents.open_items().any(|item| item.matter == matter && item.seen.ply == ply);
        if !is_open {
            self.raise_incident(matter);
        }
        !is_open
    }

    /// Closes an open item. If the game's end waited for it and the move still stands, the game ends now.
    pub(crate) fn close_item(&mut self, number: u32, decision: Decision) {
        let held = self.item_before_the_end().is_some();
        let judged = self.pressed_illegally();
        self.record_decision(number, decision);
        if held
            && self.item_before_the_end().is_none()
            && let Some(GameEnd { result, reason }) = self.ending()
        {
            self.end_game(result, reason);
        }
        self.take_held_end();
        if judged.is_some() && self.pressed_illegally().is_none() && self.phase() == Phase::Playing {
            // The illegal move is not in the game, so the press that stopped the player's clock is void.
            self.put_mover_on_clock();
        }
    }

    /// Closes an open item whose decision ends the game itself.
    pub(crate) fn record_decision(&mut self, number: u32, decision: Decision) {
        if self.incidents.close(number, &decision) {
            self.note(Note::Decided { number, decision });
        }
    }

    /// Closes every open item that is settled without a decision.
    pub(crate) fn close_items(&mut self, is_settled: impl Fn(&Item) -> bool, how: ClosureReason) {
        let settled = self.incidents.open_items().filter(|item| is_settled(item)).map(|item| item.number);
        for number in settled.collect::<Vec<_>>() {
            self.close_item(number, Decision::ClosedByItself(how));
        }
    }

    /// Lists the open items, one line each. Details follow on request.
    pub(crate) fn list_items(&mut self) {
        let open: Vec<_> = self.incidents.open_items().cloned().collect();
        if open.is_empty() {
            return self.tell(ArbiterMessage::NoOpenItems);
        }
        for item in open {
            let line = ItemLine::InShort {
                article: self.article_on(&item.matter),
                proposed: self.proposal_in_short(&item),
                matter: item.matter,
            };
            self.tell_lines(item.number, vec![line]);
        }
    }

    /// An item's proposal, and its effect on the moves, the clocks and the result.
    fn proposal_in_short(&self, item: &Item) -> Option<(Choice, Box<DecisionEffect>)> {
        let law = self.law_on(&item.matter);
        let what = law.choice(law.proposed())?;
        Some((what, Box::new(self.effect_shown(item.number, law.proposed()).in_short())))
    }

    pub(crate) fn show_all(&mut self) {
        let open: Vec<_> = self.incidents.open_items().cloned().collect();
        if open.is_empty() {
            return self.tell(ArbiterMessage::NoOpenItems);
        }
        for item in open {
            self.show_item(item.number, PositionForm::Words);
        }
    }

    /// Stores the choices of an item as they are listed.
    pub(crate) fn list_choices(&mut self, number: u32, choices: &[Choice]) {
        if let Some(item) = self.incidents.item_mut(number) {
            item.listed = Some(choices.to_vec());
        }
    }

    /// Sets the ply of an item that is about another one than the present.
    pub(crate) fn set_ply_of_item(&mut self, number: u32, ply: usize) {
        if let Some(item) = self.incidents.item_mut(number) {
            item.seen.ply = ply;
        }
    }

    /// Lists title, article, moment, evidence and every choice of an item, one line each.
    pub(crate) fn list_item(&mut self, item: &Item) {
        let law = self.law_on(&item.matter);
        self.list_choices(item.number, &law.choices);
        let mut lines = self.evidence_lines(item, PositionForm::Words);
        lines.extend(law.choices.iter().zip(1..).map(|(&what, choice)| ItemLine::Choice { choice, what }));
        lines.extend(self.penalty_line(&law));
        lines.push(ItemLine::HowToDecide);
        self.tell_lines(item.number, lines);
    }

    pub(crate) fn decide_item(&mut self, number: u32, decision: Decision) {
        if self.open_item(number).is_none() {
            return self.refuse(self.not_open(number));
        }
        self.take_denied_move_up_again(number, &decision);
        self.close_item(number, decision);
        for seat in Seat::ALL {
            if self.incidents.about_board[seat as usize] == Some(number) {
                self.leave_differences(seat);
            }
        }
    }

    /// Takes a move that ends the game back into progress, because the arbiter refused its item: the hand had not let go
    /// of the piece (4.7).
    fn take_denied_move_up_again(&mut self, number: u32, decision: &Decision) {
        let denied = matches!(decision, Decision::Refused(_) | Decision::InArbitersWords(_));
        let matter = self.incidents.open_item(number).map(|item| item.matter.clone());
        if let (true, Some(IncidentKind::EndingMoveUnpressed { by, m })) = (denied, matter)
            && self.plies.uncompleted().last().is_some_and(|ply| ply.m == m)
            && self.plies.take_up_again(by)
        {
            self.plies.turn_mut().withdraw_relayed_move();
        }
    }

    /// Opens one item for a board with an illegal move, regardless of the number of presses. An item about a
    /// difference stays open beside it, because a press does not close it.
    pub(crate) fn raise_board_item(&mut self, seat: Seat, matter: IncidentKind) {
        let open = self.incidents.about_board[seat as usize].and_then(|number| self.open_item(number));
        if open.is_none_or(|item| item.matter != matter) {
            let number = self.raise_incident(matter);
            self.incidents.set_board_item(seat, number);
        }
    }

    /// Opens one item per turn for presses that complete nothing. It stores the announced move and the move on the
    /// board at the last press.
    pub(crate) fn raise_press_item(&mut self, matter: IncidentKind) {
        let seat = matter.seat().unwrap_or(self.plies.to_move());
        let ply = self.plies.ply_of(seat);
        let is_it = |item: &&Item| item.matter == matter && item.seen.ply == ply;
        let open = self.incidents.open_items().find(is_it).map(|item| item.number);
        let number = open.unwrap_or_else(|| self.raise_incident(matter));
        let (announced, pegged, now) = (self.announced(seat), self.standing(seat), self.now);
        if let Some(Item { seen, .. }) = self.incidents.item_mut(number) {
            (seen.announced, seen.pegged) = (announced, pegged);
            if open.is_some() {
                seen.pressed_again = seen.pressed_again.saturating_add(1);
                seen.last_press = Some(now);
            }
        }
    }

    /// Raises an incident of a turn that is over, after this many plies, with its touches, whether castling was begun, and
    /// the moves that would have satisfied the touch.
    pub(crate) fn raise_incident_of_turn(
        &mut self,
        kind: IncidentKind,
        ply: usize,
        touched: Option<(&[Square], bool)>,
        owed: Vec<Move>,
    ) {
        let number = self.raise_incident(kind);
        if let Some(Item { seen, .. }) = self.incidents.item_mut(number) {
            (seen.ply, seen.owed) = (ply, owed);
            if let Some((touched, castling_begun)) = touched {
                (seen.touched, seen.castling_begun) = (touched.to_vec(), castling_begun);
            }
        }
    }
}

impl Session {
    /// Whether an article settles two fallen flags: in the main Laws, or as part of an announced quickplay finish
    /// without increment and not in blitz. `None` if it is not known whether one was announced.
    pub(crate) fn both_flags_settled(&self) -> Option<bool> {
        let possible = !self.clock.game.has_move_bonus() && self.pace() != Pace::Blitz;
        match self.setup.quickplay_finish {
            _ if self.setup.edition.both_flags_settled_in_main_laws() => Some(true),
            Some(announced) => Some(announced && possible),
            // Guideline III is only for games without increment, whatever was announced.
            None => (!possible).then_some(false),
        }
    }

    /// Both flags are down, and neither item is decided.
    pub(crate) fn both_flags(&self) -> Option<BothFlags> {
        let is_open = |seat| {
            let fell = IncidentKind::FlagFall { seat };
            self.incidents.open_items().any(|item| item.matter == fell)
        };
        self.clock.game.both_flags(self.now).filter(|_| Seat::ALL.into_iter().all(is_open))
    }

    /// The basis of a ruling about time.
    pub(crate) fn why(&self, topic: Topic, item: Option<&Item>) -> RulingBasis {
        RulingBasis {
            article: self.setup.edition.article_or_penalties(topic),
            item: item.map(|item| item.number),
        }
    }

    /// The lines with an item's subject and evidence.
    pub(crate) fn evidence_lines(&self, item: &Item, form: PositionForm) -> Vec<ItemLine> {
        let plies = u32::try_from(item.seen.ply).unwrap_or(u32::MAX);
        let mut lines = vec![
            ItemLine::Title(item.matter.clone()),
            ItemLine::Where { article: self.article_on(&item.matter), at: item.seen.at, plies },
        ];
        if matches!(item.matter, IncidentKind::FlagFall { .. }) && self.both_flags().is_some() {
            lines.insert(1, ItemLine::BothFlagsAreDown);
        }
        lines.extend(self.printed_of(&item.matter).map(ItemLine::Printed));
        let boards_differ = matches!(item.matter, IncidentKind::BoardsDiffer { .. });
        for (seat, shows) in Seat::ALL.into_iter().zip(&item.seen.boards) {
            if shows.is_some() || boards_differ {
                let sure = item.seen.sure[seat as usize];
                lines.push(ItemLine::Board { seat, shows: shows.clone(), sure, form });
            }
        }
        if let IncidentKind::QuickplayFinish { standing, .. } = item.matter {
            lines.push(ItemLine::Quickplay(standing));
            lines.extend(self.final_by(&item.matter).map(|article| ItemLine::NoAppeal { article }));
        }
        if let Some(article) = self.waits_by(&item.matter) {
            let pawn = matches!(item.matter, IncidentKind::PromotionUnfinished { .. });
            lines.push(ItemLine::WaitForNextMove { article, pawn });
        }
        lines.extend(self.is_position_confirmed(&item.matter).map(ItemLine::PositionConfirmed));
        if let IncidentKind::SheetOwed { noted: Some(noted), .. } = item.matter {
            lines.push(ItemLine::AtTheFlag(noted));
        }
        if let IncidentKind::DrawClaim { verdict, .. } = item.matter {
            lines.push(ItemLine::Verdict(verdict));
        }
        if boards_differ {
            lines.extend([ItemLine::WhereSheetsAgree, ItemLine::WhereSheetsDiffer]);
        }
        if let (Some((seat, m)), IncidentKind::IllegalMove { .. }) = (item.seen.unlawful, &item.matter) {
            lines.push(ItemLine::Moved { seat, m });
        }
        if let Some((seat, study)) = self.mate_study_for(&item.matter) {
            lines.push(ItemLine::MateBySeries { seat, study });
        }
        if !item.seen.owed.is_empty() {
            lines.push(ItemLine::KeepsIt(item.seen.owed.clone()));
        }
        lines.extend(item.seen.announced.map(ItemLine::Announced));
        lines.extend(item.seen.pegged.map(ItemLine::Pegged));
        lines.extend(item.seen.asked.clone().map(ItemLine::Asked));
        if let Some(last) = item.seen.last_press {
            let times = item.seen.pressed_again.saturating_add(1);
            lines.push(ItemLine::PressedAgain { times, last });
        }
        if let Some((seat, words)) = item.seen.words.clone() {
            lines.push(ItemLine::LastWords { seat, words });
        }
        lines
    }

    /// The study of a mate by any series of moves that a matter depends on, and the player who would mate.
    fn mate_study_for(&self, matter: &IncidentKind) -> Option<(Seat, MateStudy)> {
        if self.phase() != Phase::Playing {
            return None;
        }
        let asks = match matter {
            IncidentKind::FlagFall { .. } => true,
            IncidentKind::IllegalMove { .. }
            | IncidentKind::PromotionUnfinished { .. }
            | IncidentKind::PressWithoutMove { .. } => {
                matches!(self.law_on(matter).choices.first(), Some(Choice::Loss(_) | Choice::Draw))
            }
            _ => false,
        };
        let seat = self.offender(matter).other();
        asks.then(|| (seat, self.mate_study_on(matter, seat)))
    }

    /// The study of a mate by a player in the position that a matter is about.
    fn mate_study_on(&self, matter: &IncidentKind, seat: Seat) -> MateStudy {
        match self.position_at_fall(matter) {
            Some(position) => Self::mate_study_from(position, seat),
            None => self.mate_study(seat),
        }
    }

    /// The position in which a flag fell, if the players went on after it (6.9). Without full supervision the claim
    /// counts.
    fn position_at_fall(&self, matter: &IncidentKind) -> Option<&Position> {
        let IncidentKind::FlagFall { .. } = matter else { return None };
        let item = self.incidents.open_items().find(|item| self.is_supervised() && item.matter == *matter)?;
        self.plies.made().get(item.seen.ply).map(|ply| &ply.before)
    }

    /// Whether the last made ply ends the game and was made before a player's flag fell (5.1.1, 5.2.1, 6.9).
    fn ended_before_flag(&self, seat: Seat) -> bool {
        let made_at = self.plies.made().last().map(|ply| ply.made_at);
        made_at.zip(self.last_flag_fall(seat)).is_some_and(|(made, fell)| made < fell)
            && self.ending().is_some()
    }

    /// The edition's provision on a matter, if other editions differ.
    pub(crate) fn printed_of(&self, matter: &IncidentKind) -> Option<EditionProvision> {
        let edition = self.setup.edition;
        match matter {
            IncidentKind::TouchMove { by, right_is_lost: true, .. } => {
                Some(EditionProvision::ComplaintLost { by: by.other() })
            }
            IncidentKind::TouchMove { release: None, .. } => {
                Some(EditionProvision::TouchCounts(edition.touch_intent()))
            }
            IncidentKind::FlagFall { .. } if !self.is_supervised() => {
                Some(EditionProvision::CallsTheFlag(edition.arbiter_calls_flag_in_rapid()))
            }
            _ => None,
        }
    }

    /// The penalties of the edition's list, by their numbers (12.9).
    pub(crate) fn penalty_line(&self, law: &Irregularity) -> Option<ItemLine> {
        let first = u32::try_from(law.choices.len() + 1).unwrap_or(u32::MAX);
        let list: Vec<_> = (law.penalties.iter().zip(first..))
            .filter_map(|(choice, n)| {
                let Choice::Penalise { penalty, .. } = choice else { return None };
                Some((n, *penalty))
            })
            .collect();
        let article = self.setup.edition.article_or_penalties(Topic::Penalties);
        (!list.is_empty()).then_some(ItemLine::Penalties { article, list })
    }

    pub(crate) fn open_item(&self, number: u32) -> Option<Item> {
        self.incidents.open_item(number).cloned()
    }

    /// The refusal for an item that is not open, with the open ones.
    pub(crate) fn not_open(&self, number: u32) -> Refusal {
        let open = self.incidents.open_items().map(|item| item.number).collect();
        Refusal::ItemNotOpen { number, open }
    }

    /// The provisions of the Laws on a matter as it stands now.
    pub fn law_on(&self, matter: &IncidentKind) -> Irregularity {
        let edition = self.setup.edition;
        let both_flags = self.both_flags();
        let time_claim = self.time_claim();
        let offender = self.offender(matter);
        let kind = irregularity::illegal_kind(self.setup.edition, matter);
        let seen = Circumstances {
            pace: self.pace(),
            full_supervision: self.is_supervised(),
            supervised_blitz_minutes: self.setup.supervised_blitz_minutes,
            counted_before: self.incidents.illegal[offender as usize].counted(edition, kind),
            opponent_mates: ending::mate_by_series(
                self.position_at_fall(matter).unwrap_or(self.plies.position()),
                offender.other(),
            ),
            both_flags,
            both_flags_settled: self.both_flags_settled() != Some(false),
            time_claim,
            flag_down: Seat::ALL.map(|seat| self.clock.fallen(seat, self.now).is_some()),
            quickplay: self.quickplay_progress(matter),
            illegal_claimed: self.incidents.illegal_is_claimed(offender),
            stands_unlawful: self.stands_unlawful().is_some(),
            castling_rooks: Seat::ALL.map(|seat| self.plies.position().castling_rooks(seat.color())),
            may_have_bound: match matter {
                IncidentKind::TouchMove { by, square, clause: None, .. } => {
                    self.reported_touch_may_bind(matter, *by, *square)
                }
                IncidentKind::TouchMove { by, square, .. } => {
                    let mut plies = self.plies.made().iter().rev();
                    let last = plies.find(|ply| Seat::from(ply.before.turn()) == *by);
                    last.is_some_and(|ply| touch::leaves_out(&ply.before, *square, ply.m))
                }
                _ => true,
            },
            may_be_queen: match matter {
                IncidentKind::ArbiterObservation { by, ply, .. } => {
                    self.reported_promotion(*by, *ply).is_some()
                }
                _ => false,
            },
            is_answered: match matter {
                // The ply that was named was followed by the opponent's next one.
                IncidentKind::ArbiterObservation { ply: Some(ply), .. } => {
                    self.plies.made().len() > *ply as usize
                }
                IncidentKind::ArbiterObservation { by, ply: None, .. } => {
                    *by == self.plies.to_move()
                        && self.plies.made().iter().any(|ply| ply.by() == *by)
                        && self.unlawful_made().is_none()
                }
                _ => false,
            },
            is_ended_before: matches!(matter, IncidentKind::FlagFall { seat } if self.ended_before_flag(*seat)),
            is_claimed_before: match matter {
                IncidentKind::FlagFall { seat } => self.right_claim_before_flag(*seat).is_some(),
                _ => false,
            },
        };
        let law = irregularity::irregularity(edition, matter, &seen);
        // Whether a loss becomes a draw is computed only if a loss is among the choices.
        if self.phase() != Phase::Playing
            || seen.opponent_mates == MateBySeries::Impossible
            || !law.choices.iter().any(|choice| matches!(choice, Choice::Loss(_)))
                && !matches!(matter, IncidentKind::QuickplayFinish { .. })
        {
            return law;
        }
        let opponent_mates = self.mate_study_on(matter, offender.other()).mates;
        irregularity::irregularity(edition, matter, &Circumstances { opponent_mates, ..seen })
    }

    /// Whether a touch that was reported in a player's turn can bind in that turn.
    fn reported_touch_may_bind(&self, matter: &IncidentKind, by: Seat, square: Square) -> bool {
        let Some(item) = self.incidents.open_items().find(|item| item.matter == *matter) else { return true };
        match self.plies.made().get(item.seen.ply) {
            Some(ply) if ply.by() == by => touch::leaves_out(&ply.before, square, ply.m),
            Some(_) => true,
            None => touch::may_bind(self.plies.position(), square),
        }
    }

    /// The offender in a matter that may cost the game. The other player is the one who might mate.
    fn offender(&self, matter: &IncidentKind) -> Seat {
        let edition = self.setup.edition;
        match matter {
            // The player who is present may have lost on time (6.9).
            IncidentKind::Adjournment(AdjournmentIncident::Late { seat: Some(seat) }) => seat.other(),
            IncidentKind::FlagFall { seat } => match self.time_claim().filter(|claim| claim.holds(edition)) {
                Some(claim) if !self.is_supervised() => claim.by.other(),
                _ => self.both_flags().and_then(|both| both.first).unwrap_or(*seat),
            },
            _ => matter.offender().unwrap_or(self.plies.to_move()),
        }
    }

    /// The article of an item; for the arbiter's own item, as the arbiter named it.
    pub fn article_on(&self, matter: &IncidentKind) -> String {
        match matter {
            IncidentKind::ArbiterObservation { article, .. } => article.clone(),
            _ => self.law_on(matter).article.number.to_owned(),
        }
    }

    pub(crate) fn board_text(&self, seat: Seat) -> Option<String> {
        self.shown(seat).map(|scan| Placement::from_scan(scan).field())
    }
}
