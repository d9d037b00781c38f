//! The data of an adjourned game: the sealed move as it is handed in, the envelope, and the messages to the arbiter.
//!
//! The text of the sealed move is not available here before the envelope is opened. The caller encrypts it first, and
//! the session stores the ciphertext and a salted hash of the move. The hash is the commitment: the move that is
//! opened later must match it, so neither a person nor the program can exchange the move.

use annabella_game::{Position, Seat};
use annabella_laws::article::Article;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A sealed move as it is handed in, encrypted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedMove {
    /// [`commitment`] of the move and its salt.
    pub commitment: String,
    /// The move and its salt, encrypted to the arbiter's key (age, armoured).
    pub ciphertext: String,
    /// The date and time of day at which it was handed in.
    pub on: String,
}

/// The hash of a move and its salt, in hexadecimal.
pub fn commitment(text: &str, salt: &str) -> String {
    let digest = Sha256::new().chain_update(salt).chain_update("\n").chain_update(text).finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The data on the envelope (I.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    pub by: Seat,
    /// The position before the sealed move.
    pub position: Position,
    /// The number of the sealed move.
    pub number: u32,
    /// The time that each player has left, milliseconds (White, Black).
    pub left_ms: (u64, u64),
    /// The time that each player has used, milliseconds (White, Black).
    pub used_ms: (u64, u64),
    /// The player who has offered a draw, if the offer is open.
    pub offer: Option<Seat>,
    /// Date, time and place of the resumption, in the arbiter's words.
    pub resumption: String,
    /// The commitment, and when it was made.
    pub sealed: SealedMove,
}

/// One line of the envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnvelopeLine {
    /// Both players' names (White's, Black's).
    Names(String, String),
    /// The position before the sealed move.
    Position(Box<Position>),
    /// The time that each player has used, milliseconds.
    Used(u64, u64),
    /// The time that each player has left, milliseconds.
    Left(u64, u64),
    /// The player who sealed, and the number of the move.
    Sealer(Seat, u32),
    /// The player who offers a draw.
    Offer(Option<Seat>),
    /// Date, time and place of the resumption; empty if not stated.
    Resumption(String),
    /// The date and time of sealing.
    On(String),
    /// The commitment.
    Seal(String),
}

/// A message to the arbiter about an adjourned game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdjournmentMessage {
    /// A move that is made must be completed before the next one can be sealed.
    SealingWaits { seat: Seat },
    /// The rest of the session counts as used: the game was adjourned before its end (I.1.2).
    RestOfSession { seat: Seat, ms: u64, article: Article },
    /// A line on the envelope (I.2).
    Envelope(EnvelopeLine),
    /// The time of the resumption has come.
    ResumptionDue {
        /// The players who have not come.
        missing: Vec<Seat>,
        /// The article about the absence of the player who must answer.
        article: Article,
    },
    /// The game was to be resumed before the program was started again.
    ResumptionWas {
        /// The time since then, in milliseconds.
        ms: u64,
    },
    /// A player has come to the resumption.
    CameBack {
        seat: Seat,
        /// The delay, in milliseconds.
        ms: u64,
    },
    /// The player who must answer the sealed move is present, so the envelope can be opened.
    OpenNow { seat: Seat },
    /// The player who must answer the sealed move is absent, and that player's clock runs (I.9.2).
    ReplierIsAbsent { seat: Seat, article: Article },
    /// The sealed move may end the game, and that result would stand (I.10).
    MayEndTheGame { article: Article },
    /// The envelope was opened.
    Opened {
        by: Seat,
        /// The text of the move.
        text: String,
    },
    /// The key does not open the envelope.
    NotOpened,
    /// The sealer is absent, so the opponent may seal an answer (I.9.3).
    MaySealAnswer { seat: Seat, article: Article },
    /// The opened move must be made on its player's board before the clock runs.
    ResumeWhenRight { seat: Seat },
}

impl Envelope {
    /// The lines on the envelope, in the order of the article.
    pub fn lines(&self, names: [&str; 2]) -> Vec<EnvelopeLine> {
        let named = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
        vec![
            EnvelopeLine::Names(named(names[0]), named(names[1])),
            EnvelopeLine::Position(Box::new(self.position.clone())),
            EnvelopeLine::Used(self.used_ms.0, self.used_ms.1),
            EnvelopeLine::Left(self.left_ms.0, self.left_ms.1),
            EnvelopeLine::Sealer(self.by, self.number),
            EnvelopeLine::Offer(self.offer),
            EnvelopeLine::Resumption(self.resumption.clone()),
            EnvelopeLine::On(self.sealed.on.clone()),
            EnvelopeLine::Seal(self.sealed.commitment.clone()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::commitment;

    #[test]
    fn a_commitment_is_of_the_move_and_its_salt() {
        let first = commitment("Nf3", "00ff");
        assert_eq!(first.len(), 64);
        assert_eq!(first, commitment("Nf3", "00ff"));
        assert_ne!(first, commitment("Nf3", "00fe"));
        assert_ne!(first, commitment("Ng3", "00ff"));
    }
}
