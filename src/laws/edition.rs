//! Which text of the Laws governs the game, and what differs between the texts.
//!
//! One method a difference, in the order of the articles; no other module compares editions.

use crate::{
    game::{Edition, SchemeId},
    laws::terms::{
        AnnouncedMove, Counted, DefaultTime, Devices, Fivefold, Force, Pace, Penalty, Quickplay,
        RapidIllegalMove, ResumptionLateness, ReversedColours, TouchIntent, TwoHands, UnfinishedPromotion,
    },
};

impl Edition {
    /// The texts of 2017 and 2018, which share their article numbers.
    const fn is_new(self) -> bool {
        matches!(self, Self::Sv17 | Self::Da17 | Self::Da18)
    }

    // Appendix D (E in 2009).

    /// The letter of the appendix for blind and visually impaired players.
    pub const fn appendix_letter(self) -> char {
        match self {
            Self::Da09 => 'E',
            _ => 'D',
        }
    }

    /// The words used unless the arbiter or the organiser chooses others (D.2.1).
    pub const fn default_scheme(self) -> SchemeId {
        match self {
            Self::Da09 | Self::Da17 | Self::Da18 => SchemeId::Da,
            Self::No14 => SchemeId::Nb,
            Self::Sv17 => SchemeId::Fide,
        }
    }

    /// How strongly the rank words are prescribed (D.2.1).
    pub const fn rank_words_force(self) -> Force {
        match self {
            Self::Sv17 => Force::Should,
            _ => Force::Shall,
        }
    }

    /// Whether the arbiter may decide on other rank words (D.2.1).
    pub const fn arbiter_may_change_rank_words(self) -> bool {
        !matches!(self, Self::Da09)
    }

    /// Whether Scandinavian players use Scandinavian words between them (NO14 D2.1).
    pub const fn scandinavian_words_between_scandinavians(self) -> bool {
        matches!(self, Self::No14)
    }

    /// Which number of moves is told when it is asked for (D.2.6; the assistant's duty d in 2009).
    pub const fn counts_moves(self) -> Counted {
        match self {
            Self::Da17 | Self::Da18 => Counted::Completed,
            Self::Da09 | Self::No14 | Self::Sv17 => Counted::Made,
        }
    }

    /// Which number of moves an assistant tells (D.2.10.4; E2.9d).
    pub const fn assistant_counts_moves(self) -> Counted {
        match self {
            Self::No14 => Counted::Completed,
            _ => Counted::Made,
        }
    }

    /// Whether the tactile analogue clock is the form the text asks for, or an alternative (D.2.6).
    pub const fn analogue_clock_required(self) -> bool {
        matches!(self, Self::Da09 | Self::No14)
    }

    /// Whether the assistant's clock duty (c) reminds of the announcement first.
    pub const fn assistant_clock_bears_announcement_in_mind(self) -> bool {
        matches!(self, Self::Da09 | Self::No14 | Self::Sv17)
    }

    /// Whether the assistant's duty (e) covers the claim of a draw on time as well as a win.
    pub const fn assistant_may_claim_draw_on_time(self) -> bool {
        matches!(self, Self::No14)
    }

    /// Whether the text stresses that the assistant tells moves and times *only* on request. He never
    /// tells them unasked in any edition.
    pub const fn assistant_informs_only_on_request(self) -> bool {
        matches!(self, Self::No14 | Self::Sv17)
    }

    /// Whether an assistant is obligatory against a hearing-impaired opponent (D.2.11).
    pub const fn assistant_mandatory_if_hearing_impaired(self) -> bool {
        self.is_new()
    }

    /// Whether a clock is adjusted for one who is helped to press or to record (6.2.6, 8.1.6).
    pub const fn clock_adjusted_for_a_helper(self) -> bool {
        matches!(self, Self::Da09)
    }

    /// Whether an assistant may move the pieces for a player who cannot (4.9).
    pub const fn assistant_may_move_pieces(self) -> bool {
        !matches!(self, Self::Da09)
    }

    // The moves (4).

    /// Which touches count as meant.
    pub const fn touch_intent(self) -> TouchIntent {
        match self {
            Self::Da09 => TouchIntent::Deliberate,
            Self::No14 => TouchIntent::IntentToMove,
            _ => TouchIntent::AllButAccidental,
        }
    }

    /// Whether king and rook touched *at the same time* count as king first in 4.4c; where not, only
    /// the king and then the rook do.
    pub const fn castling_touch_may_be_together(self) -> bool {
        matches!(self, Self::Da09 | Self::No14)
    }

    /// Whether a promoting pawn must reach the last rank (4.6c in 2009).
    pub const fn pawn_must_reach_last_rank(self) -> bool {
        matches!(self, Self::Da09)
    }

    // The clock (6).

    /// Whether a move not followed by a press is completed by the player's own next move (6.2.1.2).
    pub const fn own_next_move_completes(self) -> bool {
        !matches!(self, Self::Da09)
    }

    /// The default time where none was named.
    pub const fn default_time(self) -> DefaultTime {
        match self {
            Self::No14 => DefaultTime::MustBeNamed,
            _ => DefaultTime::Zero,
        }
    }

    /// Whether the arbiter may decide that a player who comes after the default time plays all the same (6.7.1);
    /// where not, only the regulations may.
    pub const fn arbiter_may_accept_lateness(self) -> bool {
        !matches!(self, Self::Da09)
    }

    /// The federation's own late limit in minutes, where the file prints one (DA18 §11).
    pub const fn federation_late_limit_minutes(self) -> Option<u32> {
        match self {
            Self::Da18 => Some(15),
            _ => None,
        }
    }

    /// Whether main time saved in a period of the delay mode is carried into the next one (6.3.2, 6.2b, 6.3b).
    /// Two texts except that mode from the rule in so many words; the others carry what was saved.
    pub(crate) const fn saved_time_is_carried_in_the_delay_mode(self) -> bool {
        !matches!(self, Self::Da09 | Self::Sv17)
    }

    /// Whether both flags fallen is settled in the main Laws (6.11) and not only if announced.
    pub const fn both_flags_settled_in_main_laws(self) -> bool {
        matches!(self, Self::Da09 | Self::No14)
    }

    // Irregularities (7).

    /// Colours reversed at the start.
    pub const fn reversed_colours(self) -> ReversedColours {
        if self.is_new() { ReversedColours::NewGameBeforeTenMoves } else { ReversedColours::GoOn }
    }

    /// Which illegal move loses in standard play: the second, or the third.
    pub const fn illegal_move_limit(self) -> u32 {
        match self {
            Self::Da09 => 3,
            _ => 2,
        }
    }

    /// How many separate counters of illegal moves there are.
    pub const fn illegal_move_counters(self) -> u32 {
        match self {
            Self::Sv17 | Self::Da17 => 3,
            _ => 1,
        }
    }

    /// Minutes the opponent gets for an illegal move that does not yet lose.
    pub const fn illegal_move_minutes(self, pace: Pace) -> u32 {
        match (self, pace) {
            (Self::Da09, _) => 2,
            (_, Pace::Blitz) => 1,
            _ => 2,
        }
    }

    /// An illegal move in rapid play without full supervision.
    pub const fn rapid_illegal_move(self) -> RapidIllegalMove {
        match self {
            Self::Da09 => RapidIllegalMove::OnClaimAsStandard,
            Self::No14 | Self::Sv17 | Self::Da17 => RapidIllegalMove::Lost,
            Self::Da18 => RapidIllegalMove::AsStandard,
        }
    }

    /// A pawn left on the last rank.
    pub const fn unfinished_promotion(self) -> UnfinishedPromotion {
        match self {
            Self::Da09 => UnfinishedPromotion::Restore,
            _ => UnfinishedPromotion::Queen,
        }
    }

    /// Two hands for one move.
    pub const fn two_hands(self) -> TwoHands {
        match self {
            Self::Da09 | Self::No14 => TwoHands::NotIllegal,
            Self::Sv17 | Self::Da17 => TwoHands::Illegal,
            Self::Da18 => TwoHands::IllegalWithPress,
        }
    }

    /// Whether a press without a move is an illegal move (7.8, 7.5.3).
    pub const fn press_without_move_is_illegal(self) -> bool {
        self.is_new()
    }

    // Draws (5, 9).

    /// Whether a draw can be agreed only once both have made a move (5.2.3).
    pub const fn agreement_needs_a_move_each(self) -> bool {
        self.is_new()
    }

    /// Whether regulations may forbid the offer as well as the agreement (9.1.1).
    pub const fn offers_can_be_forbidden(self) -> bool {
        self.is_new()
    }

    /// Minutes the opponent gets for a draw claim found wrong (9.5).
    pub const fn wrong_claim_minutes(self, pace: Pace) -> u32 {
        match (self, pace) {
            (Self::Da09, _) => 3,
            (_, Pace::Blitz) => 1,
            _ => 2,
        }
    }

    /// Whether the clocks may or shall be stopped on a claim (9.5).
    pub const fn claim_stops_clocks(self) -> Force {
        match self {
            Self::Da09 => Force::May,
            _ => Force::Shall,
        }
    }

    /// What holds for the move written with a claim.
    pub const fn announced_move(self) -> AnnouncedMove {
        match self {
            Self::Da09 => AnnouncedMove::MadeAfterClaim,
            Self::No14 => AnnouncedMove::Binding,
            _ => AnnouncedMove::CannotBeChanged,
        }
    }

    /// Which moves a 50-move claim without a written move counts (9.3b, 9.3.2).
    pub const fn fifty_move_claim_counts(self) -> Counted {
        if self.is_new() { Counted::Completed } else { Counted::Made }
    }

    /// Whether, and how, five occurrences end the game by themselves (9.6.1).
    pub const fn fivefold(self) -> Option<Fivefold> {
        match self {
            Self::Da09 => None,
            Self::No14 => Some(Fivefold::Consecutive),
            _ => Some(Fivefold::Anywhere),
        }
    }

    /// Whether 75 moves end the game by themselves, and which moves count (9.6.2).
    pub const fn seventy_five_moves(self) -> Option<Counted> {
        match self {
            Self::Da09 => None,
            Self::Sv17 => Some(Counted::Made),
            _ => Some(Counted::Completed),
        }
    }

    // Rapid, blitz, quickplay, adjournment.

    /// The pace of a time control, from each player's seconds: base and sixty increments together.
    pub const fn pace(self, seconds: u64) -> Pace {
        let rapid_from = match self {
            Self::Da09 => seconds >= 15 * 60,
            _ => seconds > 10 * 60,
        };
        if seconds >= 60 * 60 {
            Pace::Standard
        } else if rapid_from {
            Pace::Rapid
        } else {
            Pace::Blitz
        }
    }

    /// Whether the arbiter calls a fallen flag in rapid play without full supervision.
    pub const fn arbiter_calls_flag_in_rapid(self) -> Force {
        match self {
            Self::Da09 => Force::MustNot,
            // 6.8 of the main Laws lets the arbiter observe it; appendix A adds nothing.
            Self::No14 | Self::Da17 => Force::May,
            // SV17 prints "may (shall)": read as the text of 2018.
            Self::Sv17 | Self::Da18 => Force::Shall,
        }
    }

    /// Whether one who claims a flag in rapid play must have time left himself.
    pub const fn flag_claim_needs_own_time(self) -> bool {
        !matches!(self, Self::Da18)
    }

    /// After how many moves by each a wrong setup can no longer be claimed in rapid play (A.4.1).
    pub const fn setup_claims_end_after_moves(self) -> u32 {
        match self {
            Self::Da09 => 3,
            _ => 10,
        }
    }

    /// Whether the arbiter waits for the next move where both kings stand in check (A.4.4); in 2009 he steps in (A4c).
    pub const fn waits_where_both_kings_are_in_check(self) -> bool {
        !matches!(self, Self::Da09)
    }

    /// Whether the arbiter rules on an illegal move without full supervision only where the opponent claims (A4c of
    /// 2009).
    pub const fn rapid_illegal_move_is_claimed(self) -> bool {
        matches!(self, Self::Da09)
    }

    /// How often a player may see the arbiter's sheet in rapid play (A.3.2).
    pub const fn rapid_sheet_viewings(self) -> Option<u32> {
        if self.is_new() { Some(5) } else { None }
    }

    /// The quickplay finish.
    pub const fn quickplay(self) -> Quickplay {
        match self {
            Self::Da09 => Quickplay::Always,
            _ => Quickplay::IfAnnounced,
        }
    }

    /// Whether the claim of a draw in a quickplay finish counts as an offer (9.1b(3) in 2009).
    pub const fn quickplay_claim_is_an_offer(self) -> bool {
        matches!(self, Self::Da09)
    }

    /// Whether a player with less than two minutes may ask for five seconds a move (G.4, III.4).
    pub const fn five_seconds_on_request(self) -> bool {
        !matches!(self, Self::Da09)
    }

    /// How late one may come to a resumption.
    pub const fn resumption_lateness(self) -> ResumptionLateness {
        match self {
            Self::Da09 => ResumptionLateness::OneHour,
            _ => ResumptionLateness::DefaultTime,
        }
    }

    /// Whether the text at hand holds the rules of Chess960.
    pub const fn has_chess960(self) -> bool {
        matches!(self, Self::No14 | Self::Da17 | Self::Da18)
    }

    // Score sheets and conduct.

    /// Whether the sign of a capture is written (C9), rather than left to the writer.
    pub const fn writes_the_capture_sign(self) -> bool {
        matches!(self, Self::Da09)
    }

    /// Whether an entry that names both squares (`Lb2e5`) is none of the appendix's notation (C.8).
    pub const fn long_notation_is_foreign(self) -> bool {
        matches!(self, Self::Da09 | Self::No14)
    }

    /// The arbiter's penalties.
    pub const fn penalties(self) -> &'static [Penalty] {
        use Penalty as P;
        match self {
            Self::Da09 => &[
                P::Warning,
                P::MoreTimeForOpponent,
                P::LessTimeForOffender,
                P::Loss,
                P::FewerPoints,
                P::MorePointsForOpponent,
                P::Expulsion,
            ],
            Self::No14 => &[
                P::Warning,
                P::MoreTimeForOpponent,
                P::LessTimeForOffender,
                P::Loss,
                P::FewerPoints,
                P::MorePointsForOpponent,
                P::Fine,
                P::Expulsion,
            ],
            _ => &[
                P::Warning,
                P::MoreTimeForOpponent,
                P::LessTimeForOffender,
                P::Loss,
                P::FewerPoints,
                P::MorePointsForOpponent,
                P::Fine,
                P::ExclusionFromRounds,
                P::Expulsion,
            ],
        }
    }

    /// The rule about electronic devices.
    pub const fn devices(self) -> Devices {
        match self {
            Self::Da09 => Devices::PermissionSoundLoses,
            Self::No14 => Devices::CommunicationForbidden,
            _ => Devices::OnlyApproved,
        }
    }
}
