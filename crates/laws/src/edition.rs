//! The edition of the Laws that governs the game, and the differences between the editions: one table for each.
//!
//! A field holds a provision and its article. Deciding code reads the field; only this folder names editions.
//! `CONTRIBUTING.md` describes how to add an edition, and `docs/editions.md` is generated from the rows.

use std::sync::LazyLock;

use crate::{
    article::{Article, ArticleNumbers, Topic},
    edition_terms::{
        AnnouncedMoveRule, ClockWord, CountedMoves, DefaultTimeRule, DeviceRule, FivefoldRule, MinutesByPace,
        NamedLoss, Pace, Penalty, QuickplayRule, RapidIllegalMoveRule, ResumptionLatenessRule,
        ReversedColoursRule, RuleForce, ScoresheetRule, SealingSheet, TouchIntent, TwoHandsRule,
        UnfinishedPromotionRule,
    },
    edition_value::EditionValue,
};
use annabella_game::{Edition, SchemeId};

mod da09;
mod da17;
mod da18;
mod fide23;
mod no14;
mod sv17;

/// An edition's provision on one matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provision<T> {
    /// The prescribed value.
    pub value: T,
    /// The article as the edition prints its number; empty if the text has none.
    pub article: &'static str,
}

/// Creates an entry of an edition's table.
pub const fn says<T>(value: T, article: &'static str) -> Provision<T> {
    Provision { value, article }
}

/// One row of an edition's table, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditionRow {
    /// The name of the field.
    pub field: &'static str,
    pub matter: &'static str,
    /// The prescribed value.
    pub value: String,
    /// The article; empty if the text has none.
    pub article: &'static str,
}

macro_rules! edition_rules {
    ($($(#[doc = $doc:literal])+ $field:ident: $kind:ty = $matter:literal,)*) => {
        /// The provisions of an edition: one field for each difference, in the order of the articles.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct EditionRules {
            /// The edition whose article numbers are cited.
            pub edition: Edition,
            /// The day from which the text is in force, as `2018-01-01`.
            pub in_force: &'static str,
            $($(#[doc = $doc])+ pub $field: Provision<$kind>,)*
            /// The topics for which this text cites another clause of `voices/rules/numbers.toml` than the others.
            pub own_clauses: &'static [(Topic, &'static str)],
        }

        impl EditionRules {
            /// The table in words, one row for each field.
            pub fn rows(&self) -> Vec<EditionRow> {
                vec![$(EditionRow {
                    field: stringify!($field),
                    matter: $matter,
                    value: self.$field.value.in_words(),
                    article: self.$field.article,
                },)*]
            }
        }

        /// The values of an edition's table, by the edition's name.
        pub trait EditionValues {
            $($(#[doc = $doc])+ fn $field(self) -> $kind;)*
        }

        impl EditionValues for Edition {
            $(fn $field(self) -> $kind {
                rules(self).$field.value
            })*
        }
    };
}

edition_rules! {
    /// The letter of the appendix for blind and visually impaired players.
    appendix_letter: char = "The letter of the appendix for blind and visually impaired players",
    /// The default announcement scheme; the arbiter or the organiser may choose another (D.2.1).
    default_scheme: SchemeId = "The announcement words the text prints first",
    /// Whether the text itself prints Danish words beside the German ones (D.2.1).
    prints_danish_words: bool = "Danish words stand in the text beside the German ones",
    /// How strongly the rank words are prescribed (D.2.1).
    rank_words_force: RuleForce = "How strongly the rank words are prescribed",
    /// Whether the arbiter may decide on other rank words (D.2.1).
    arbiter_may_change_rank_words: bool = "The arbiter may decide on other rank words",
    /// Whether Scandinavian players use Scandinavian words between them (NO14 D2.1).
    scandinavian_words_between_scandinavians: bool = "Scandinavian players use Scandinavian words between them",
    /// The count given when a player asks for the number of moves (D.2.6; the assistant's duty d in 2009).
    counts_moves: CountedMoves = "Which number of moves a player is told",
    /// The count that an assistant gives (D.2.10.4; E2.9d).
    assistant_counts_moves: CountedMoves = "Which number of moves an assistant tells",
    /// Whether the text requires the tactile analogue clock, or allows it as an alternative (D.2.6).
    analogue_clock_required: bool = "The clock that can be felt is the form asked for",
    /// Whether the assistant's clock duty (c) reminds of the announcement first.
    assistant_clock_bears_announcement_in_mind: bool = "The assistant's clock duty reminds of the announcement first",
    /// Whether the assistant's duty (e) covers the claim of a draw on time as well as a win.
    assistant_may_claim_draw_on_time: bool = "The assistant may claim a draw on time, too",
    /// Whether the text stresses that the assistant gives moves and times *only* on request. No edition allows it
    /// without a request.
    assistant_informs_only_on_request: bool = "The text stresses that the assistant tells moves and times only on request",
    /// Whether an assistant is mandatory against a hearing-impaired opponent (D.2.11).
    assistant_mandatory_if_hearing_impaired: bool = "An assistant is obligatory against a hearing-impaired opponent",
    /// Whether the clock of a player with a disability is adjusted if a helper presses or records for them (6.2.6,
    /// 8.1.6).
    clock_adjusted_for_a_helper: bool = "The clock of a disabled player who is helped is adjusted",
    /// Whether an assistant may move the pieces for a player who cannot (4.9).
    assistant_may_move_pieces: bool = "An assistant may move the pieces for a player who cannot",
    /// The touches that count as intended (4.2, 4.3).
    touch_intent: TouchIntent = "Which touches count as meant",
    /// Whether touching king and rook *at the same time* counts as king first in 4.4c; otherwise only the king and then
    /// the rook does.
    castling_touch_may_be_together: bool = "King and rook touched together bind like the king first",
    /// Whether a promoting pawn must reach the last rank (4.6c in 2009).
    pawn_must_reach_last_rank: bool = "A promoting pawn must stand on the last rank first",
    /// Whether a resignation is a draw if the opponent cannot mate by any series of legal moves (5.1.2).
    resignation_needs_a_possible_mate: bool = "A resignation is a draw where the opponent can never mate",
    /// Whether a move must accord with the rule of touch to end the game by mate, stalemate or a dead position (5.1.1,
    /// 5.2.1, 5.2.2); otherwise it must only be legal.
    touch_rule_bars_the_end: bool = "A mate by a move against the rule of touch does not end the game",
    /// Whether a move without a press is completed by the player's own next move (6.2.1.2).
    own_next_move_completes: bool = "A move without a press is completed by the player's own next move",
    /// The default time if the regulations name none (6.7).
    default_time: DefaultTimeRule = "The default time where none was named",
    /// Whether the arbiter may let a player play who comes after the default time (6.7.1); otherwise only the
    /// regulations may.
    arbiter_may_accept_lateness: bool = "The arbiter may let a player play who comes after the default time",
    /// The federation's late limit in minutes, if the text prints one (DA18 §11).
    federation_late_limit_minutes: Option<u32> = "The late limit in the federation's own rules, minutes",
    /// Whether main time saved in a period of the delay mode is carried into the next one (6.3.2, 6.2b, 6.3b). Two
    /// texts exclude that mode expressly; the others carry the time.
    saved_time_is_carried_in_the_delay_mode: bool = "Saved time is carried into the next period in the delay mode",
    /// Whether the main Laws settle the case of both flags down (6.11), not only if announced.
    both_flags_settled_in_main_laws: bool = "Both flags down is settled in the main Laws",
    /// The word for halting the clocks: stop, or pause from 2023 (6.11).
    halts_clocks: ClockWord = "What halting both clocks is called",
    /// Colours reversed at the start (7.3).
    reversed_colours: ReversedColoursRule = "Colours reversed at the start",
    /// The number of the illegal move that loses in standard play: 2 or 3.
    illegal_move_limit: u32 = "Which illegal move loses",
    /// The number of separate counters of illegal moves.
    illegal_move_counters: u32 = "How many counters of illegal moves there are",
    /// Minutes for the opponent after an illegal move that does not yet lose (7.5; A.3, B.2).
    illegal_move_minutes: MinutesByPace = "Minutes for an illegal move that does not yet lose",
    /// An illegal move in rapid play without full supervision.
    rapid_illegal_move: RapidIllegalMoveRule = "An illegal move in rapid play without full supervision",
    /// Whether an illegal move in blitz without full supervision loses at once (B3c of 2009). In the later texts blitz
    /// follows the rule of rapid play.
    blitz_illegal_move_loses: bool = "An illegal move in blitz without full supervision loses by an article of its own",
    /// A pawn left on the last rank.
    unfinished_promotion: UnfinishedPromotionRule = "A pawn left on the last rank",
    /// Two hands for one move.
    two_hands: TwoHandsRule = "Two hands for one move",
    /// Whether a press without a move is an illegal move (7.8, 7.5.3).
    press_without_move_is_illegal: bool = "A press without a move is an illegal move",
    /// The permitted scoresheets (8.1.1), also for confirming the result (8.7) and for a claim's move (9.2).
    scoresheets: ScoresheetRule = "On what the players record, claim and confirm the result",
    /// Whether a draw can be agreed only after both players have made a move (5.2.3).
    agreement_needs_a_move_each: bool = "A draw can be agreed only once both have made a move",
    /// Whether regulations may forbid the offer as well as the agreement (9.1.1).
    offers_can_be_forbidden: bool = "Regulations may forbid the offer as well as the agreement",
    /// Minutes for the opponent after a wrong draw claim (9.5; A.3, B.2).
    wrong_claim_minutes: MinutesByPace = "Minutes for a claim of a draw that is wrong",
    /// Whether the clocks may or shall be stopped at a claim (9.5).
    claim_stops_clocks: RuleForce = "The clocks are stopped on a claim",
    /// The rule for the move written with a claim (9.2, 9.3).
    announced_move: AnnouncedMoveRule = "The move written with a claim",
    /// The moves that count for a 50-move claim without a written move (9.3b, 9.3.2).
    fifty_move_claim_counts: CountedMoves = "Which moves a 50-move claim without a written move counts",
    /// The rule by which five occurrences end the game, if there is one (9.6.1).
    fivefold: Option<FivefoldRule> = "Five occurrences end the game by themselves",
    /// The moves that count for the automatic draw after 75 moves, if there is one (9.6.2).
    seventy_five_moves: Option<CountedMoves> = "Seventy-five moves end the game by themselves, and which count",
    /// Seconds for each player, base and sixty increments together, from which a game is rapid and not blitz (A.1,
    /// B.1).
    rapid_from_seconds: u64 = "From how many seconds a game is rapid and no longer blitz",
    /// Whether the arbiter calls a fallen flag in rapid play without full supervision. 6.8 of NO14 and DA17 lets the
    /// arbiter observe it; SV17 prints "may (shall)", which is read like the text of 2018.
    arbiter_calls_flag_in_rapid: RuleForce = "The arbiter calls a fallen flag in rapid play without full supervision",
    /// Whether a player who claims a flag in rapid play must have time left.
    flag_claim_needs_own_time: bool = "Who claims a flag in rapid play must have time left",
    /// The number of moves by each player after which a wrong setup cannot be claimed in rapid play (A.4.1).
    setup_claims_end_after_moves: u32 = "After how many moves by each a wrong set-up is claimed no more in rapid play",
    /// Whether castling is barred with a rook that was set up on a wrong square, once the set-up can no longer be
    /// contested (A.4.1.2). The text of 2009 mentions king and queen only.
    displaced_rook_may_not_castle: bool = "A rook that stood wrongly from the beginning may not castle in rapid play",
    /// Whether the arbiter waits for the next move if both kings are in check (A.4.4); in 2009 they intervene (A4c).
    waits_where_both_kings_are_in_check: bool = "The arbiter waits for the next move where both kings are in check",
    /// Whether the arbiter rules on an illegal move without full supervision only after a claim (A4c of 2009).
    rapid_illegal_move_is_claimed: bool = "The arbiter rules on an illegal move without full supervision only on a claim",
    /// How many times a player may see the arbiter's sheet in rapid play (A.3.2).
    rapid_sheet_viewings: Option<u32> = "How often a player may see the arbiter's sheet in rapid play",
    /// The condition for a quickplay finish.
    quickplay: QuickplayRule = "When the rules of a quickplay finish are in force",
    /// Whether a draw claim in a quickplay finish counts as an offer (9.1b(3) in 2009).
    quickplay_claim_is_an_offer: bool = "A claim in a quickplay finish counts as an offer of a draw",
    /// Whether a player with less than two minutes may request five seconds a move (G.4, III.4).
    five_seconds_on_request: bool = "Five seconds a move can be asked for",
    /// The sheet on which a move is sealed (I.1.1).
    sealing_sheet: SealingSheet = "On what a move is sealed",
    /// Whether the player who moves for an absent sealer also halts their own clock (I.9.3).
    replier_halts_own_clock: bool = "The player who moves while the sealer is absent pauses their own clock first",
    /// The permitted lateness at a resumption.
    resumption_lateness: ResumptionLatenessRule = "How late a player may come to a resumption",
    /// Whether the available text holds the rules of Chess960.
    has_chess960: bool = "The text at hand holds the rules of Chess960",
    /// Whether the sign of a capture is written (C9) or optional.
    writes_the_capture_sign: bool = "The sign of a capture is written",
    /// Whether the appendix's notation excludes an entry that names both squares (`Lb2e5`; C.8).
    long_notation_is_foreign: bool = "The long form of a move is none of the appendix's notation",
    /// The arbiter's penalties (12.9; 13.4 in 2009).
    penalties: &'static [Penalty] = "The arbiter's penalties",
    /// The rule about electronic devices.
    devices: DeviceRule = "Electronic devices",
    /// The articles of conduct that themselves prescribe the loss of the game, with the opponent's score. The loss is
    /// proposed for an item that the arbiter opens under one of them.
    loss_is_named_by: &'static [NamedLoss] = "The articles on conduct that name the loss of the game",
}

/// The table of an edition.
pub const fn rules(edition: Edition) -> &'static EditionRules {
    match edition {
        Edition::Da09 => &da09::RULES,
        Edition::No14 => &no14::RULES,
        Edition::Sv17 => &sv17::RULES,
        Edition::Da17 => &da17::RULES,
        Edition::Da18 => &da18::RULES,
        Edition::Fide23 => &fide23::RULES,
    }
}

/// The article numbers of an edition, read from the rulebook at the first use.
fn numbers(edition: Edition) -> &'static ArticleNumbers {
    static NUMBERS: LazyLock<[ArticleNumbers; Edition::ALL.len()]> = LazyLock::new(|| {
        Edition::ALL.map(|edition| ArticleNumbers::read(edition, rules(edition).own_clauses))
    });
    &NUMBERS[edition as usize]
}

impl From<Edition> for &'static EditionRules {
    fn from(edition: Edition) -> Self {
        rules(edition)
    }
}

/// Seconds for each player from which a game is standard play (A.1).
const STANDARD_FROM_SECONDS: u64 = 60 * 60;

impl EditionRules {
    /// The pace of a time control; `seconds` is each player's base and sixty increments together.
    pub fn pace(&self, seconds: u64) -> Pace {
        if seconds >= STANDARD_FROM_SECONDS {
            Pace::Standard
        } else if seconds >= self.rapid_from_seconds.value {
            Pace::Rapid
        } else {
            Pace::Blitz
        }
    }

    /// The article about a topic, if this text has one.
    pub fn article(&self, topic: Topic) -> Option<Article> {
        let number = numbers(self.edition).number(topic);
        if number.is_empty() { None } else { Some(Article { number }) }
    }

    /// The article about a topic, or, if the text has none, the article on the arbiter's penalties and general powers.
    pub fn article_or_penalties(&self, topic: Topic) -> Article {
        self.article(topic).unwrap_or(Article { number: numbers(self.edition).number(Topic::Penalties) })
    }

    /// Finds a known article by its number: `7.5` is 7.5.1.
    pub fn article_called(&self, number: &str) -> Option<Article> {
        let itself = Topic::ALL.iter().find(|topic| self.is_article(number, **topic));
        let named = Topic::ALL.iter().filter(|topic| self.names_article(number, **topic));
        let first = || named.filter_map(|topic| self.article(*topic)).min_by_key(|article| article.number);
        itself.map_or_else(first, |topic| self.article(*topic))
    }

    /// Whether a number is that of the article about a topic, with or without spaces and brackets.
    pub(crate) fn is_article(&self, number: &str, topic: Topic) -> bool {
        self.article(topic).is_some_and(|article| without_marks(article.number) == without_marks(number))
    }

    /// Whether a number names the article about a topic, an article above it, or a lettered part of it: `7.5` names 7.5.1,
    /// and `7.5 (a)` names 7.5. The number of a chapter or an appendix names no article.
    pub fn names_article(&self, number: &str, topic: Topic) -> bool {
        let number = without_marks(number);
        let is_of = |article: Article| {
            let own = without_marks(article.number);
            let lettered =
                number.strip_prefix(&own).is_some_and(|part| matches!(part.as_bytes(), [b'a'..=b'z']));
            lettered || is_part_of(&own, &number)
        };
        !is_chapter(&number) && self.article(topic).is_some_and(is_of)
    }

    /// The loss of the game that a named article prescribes, if it does. Accepts `12.3b`, `12.3 b`, `12.3.b` and
    /// `12.3(b)`.
    pub fn named_loss(&self, number: &str) -> Option<&'static NamedLoss> {
        let number = without_marks(number);
        // The article that bans devices has the loss in one of its parts.
        let bans = number == without_marks(self.devices.article);
        let is_it = |loss: &&NamedLoss| {
            let own = without_marks(loss.article);
            is_part_of(&number, &own) || bans && is_part_of(&own, &number)
        };
        self.loss_is_named_by.value.iter().find(is_it)
    }

    /// The number of one of the six duties of an assistant: `E2.9a`, `D2.9a`, `D.2.10.1`; `duty` is 0 (a) to 5 (f).
    pub fn duty_article(&self, duty: u8) -> &'static str {
        numbers(self.edition).duty(duty)
    }
}

/// Reduces an article's number to its digits and letters and the full stops before digits: `12.3 (b)` becomes `12.3b`.
fn without_marks(number: &str) -> String {
    let runs = number.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '.');
    let mut bare = String::new();
    for c in runs {
        if c.is_ascii_alphabetic() && bare.ends_with('.') {
            bare.pop();
        }
        bare.push(c.to_ascii_lowercase());
    }
    bare
}

/// Whether an article is the named one or part of it: `7.5.1` is part of `7.5`, and `7.5a` too.
fn is_part_of(article: &str, named: &str) -> bool {
    let is_deeper = |rest: &str| rest.starts_with(|c: char| c == '.' || c.is_ascii_alphabetic());
    article.strip_prefix(named).is_some_and(|rest| rest.is_empty() || is_deeper(rest))
}

/// Whether a number is that of a chapter or an appendix: `7`, `A`.
fn is_chapter(number: &str) -> bool {
    number.len() < 2 || number.bytes().all(|digit| digit.is_ascii_digit())
}

/// The article numbers, by the edition's name.
pub trait EditionArticles {
    /// As [`EditionRules::article`].
    fn article(self, topic: Topic) -> Option<Article>;
    /// As [`EditionRules::article_or_penalties`].
    fn article_or_penalties(self, topic: Topic) -> Article;
    /// As [`EditionRules::article_called`].
    fn article_called(self, number: &str) -> Option<Article>;
    /// As [`EditionRules::names_article`].
    fn names_article(self, number: &str, topic: Topic) -> bool;
    /// As [`EditionRules::duty_article`].
    fn duty_article(self, duty: u8) -> &'static str;
}

impl EditionArticles for Edition {
    fn article(self, topic: Topic) -> Option<Article> {
        rules(self).article(topic)
    }

    fn article_or_penalties(self, topic: Topic) -> Article {
        rules(self).article_or_penalties(topic)
    }

    fn article_called(self, number: &str) -> Option<Article> {
        rules(self).article_called(number)
    }

    fn names_article(self, number: &str, topic: Topic) -> bool {
        rules(self).names_article(number, topic)
    }

    fn duty_article(self, duty: u8) -> &'static str {
        rules(self).duty_article(duty)
    }
}
