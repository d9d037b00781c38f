//! The texts of an incident, with the values that they hold.

use crate::{
    incident_forms::{IncidentForm, case_of},
    language_runs::split,
    message,
    phrases::{MessageArgument, Phrases, color, word},
};
use annabella_game::Square;
use annabella_language::{
    SpeechPart,
    announce::square_words_in,
    number::{Inflection, number},
    scheme::Scheme,
    time::clock_text,
};
use annabella_laws::{
    adjournment::AdjournmentIncident,
    incident_kind::{BoardReliability, IncidentKind},
    wrong_start::{WrongStart, seat_of_rook},
};
use annabella_score::{in_letters, letters_of};
use fluent_bundle::FluentValue;

impl Phrases {
    /// The spoken words of an item.
    pub fn item_aloud(&self, item: u32, matter: &IncidentKind, scheme: &Scheme) -> Vec<SpeechPart> {
        let heard = IncidentWriter { phrases: *self, form: IncidentForm::Heard, scheme: Some(scheme) };
        let given = [heard.number(item), word("matter", heard.text(matter))];
        split(&self.say(message::ARBITER_ITEM, &given), self.lang())
    }
}

/// Writes incidents in one form and one language.
pub(crate) struct IncidentWriter<'a> {
    pub(crate) phrases: Phrases,
    pub(crate) form: IncidentForm,
    /// The listener's announcement words; `None` where squares and numbers are read and not heard.
    pub(crate) scheme: Option<&'a Scheme>,
}

impl IncidentWriter<'_> {
    /// The text of an incident.
    pub(crate) fn text(&self, matter: &IncidentKind) -> String {
        let mut given = vec![choose("form", self.form.into()), choose("case", case_of(matter))];
        given.extend(matter.seat().map(|seat| color(seat.color())));
        given.extend(self.values(matter));
        self.phrases.say_named("incident-", matter.name(), &given)
    }

    /// The values that a text may hold besides the player.
    fn values(&self, matter: &IncidentKind) -> Vec<MessageArgument> {
        match matter {
            IncidentKind::BoardsDiffer { sure, squares, since_by, since_move, .. } => vec![
                ("count", FluentValue::from(squares.len())),
                word("squares", self.squares(squares)),
                word("sure", self.reliability(*sure)),
                word("by", self.phrases.say(message::SIDE, &[color(since_by.color())])),
                choose("mover", since_by.color().fold_wb("white", "black")),
                self.number(*since_move),
            ],
            IncidentKind::PromotionUnfinished { m, .. } | IncidentKind::EndingMoveUnpressed { m, .. } => {
                vec![self.square(m.to())]
            }
            IncidentKind::DrawClaim { kind, written, .. } => {
                let mut given = vec![
                    word("claim", self.phrases.claim(*kind)),
                    word("reason", self.phrases.reason(kind.reason())),
                    choose("written", if written.is_some() { "move" } else { "none" }),
                ];
                let letters = letters_of(self.phrases.lang());
                given.extend(written.map(|m| word("move", in_letters(&m.to_string(), letters))));
                given
            }
            IncidentKind::TouchMove { square, .. } | IncidentKind::PawnOnLastRank { square } => {
                vec![self.square(*square)]
            }
            IncidentKind::LateArrival { ms, .. } => vec![word("time", clock_text(*ms))],
            IncidentKind::Adjournment(AdjournmentIncident::SealedMove { text, .. }) => {
                vec![word("words", text)]
            }
            IncidentKind::AutomaticDraw(reason) => vec![word("reason", self.phrases.reason(reason.reason()))],
            IncidentKind::ResultSigned { result } => vec![word("result", self.phrases.result(*result))],
            IncidentKind::NotRecorded { ply, .. }
            | IncidentKind::WrittenAhead { ply, .. }
            | IncidentKind::SheetOwed { ply, .. } => {
                vec![self.number(u32::try_from(*ply).unwrap_or(u32::MAX).saturating_add(1))]
            }
            IncidentKind::WrongStart { found, .. } => match *found {
                WrongStart::KingAndQueen(seat) | WrongStart::Board(seat) => vec![color(seat.color())],
                WrongStart::Rook(square) => vec![color(seat_of_rook(square).color()), self.square(square)],
                WrongStart::Pieces | WrongStart::Colours => Vec::new(),
            },
            IncidentKind::SheetAskedTooOften { times, .. } => vec![self.number(*times)],
            IncidentKind::ArbiterObservation { article, ply, words, .. } => {
                let mut given = vec![word("article", article), word("words", words)];
                given.extend(ply.map(|ply| self.number(ply)));
                given
            }
            _ => Vec::new(),
        }
    }

    fn square(&self, square: Square) -> MessageArgument {
        word("square", self.square_name(square))
    }

    fn square_name(&self, square: Square) -> String {
        match self.scheme {
            Some(scheme) => square_words_in(self.phrases.lang(), scheme, square),
            None => square.to_string(),
        }
    }

    fn squares(&self, squares: &[Square]) -> String {
        let names: Vec<String> = squares.iter().map(|&square| self.square_name(square)).collect();
        names.join(if self.form == IncidentForm::Title { " " } else { ", " })
    }

    fn number(&self, n: u32) -> MessageArgument {
        let written = || n.to_string();
        word("number", self.scheme.map_or_else(written, |_| number(n, self.phrases.lang(), Inflection::Bare)))
    }

    fn reliability(&self, sure: BoardReliability) -> String {
        let id = match (self.form, sure) {
            (IncidentForm::Title, _) => return self.phrases.sureness(sure),
            (_, BoardReliability::Pieces) => message::SURE_PIECES,
            (_, BoardReliability::Squares) => message::SURE_SQUARES,
            (_, BoardReliability::Retraced) => message::SURE_RETRACED,
            (_, BoardReliability::Word | BoardReliability::Unknown) => message::SURE_WORD,
        };
        self.phrases.say(id, &[])
    }
}

fn choose(name: &'static str, key: &'static str) -> MessageArgument {
    (name, FluentValue::from(key))
}
