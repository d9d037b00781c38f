//! An adjourned game: who seals, what was handed in of his move, who is there at the resumption. It knows no board,
//! no clock and no listener.
//!
//! What the sealed move is never comes in here before it is opened: whoever carries inputs encrypts it first, and
//! the core holds what was encrypted and a hash of the move with a salt. The hash is the commitment: what is opened
//! later must have it, so nobody can exchange the move, the program neither.

use sha2::{Digest as _, Sha256};

use crate::{
    game::{Moment, Position, Seat},
    laws::article::Article,
};

/// A sealed move as it is handed in: nobody can read it here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedMove {
    /// [`commitment`] of the move and its salt.
    pub commitment: String,
    /// Both, encrypted to the arbiter's key (age, armoured).
    pub ciphertext: String,
    /// The date and the time of day it was handed in.
    pub on: String,
}

/// The hash of a move and its salt, in hexadecimal.
pub fn commitment(text: &str, salt: &str) -> String {
    let digest = Sha256::new().chain_update(salt).chain_update("\n").chain_update(text).finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What stands on the envelope (I.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Who sealed.
    pub by: Seat,
    /// The position before the sealed move.
    pub position: Position,
    /// The number of the sealed move.
    pub number: u32,
    /// What each player has left, milliseconds (White, Black).
    pub left_ms: (u64, u64),
    /// What each player has used, milliseconds (White, Black).
    pub used_ms: (u64, u64),
    /// Who offers a draw that is still open.
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
    /// What each has used, milliseconds.
    Used(u64, u64),
    /// What each has left, milliseconds.
    Left(u64, u64),
    /// Who sealed which move.
    Sealer(Seat, u32),
    /// Who offers a draw.
    Offer(Option<Seat>),
    /// Date, time and place of the resumption; empty where nobody said.
    Resumption(String),
    /// When it was sealed.
    On(String),
    /// The commitment.
    Seal(String),
}

/// What the arbiter's channel is told of an adjourned game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToldOfAdjournment {
    /// A move that is made must be completed before the next one is sealed.
    SealingWaits {
        /// Who is to seal.
        seat: Seat,
    },
    /// The rest of the session counts as used: the game was adjourned before its end (I.1.2).
    RestOfSession {
        /// By whom.
        seat: Seat,
        /// Milliseconds.
        ms: u64,
        /// The article.
        article: Article,
    },
    /// What stands on the envelope (I.2).
    Envelope(EnvelopeLine),
    /// The game was to be resumed now.
    ResumptionDue {
        /// Who has not come.
        missing: Vec<Seat>,
        /// The article on whoever is to answer and has not come.
        article: Article,
    },
    /// The game was to be resumed before the program was started again.
    ResumptionWas {
        /// So long ago, milliseconds.
        ms: u64,
    },
    /// A player has come to the resumption.
    CameBack {
        /// Who.
        seat: Seat,
        /// How late, milliseconds.
        ms: u64,
    },
    /// Whoever is to answer the sealed move is there: the envelope can be opened.
    OpenNow {
        /// Who.
        seat: Seat,
    },
    /// Whoever is to answer the sealed move is not there, and his clock runs (I.9.2).
    ReplierIsAbsent {
        /// Who.
        seat: Seat,
        /// The article.
        article: Article,
    },
    /// The sealed move may end the game, and that end would stand (I.10).
    MayEndTheGame {
        /// The article.
        article: Article,
    },
    /// The envelope was opened.
    Opened {
        /// Who sealed.
        by: Seat,
        /// What.
        text: String,
    },
    /// The key does not open the envelope.
    NotOpened,
    /// Whoever sealed is not there: his opponent may seal his answer (I.9.3).
    MaySealAnswer {
        /// Who may.
        seat: Seat,
        /// The article.
        article: Article,
    },
    /// The move that was opened is to be made on its player's board before the clock runs.
    ResumeWhenRight {
        /// Whose board.
        seat: Seat,
    },
}

impl Envelope {
    /// What stands on it, in the order of the article.
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

/// How far an adjournment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    /// Ordered, and a move that is made must be completed first.
    Ordered,
    /// The player on move seals; his clock runs.
    Sealing,
    /// The clocks stand, the envelope is shut.
    Adjourned,
    /// The game is resumed, the envelope is still shut.
    Resumed,
    /// It was opened, and the move played. Whoever answers it may seal his answer while the other is absent.
    Opened,
    /// An answer is sealed; its player's clock still runs.
    Answering,
    /// The answer is sealed, and the absent player's clock runs.
    Answered,
}

/// An adjournment from the order to the first moves after it.
#[derive(Clone, Debug)]
pub(crate) struct Adjournment {
    pub(crate) stage: Reached,
    /// Who sealed the move, or is to; not who sealed an answer to it.
    pub(crate) sealer: Seat,
    /// Date, time and place of the resumption, in the arbiter's words.
    pub(crate) words: String,
    /// When the session of play would have ended, where it is adjourned before.
    pub(crate) session_ends: Option<Moment>,
    /// The move, or the answer, as it was handed in last.
    pub(crate) sealed: Option<SealedMove>,
    pub(crate) envelope: Option<Envelope>,
    /// When the game is to be resumed, milliseconds after the session began; where anybody said so.
    pub(crate) resumes_at_ms: Option<i64>,
    /// That moment was told.
    pub(crate) due_told: bool,
    /// Who has come to the resumption (White, Black).
    pub(crate) here: [bool; 2],
    /// The tolerance is over, and somebody had not come.
    pub(crate) late: Option<Option<Seat>>,
    /// Hands may be looked at again: the pieces are set up for the resumption.
    pub(crate) boards_are_read: bool,
    /// The clock was pressed for a move that is still in its envelope: both times then.
    pub(crate) pressed: Option<(u64, u64)>,
    /// Plies completed when the envelope was opened.
    pub(crate) opened_at: usize,
}

impl Adjournment {
    /// The arbiter ordered it.
    pub(crate) const fn ordered(
        sealer: Seat,
        waits: bool,
        words: String,
        session_ends: Option<Moment>,
    ) -> Self {
        Self {
            stage: if waits { Reached::Ordered } else { Reached::Sealing },
            sealer,
            words,
            session_ends,
            sealed: None,
            envelope: None,
            resumes_at_ms: None,
            due_told: false,
            here: [false; 2],
            late: None,
            boards_are_read: false,
            pressed: None,
            opened_at: 0,
        }
    }

    /// Who is to answer the sealed move.
    pub(crate) const fn replier(&self) -> Seat {
        self.sealer.other()
    }

    /// Whose envelope it is that is shut now: the sealed move's, or the sealed answer's.
    pub(crate) const fn owner(&self) -> Seat {
        match self.stage {
            Reached::Answering | Reached::Answered => self.replier(),
            _ => self.sealer,
        }
    }

    pub(crate) const fn is_here(&self, seat: Seat) -> bool {
        self.here[seat as usize]
    }

    /// Whether nobody moves: the move is in its envelope.
    pub(crate) const fn is_shut(&self) -> bool {
        matches!(self.stage, Reached::Adjourned | Reached::Resumed | Reached::Answered)
    }

    /// Whether the resumption has begun, and somebody may come to it.
    pub(crate) const fn is_resumed(&self) -> bool {
        matches!(self.stage, Reached::Resumed | Reached::Opened | Reached::Answering | Reached::Answered)
    }

    /// Who has not come.
    pub(crate) fn absent(&self) -> Vec<Seat> {
        Seat::ALL.into_iter().filter(|&seat| !self.is_here(seat)).collect()
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
