//! The JSON object that `hear` and `listen` return, for typed and spoken words.

use serde::Serialize;

use crate::{
    command::{CommandArgument, role_name},
    everyday_wording::{everyday_command, wording_instead},
    heard_utterance::{Expectation, HeardUtterance},
    question::question_text,
    scheme::Scheme,
    spelling,
    understand::{Understanding, understand},
};
use annabella_game::Position;

/// One result. Fields that do not belong to the outcome are omitted.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct JsonUnderstanding {
    /// `move`, `ambiguous`, `illegal`, `command` or `not_understood`.
    pub(crate) outcome: &'static str,
    /// The move in UCI.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uci: Option<String>,
    /// The move in English SAN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) san: Option<String>,
    /// Present and true if a draw was offered with the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) draw_offer: Option<bool>,
    /// The possible moves, UCI.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) candidates: Option<Vec<String>>,
    /// The question to ask aloud, in the words of the first scheme.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The command's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) command: Option<&'static str>,
    /// The square asked about (`e4`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) square: Option<String>,
    /// The two squares asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) squares: Option<[String; 2]>,
    /// The file asked about (`e`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<char>,
    /// The rank asked about (4).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rank: Option<u32>,
    /// The piece asked about (`knight`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) piece: Option<&'static str>,
    /// The colour asked about (`white`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) color: Option<&'static str>,
    /// The article asked about (`9.2`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) article: Option<String>,
    /// The number that was said: of moves, minutes or a level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) number: Option<u16>,
    /// The wording to say instead of everyday words that were not expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub say: Option<&'static str>,
    /// Present and true if a game asks the words back before they count.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unconfirmed: bool,
    /// The recognised words: lower case, no punctuation.
    pub(crate) words: String,
    /// Whether these are everyday words for a command that does not count here.
    #[serde(skip)]
    pub is_kept_back: bool,
    /// The probability that the decision on a recording is right, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "in_thousandths")]
    pub(crate) probability: Option<f32>,
    /// Why it was decided so, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) explanation: Vec<String>,
}

/// Writes a probability with three decimals.
fn in_thousandths<S: serde::Serializer>(probability: &Option<f32>, to: S) -> Result<S::Ok, S::Error> {
    match probability {
        Some(value) => to.serialize_f64((f64::from(*value) * 1000.0).round() / 1000.0),
        None => to.serialize_none(),
    }
}

impl JsonUnderstanding {
    /// The result for an utterance; `words` as recognised, already normalised.
    pub fn new(understanding: &Understanding, position: &Position, scheme: &Scheme, words: String) -> Self {
        let answer = Self { words, ..Self::default() };
        match understanding {
            Understanding::Move { m, draw_offer } => Self {
                outcome: "move",
                uci: Some(position.uci(*m)),
                san: Some(position.san(*m)),
                draw_offer: draw_offer.then_some(true),
                ..answer
            },
            Understanding::Ambiguous { candidates, question } => Self {
                outcome: "ambiguous",
                candidates: Some(candidates.iter().map(|m| position.uci(*m)).collect()),
                question: Some(question_text(question, scheme)),
                ..answer
            },
            Understanding::Illegal => Self { outcome: "illegal", ..answer },
            Understanding::Command(command) => {
                let answer = Self { outcome: "command", command: Some(command.name()), ..answer };
                match command.argument() {
                    Some(CommandArgument::Square(square)) => {
                        Self { square: Some(square.to_string()), ..answer }
                    }
                    Some(CommandArgument::Squares(from, to)) => {
                        Self { squares: Some([from, to].map(|square| square.to_string())), ..answer }
                    }
                    Some(CommandArgument::File(file)) => Self { file: Some(file.char()), ..answer },
                    Some(CommandArgument::Rank(rank)) => Self { rank: Some(u32::from(rank) + 1), ..answer },
                    Some(CommandArgument::Piece(whose, role)) => {
                        Self { piece: Some(role_name(role)), color: whose.name(), ..answer }
                    }
                    Some(CommandArgument::Rule(article)) => {
                        Self { article: Some(article.to_string()), ..answer }
                    }
                    Some(CommandArgument::Number(number)) => Self { number: Some(number), ..answer },
                    None => answer,
                }
            }
            Understanding::NotUnderstood => Self { outcome: "not_understood", ..answer },
        }
    }

    /// The result for an utterance at a seat of this expectation. Everyday words for a command do not count, unless a
    /// question is open (`is_asked`) that they answer; the wording to say instead is given.
    pub fn of(heard: &HeardUtterance, expectation: &Expectation, is_asked: bool) -> Self {
        let Expectation { position, schemes, langs, .. } = expectation;
        let understanding = understand(heard, position, schemes, &[]);
        let words = spelling::tidy(&heard.text());
        let answer = match everyday_command(heard, &understanding) {
            Some(command) if !(is_asked && command.is_answer()) => {
                let say = wording_instead(&words, command, langs);
                Self { outcome: "not_understood", say, words, is_kept_back: true, ..Self::default() }
            }
            _ => {
                let scheme = Scheme::builtin(schemes.first().copied().unwrap_or_default());
                Self::new(&understanding, position, scheme, words)
            }
        };
        Self { unconfirmed: heard.unconfirmed, ..answer }
    }

    /// The same with the probability that it is right, and the reasons.
    #[must_use]
    pub fn decided(self, probability: Option<f32>, explanation: Vec<String>) -> Self {
        Self { probability, explanation, ..self }
    }

    /// Whether the result can be executed: a move or a command.
    pub fn is_understood(&self) -> bool {
        matches!(self.outcome, "move" | "command")
    }
}
