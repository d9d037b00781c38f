//! The application of the Laws to an incident in the present state, and the evidence for it.

use crate::{
    arbiter_message::ItemLine, context::Context, edition_provision::EditionProvision, incidents::Item,
    position_form::PositionForm, record::Phase, refusal::Refusal,
};
use annabella_game::{Position, Seat, Square};
use annabella_laws::{
    Pace,
    adjournment::AdjournmentIncident,
    article::Topic,
    clock::BothFlags,
    edition::{EditionArticles as _, EditionValues as _},
    ending::{self, MateBySeries},
    helpmate::MateStudy,
    incident_kind::IncidentKind,
    irregularity::{self, Choice, Circumstances, Irregularity},
    ledger::RulingBasis,
    placement::Placement,
    touch,
};

impl Context<'_> {
    /// Whether an article settles two fallen flags: in the main Laws, or as part of an announced quickplay finish
    /// without increment and not in blitz. `None` if it is not known whether one was announced.
    pub(crate) fn both_flags_settled(&self) -> Option<bool> {
        let possible = !self.clock.has_move_bonus() && self.pace() != Pace::Blitz;
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
        self.clock.both_flags(self.now).filter(|_| Seat::ALL.into_iter().all(is_open))
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
        let item = self.open_items().find(|item| self.is_supervised() && item.matter == *matter)?;
        self.plies().get(item.seen.ply).map(|ply| &ply.before)
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
    pub(crate) fn law_on(&self, matter: &IncidentKind) -> Irregularity {
        let edition = self.setup.edition;
        let both_flags = self.both_flags();
        let time_claim = self.time_claim();
        let offender = self.offender(matter);
        let kind = irregularity::illegal_kind(self.setup.edition, matter);
        let seen = Circumstances {
            pace: self.pace(),
            full_supervision: self.is_supervised(),
            supervised_blitz_minutes: self.setup.supervised_blitz_minutes,
            counted_before: self.incidents.illegal(offender).counted(edition, kind),
            opponent_mates: ending::mate_by_series(
                self.position_at_fall(matter).unwrap_or(self.record.position()),
                offender.other(),
            ),
            both_flags,
            both_flags_settled: self.both_flags_settled() != Some(false),
            time_claim,
            flag_down: Seat::ALL.map(|seat| self.clock.fallen(seat, self.now).is_some()),
            quickplay: self.quickplay_progress(matter),
            illegal_claimed: self.incidents.illegal_is_claimed(offender),
            stands_unlawful: self.stands_unlawful().is_some(),
            castling_rooks: Seat::ALL.map(|seat| self.record.position().castling_rooks(seat.color())),
            may_have_bound: match matter {
                IncidentKind::TouchMove { by, square, clause: None, .. } => {
                    self.reported_touch_may_bind(matter, *by, *square)
                }
                IncidentKind::TouchMove { by, square, .. } => {
                    let mut plies = self.record.plies().iter().rev();
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
                    self.record.plies().len() > *ply as usize
                }
                IncidentKind::ArbiterObservation { by, ply: None, .. } => {
                    *by == self.mover() && self.plies_made_by(*by) > 0 && self.unlawful_made().is_none()
                }
                _ => false,
            },
            is_claimed_before: match matter {
                IncidentKind::FlagFall { seat } => self.has_right_claim_before_flag(*seat),
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
        let Some(item) = self.open_items().find(|item| item.matter == *matter) else { return true };
        match self.plies().get(item.seen.ply) {
            Some(ply) if Seat::from(ply.before.turn()) == by => touch::leaves_out(&ply.before, square, ply.m),
            Some(_) => true,
            None if by == self.mover() => touch::may_bind(self.record.position(), square),
            // The turn begins before the opponent's press.
            None => self.after_made().is_none_or(|(_, after)| touch::may_bind(&after, square)),
        }
    }

    /// The offender in a matter that may cost the game. The other player is the one who might mate.
    fn offender(&self, matter: &IncidentKind) -> Seat {
        let edition = self.setup.edition;
        match matter {
            IncidentKind::IllegalMove { by }
            | IncidentKind::EarlyPress { by }
            | IncidentKind::PressWithoutMove { by }
            | IncidentKind::PromotionUnfinished { by, .. }
            | IncidentKind::QuickplayFinish { by, .. }
            | IncidentKind::Adjournment(AdjournmentIncident::SealedMove { by, .. })
            | IncidentKind::ArbiterObservation { by, .. } => *by,
            // The player who is present may have lost on time (6.9).
            IncidentKind::Adjournment(AdjournmentIncident::Late { seat: Some(seat) }) => seat.other(),
            IncidentKind::FlagFall { seat } => match self.time_claim().filter(|claim| claim.holds(edition)) {
                Some(claim) if !self.is_supervised() => claim.by.other(),
                _ => self.both_flags().and_then(|both| both.first).unwrap_or(*seat),
            },
            _ => self.mover(),
        }
    }

    /// The article of an item; for the arbiter's own item, as the arbiter named it.
    pub(crate) fn article_on(&self, matter: &IncidentKind) -> String {
        match matter {
            IncidentKind::ArbiterObservation { article, .. } => article.clone(),
            _ => self.law_on(matter).article.number.to_owned(),
        }
    }

    pub(crate) fn board_text(&self, seat: Seat) -> Option<String> {
        self.shown(seat).map(|scan| Placement::from_scan(scan).field())
    }
}
