//! What each player of a round is told: the board, the colour and the opponent, in one sentence.

use crate::{pairing::plain_name, pairings::Pairings, texts};
use annabella_game::{Lang, Seat, player_name::spoken_name};
use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

/// What one player is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerLine {
    /// The player's name in the order in which it is spoken.
    pub player: String,
    /// The board, the player's colour and the opponent; `None` if the player has no opponent in this round.
    pub game: Option<PlayerGame>,
}

/// A player's game of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerGame {
    /// The board as the file names it, such as `3`, or `2.1` in a team tournament.
    pub board: String,
    /// The player's colour.
    pub seat: Seat,
    /// The opponent's name in the order in which it is spoken.
    pub opponent: String,
}

/// A name without accents, as people type it who do not have its letters.
fn without_accents(name: &str) -> String {
    name.nfkd().filter(|c| !is_combining_mark(*c)).collect()
}

impl Pairings {
    /// The round that was read.
    pub const fn round(&self) -> u32 {
        self.round
    }

    /// The lines of all players: White's and Black's of each board in order, then those of players without an
    /// opponent.
    pub fn player_lines(&self) -> Vec<PlayerLine> {
        let mut lines = Vec::with_capacity(2 * self.games.len() + self.byes.len());
        for game in &self.games {
            for seat in Seat::ALL {
                let [player, opponent] =
                    [seat, seat.other()].map(|of| spoken_name(&game.players[of as usize].name));
                let game = PlayerGame { board: game.board_label(), seat, opponent };
                lines.push(PlayerLine { player, game: Some(game) });
            }
        }
        lines.extend(
            self.byes.iter().map(|player| PlayerLine { player: spoken_name(&player.name), game: None }),
        );
        lines
    }
}

impl PlayerLine {
    /// The sentence that the player is told.
    pub fn text(&self, lang: Lang) -> String {
        let player = ("player", self.player.clone());
        let Some(game) = &self.game else { return texts::builtin(lang).say("pairing-free", &[player]) };
        let given = [
            ("board", game.board.clone()),
            player,
            ("color", game.seat.color().fold_wb("white", "black").to_owned()),
            ("opponent", game.opponent.clone()),
        ];
        texts::builtin(lang).say("pairing-line", &given)
    }

    /// Whether every part of a wanted name begins a part of this player's name. Case, accents and the order of the
    /// parts do not matter.
    pub fn is_of(&self, wanted: &str) -> bool {
        let [own, wanted] = [&self.player, wanted].map(|name| plain_name(&without_accents(name)));
        !wanted.is_empty()
            && wanted.iter().all(|part| own.iter().any(|known| known.starts_with(part.as_str())))
    }

    /// By which the lines are ordered by name.
    pub(crate) fn name_key(&self) -> String {
        self.player.to_lowercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUND: &str = "board;white;black\n3;Larsen, Anna;Bo Ek\n4;Çelik, İnan;Dam\n5;Lund, Eva;bye\n";

    fn texts(lang: Lang) -> Vec<String> {
        let pairings = Pairings::read(ROUND, 1).unwrap();
        pairings.player_lines().iter().map(|line| line.text(lang)).collect()
    }

    #[test]
    fn each_player_is_told_board_colour_and_opponent_in_one_sentence() {
        for (lang, anna, bo, eva) in [
            (
                Lang::En,
                "Board 3. Anna Larsen has White against Bo Ek.",
                "Board 3. Bo Ek has Black against Anna Larsen.",
                "Eva Lund has no opponent in this round.",
            ),
            (
                Lang::De,
                "Brett 3. Anna Larsen hat Weiß gegen Bo Ek.",
                "Brett 3. Bo Ek hat Schwarz gegen Anna Larsen.",
                "Eva Lund hat in dieser Runde keinen Gegner.",
            ),
            (
                Lang::Da,
                "Bræt 3. Anna Larsen har hvid mod Bo Ek.",
                "Bræt 3. Bo Ek har sort mod Anna Larsen.",
                "Eva Lund har ingen modstander i denne runde.",
            ),
            (
                Lang::Nb,
                "Bord 3. Anna Larsen har hvit mot Bo Ek.",
                "Bord 3. Bo Ek har svart mot Anna Larsen.",
                "Eva Lund har ingen motstander i denne runden.",
            ),
            (
                Lang::Sv,
                "Bord 3. Anna Larsen har vit mot Bo Ek.",
                "Bord 3. Bo Ek har svart mot Anna Larsen.",
                "Eva Lund har ingen motståndare i den här ronden.",
            ),
        ] {
            let told = texts(lang);
            assert_eq!((told[0].as_str(), told[1].as_str(), told[4].as_str()), (anna, bo, eva));
            assert_eq!(told.len(), 5);
        }
    }

    #[test]
    fn a_player_is_found_by_the_beginnings_of_the_name() {
        let lines = Pairings::read(ROUND, 1).unwrap().player_lines();
        let found = |wanted: &str| lines.iter().filter(|line| line.is_of(wanted)).count();
        assert_eq!(
            ["anna", "LARSEN anna", "lar", "ek bo", "xyz", " ", "i\u{307}nan celik", "eva"].map(found),
            [1, 1, 1, 1, 0, 0, 1, 1]
        );
    }
}
