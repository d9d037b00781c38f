//! Lists all texts that may be said now, for a recogniser that scores whole texts. Pure.
//!
//! Each text has its language and a prior cost in nats; expected texts cost nothing.

use std::collections::HashMap;

use shakmaty::CastlingSide;

use crate::{
    announce::{AnnouncementForm, announce, disambiguation},
    heard_utterance::{AwaitedSpeech, Expectation},
    scheme::Scheme,
    written_command_wordings,
};
use annabella_game::{File, Lang, Move, Rank, Role, SchemeId, Square};

/// A text that may be said.
#[derive(Clone, Debug, PartialEq)]
pub struct CandidateText {
    /// The words, as they are written within a sentence.
    pub text: String,
    /// The language of the text.
    pub lang: Lang,
    /// The prior cost compared with expected texts, nats.
    pub cost: f32,
}

/// A legal move other than the expected one.
const OTHER_MOVE: f32 = 3.0;
/// An illegal move.
const ILLEGAL: f32 = 4.0;
/// A command while a move is expected.
const COMMAND: f32 = 1.5;
/// An answer without a question.
const UNASKED: f32 = 4.0;
/// Additional cost of a single word, because many sounds resemble it.
const SHORT: f32 = 1.5;
/// A wording with words that most speakers leave out.
const WORDY: f32 = 1.0;

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// All texts that may be said under this expectation. Each appears once for a language, with its lowest cost.
///
/// Questions about an article, or about the moves from a number on, are left out because their numbers are unlimited.
/// Questions about two squares, and those about a square that only practice has, are left out because they are many.
pub fn list_candidate_texts(expectation: &Expectation) -> Vec<CandidateText> {
    let mut texts = TextCosts::default();
    let legal = expectation.position.legal_moves();
    for &id in &expectation.schemes {
        let scheme = Scheme::builtin(id);
        let (awaited, others): (Vec<Move>, f32) = match &expectation.awaited {
            AwaitedSpeech::Commands => (Vec::new(), ILLEGAL),
            AwaitedSpeech::AnyMove | AwaitedSpeech::PromotionPiece | AwaitedSpeech::YesOrNo => {
                (legal.to_vec(), 0.0)
            }
            AwaitedSpeech::Announcement(m) | AwaitedSpeech::ReadBack(m) => (vec![*m], OTHER_MOVE),
            AwaitedSpeech::Choice(moves) => (moves.clone(), OTHER_MOVE),
        };
        for &m in &awaited {
            texts.add_move(scheme, expectation, m, 0.0);
        }
        if expectation.awaited != AwaitedSpeech::Commands {
            for &m in legal.iter().filter(|m| !awaited.contains(m)) {
                texts.add_move(scheme, expectation, m, others);
            }
            texts.add_any_move(scheme);
        }
        match &expectation.awaited {
            AwaitedSpeech::Choice(moves) => moves.iter().for_each(|m| texts.add_choice(scheme, *m)),
            AwaitedSpeech::PromotionPiece => {
                for role in PROMOTIONS {
                    texts.add(scheme.piece_word(role).to_owned(), scheme.lang(), 0.0);
                }
            }
            _ => {}
        }
    }
    for &lang in &expectation.langs {
        texts.add_commands(expectation, lang);
    }
    for &id in &expectation.schemes {
        texts.add_letters(Scheme::builtin(id));
    }
    for lang in Lang::ALL {
        for sentence in style_sentences(lang, &expectation.schemes) {
            let key = (lang, sentence);
            if texts.0.get(&key).is_some_and(|cost| *cost >= ILLEGAL) {
                texts.0.remove(&key);
            }
        }
    }
    texts.finish()
}

/// Announcements that are seldom legal and together hold each piece, file and rank once.
const STYLE: [(Option<Role>, Option<File>, bool, Square); 7] = [
    (Some(Role::Knight), None, false, Square::H5),
    (Some(Role::Bishop), Some(File::B), true, Square::A6),
    (Some(Role::Rook), None, false, Square::C1),
    (Some(Role::Queen), None, false, Square::D8),
    (None, Some(File::F), true, Square::E3),
    (Some(Role::King), None, false, Square::G7),
    (None, None, false, Square::B4),
];

/// Sample announcements that show a recogniser the style of the speech.
///
/// Such a prompt makes its own words more likely, so these announcements are candidates only if they are legal.
/// Castlings are shown while one is legal, in languages whose word the recogniser does not know.
pub fn style_prompt(lang: Lang, expectation: &Expectation) -> String {
    let mut sentences = style_sentences(lang, &expectation.schemes);
    if is_castling_shown(lang, expectation) {
        sentences.extend(scheme_of(lang, &expectation.schemes).castlings().map(str::to_owned));
    }
    let mut out = sentences.iter().map(|text| capital(text)).collect::<Vec<_>>().join(". ");
    out.push('.');
    out
}

/// Whether the prompt of a language shows both castlings. Whisper writes `Rochade` as other words unless it is shown,
/// and then hears it in other speech too, so such a text needs a good score or the first recogniser
/// ([`is_castling`]).
pub(crate) fn is_castling_shown(lang: Lang, expectation: &Expectation) -> bool {
    let is_unknown = match lang {
        Lang::De => true,
        Lang::Da | Lang::En | Lang::Nb | Lang::Sv => false,
    };
    is_unknown && expectation.position.legal_moves().iter().any(|m| m.castling_side().is_some())
}

/// Whether a text announces castling in the words of a language.
pub(crate) fn is_castling(text: &str, lang: Lang, schemes: &[SchemeId]) -> bool {
    let scheme = scheme_of(lang, schemes);
    scheme
        .castlings()
        .into_iter()
        .any(|words| scheme.variants_of(words).iter().any(|wording| wording == text))
}

/// The scheme for a language: one of the game's schemes, else the scheme with that language's own words.
fn scheme_of(lang: Lang, schemes: &[SchemeId]) -> &'static Scheme {
    let own = match lang {
        Lang::Da => SchemeId::Da,
        Lang::De => SchemeId::Fide,
        Lang::En => SchemeId::EnPlain,
        Lang::Nb => SchemeId::NbScand,
        Lang::Sv => SchemeId::SvScand,
    };
    let at_table = schemes.iter().map(|id| Scheme::builtin(*id)).find(|scheme| scheme.lang() == lang);
    at_table.unwrap_or_else(|| Scheme::builtin(own))
}

fn style_sentences(lang: Lang, schemes: &[SchemeId]) -> Vec<String> {
    let scheme = scheme_of(lang, schemes);
    let sentence = |(piece, from, captures, to): (Option<Role>, Option<File>, bool, Square)| {
        let to = format!("{} {}", scheme.file_word(to.file()), scheme.rank_word(to.rank()));
        let piece = piece.map_or("", |role| scheme.piece_word(role));
        let from = from.map_or("", |file| scheme.file_word(file));
        let capture = if captures { scheme.capture_word() } else { "" };
        joined(&[piece, from, capture, &to])
    };
    STYLE.into_iter().map(sentence).collect()
}

/// Changes the first letter to a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[derive(Default)]
struct TextCosts(HashMap<(Lang, String), f32>);

impl TextCosts {
    fn add(&mut self, text: String, lang: Lang, cost: f32) {
        let known = self.0.entry((lang, text)).or_insert(cost);
        *known = known.min(cost);
    }

    fn finish(self) -> Vec<CandidateText> {
        let mut texts: Vec<CandidateText> =
            self.0.into_iter().map(|((lang, text), cost)| CandidateText { text, lang, cost }).collect();
        texts.sort_by(|a, b| (a.lang as u8, &a.text).cmp(&(b.lang as u8, &b.text)));
        texts
    }

    /// Adds a legal move in the wordings that players use.
    fn add_move(&mut self, scheme: &Scheme, expectation: &Expectation, m: Move, cost: f32) {
        let (lang, position) = (scheme.lang(), &expectation.position);
        if let Some(side) = m.castling_side() {
            self.add_castling(scheme, side, cost);
            return;
        }
        let Some(from) = m.from() else { return };
        let plain = announce(scheme, position, m, AnnouncementForm::Short);
        for ending in scheme.endings().into_iter().filter_map(|wordings| wordings.first()) {
            self.add(format!("{plain} {ending}"), lang, cost + WORDY);
        }
        self.add(plain, lang, cost);
        self.add(announce(scheme, position, m, AnnouncementForm::Long), lang, cost);
        let file = scheme.file_word(from.file());
        let rank = scheme.rank_word(from.rank());
        let pawn = m.role() == Role::Pawn;
        let mut origins = vec![String::new()];
        if !pawn || m.is_capture() {
            origins.push(file.to_owned());
        }
        if !pawn {
            origins.push(rank.to_owned());
        }
        origins.push(format!("{file} {rank}"));
        let needed = disambiguation(position, m);
        let mut captures = vec![String::new()];
        if let Some(taken) = m.capture() {
            let word = scheme.capture_word();
            captures.push(word.to_owned());
            captures.push(format!("{word} {}", scheme.piece_word(taken)));
        }
        captures.extend(scheme.to_words().first().cloned());
        let promotions: Vec<String> = match m.promotion() {
            None => vec![String::new()],
            Some(role) => {
                let piece = scheme.piece_word(role);
                let becomes = scheme.becomes_words().first().map(|word| format!("{word} {piece}"));
                [String::new(), piece.to_owned()].into_iter().chain(becomes).collect()
            }
        };
        let mut pieces: Vec<String> = scheme.variants_of(scheme.piece_word(m.role())).to_vec();
        if pawn {
            pieces.push(String::new());
        }
        let to_ranks = scheme.variants_of(scheme.rank_word(m.to().rank()));
        for piece in &pieces {
            for origin in &origins {
                for capture in &captures {
                    for promotion in &promotions {
                        for to_rank in to_ranks {
                            let to = format!("{} {to_rank}", scheme.file_word(m.to().file()));
                            let wordy = if capture.is_empty() == m.is_capture()
                                || (origin.is_empty() && needed != (None, None))
                            {
                                WORDY
                            } else {
                                0.0
                            };
                            self.add(joined(&[piece, origin, capture, &to, promotion]), lang, cost + wordy);
                        }
                    }
                }
            }
        }
        let square = |square: Square| {
            format!("{} {}", scheme.file_word(square.file()), scheme.rank_word(square.rank()))
        };
        if m.promotion().is_none() {
            self.add(joined(&[&square(from), &square(m.to())]), lang, cost);
        }
    }

    fn add_castling(&mut self, scheme: &Scheme, side: CastlingSide, cost: f32) {
        for (number, wording) in scheme.variants_of(scheme.castling(side)).iter().enumerate() {
            let more = if number == 0 { 0.0 } else { WORDY };
            self.add(wording.clone(), scheme.lang(), cost + more);
        }
    }

    /// Adds every well-formed move in few words, so that an illegal move is recognised as announced.
    fn add_any_move(&mut self, scheme: &Scheme) {
        let lang = scheme.lang();
        let capture = scheme.capture_word().to_owned();
        let captures = [String::new(), capture.clone()];
        for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
            self.add_castling(scheme, side, ILLEGAL);
        }
        for to_file in File::ALL {
            for to_rank in Rank::ALL {
                let to = format!("{} {}", scheme.file_word(to_file), scheme.rank_word(to_rank));
                self.add(to.clone(), lang, ILLEGAL);
                self.add(joined(&[scheme.piece_word(Role::Pawn), &to]), lang, ILLEGAL);
                for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                    let piece = scheme.piece_word(role);
                    for captures in &captures {
                        self.add(joined(&[piece, captures, &to]), lang, ILLEGAL);
                        if matches!(role, Role::Rook | Role::Knight | Role::Queen) {
                            for file in File::ALL {
                                let file = scheme.file_word(file);
                                self.add(joined(&[piece, file, captures, &to]), lang, ILLEGAL);
                            }
                        }
                    }
                }
                for file in File::ALL.into_iter().filter(|file| file.distance(to_file) == 1) {
                    self.add(joined(&[scheme.file_word(file), &capture, &to]), lang, ILLEGAL);
                }
                if matches!(to_rank, Rank::First | Rank::Eighth) {
                    for role in PROMOTIONS {
                        self.add(joined(&[&to, scheme.piece_word(role)]), lang, ILLEGAL);
                    }
                }
                for from in
                    Square::ALL.into_iter().filter(|from| *from != Square::from_coords(to_file, to_rank))
                {
                    let from = format!("{} {}", scheme.file_word(from.file()), scheme.rank_word(from.rank()));
                    self.add(joined(&[&from, &to]), lang, ILLEGAL + WORDY);
                }
            }
        }
    }

    /// Adds the words that distinguish one move of a question from the others.
    fn add_choice(&mut self, scheme: &Scheme, m: Move) {
        let lang = scheme.lang();
        self.add(scheme.piece_word(m.promotion().unwrap_or(m.role())).to_owned(), lang, 0.0);
        for square in m.from().into_iter().chain([m.to()]) {
            let (file, rank) = (scheme.file_word(square.file()), scheme.rank_word(square.rank()));
            for text in [file.to_owned(), rank.to_owned(), format!("{file} {rank}")] {
                self.add(text, lang, 0.0);
            }
        }
    }

    /// Adds each text with letters in place of the names of files, where the scheme has them.
    fn add_letters(&mut self, scheme: &Scheme) {
        let letter = |word: &str| {
            let file = File::ALL.into_iter().find(|file| scheme.file_word(*file) == word)?;
            scheme.letter_word(file)
        };
        let lettered: Vec<(String, f32)> = (self.0.iter())
            .filter(|((lang, text), _)| {
                *lang == scheme.lang() && text.split(' ').any(|word| letter(word).is_some())
            })
            .map(|((_, text), cost)| {
                let words: Vec<&str> = text.split(' ').map(|word| letter(word).unwrap_or(word)).collect();
                (words.join(" "), *cost)
            })
            .collect();
        for (text, cost) in lettered {
            self.add(text, scheme.lang(), cost);
        }
    }

    /// Adds a text with and without apostrophes, because recognisers write both.
    fn add_in_both_spellings(&mut self, text: String, lang: Lang, cost: f32) {
        if text.contains('\'') {
            self.add(text.replace('\'', ""), lang, cost);
        }
        self.add(text, lang, cost);
    }

    fn add_commands(&mut self, expectation: &Expectation, lang: Lang) {
        let awaits_move = expectation.awaited != AwaitedSpeech::Commands;
        for (command, wording) in written_command_wordings(lang) {
            let wording: Vec<&str> = wording.split(' ').collect();
            let answer = command.is_answer();
            let short = if wording.len() == 1 { SHORT } else { 0.0 };
            let cost = if answer && expectation.awaited == AwaitedSpeech::YesOrNo {
                0.0
            } else if answer && expectation.asked {
                // Other texts remain possible after a question.
                short
            } else {
                let unasked = if answer { UNASKED } else { 0.0 };
                short + unasked + if awaits_move { COMMAND } else { 0.0 }
            };
            // Every two squares would be as many texts as all moves that are not legal.
            if wording.iter().filter(|word| word.starts_with('<')).count() > 1 {
                continue;
            }
            let Some(slot) = wording.iter().find(|word| word.starts_with('<')) else {
                self.add_in_both_spellings(wording.join(" "), lang, cost);
                continue;
            };
            if command.row().only_in_practice && *slot == "<square>" {
                continue;
            }
            for &id in &expectation.schemes {
                for filling in fillings(slot, Scheme::builtin(id), lang) {
                    let said: Vec<&str> = wording
                        .iter()
                        .map(|word| if word == slot { filling.as_str() } else { *word })
                        .collect();
                    self.add_in_both_spellings(said.join(" "), lang, cost);
                }
            }
        }
    }
}

/// The values of a slot; none if they are unlimited.
fn fillings(slot: &str, scheme: &Scheme, lang: Lang) -> Vec<String> {
    let files = || File::ALL.into_iter().map(|file| scheme.file_word(file));
    let ranks = || Rank::ALL.into_iter().map(|rank| scheme.rank_word(rank));
    match slot {
        "<file>" => files().map(str::to_owned).collect(),
        "<rank>" => ranks().map(str::to_owned).collect(),
        "<ordinal>" => {
            Rank::ALL.into_iter().flat_map(|rank| crate::ordinal_words(lang, rank)).cloned().collect()
        }
        "<square>" => files().flat_map(|file| ranks().map(move |rank| format!("{file} {rank}"))).collect(),
        "<piece>" => {
            let pieces: Vec<&String> = crate::piece_words(lang).flatten().collect();
            let colored = crate::color_words(lang)
                .flat_map(|color| pieces.iter().map(move |piece| format!("{color} {piece}")));
            pieces.iter().map(|piece| (*piece).clone()).chain(colored).collect()
        }
        // "<rule>" and "<number>" have unlimited values.
        _ => Vec::new(),
    }
}

fn joined(words: &[&str]) -> String {
    let mut out = String::new();
    for word in words.iter().filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::Position;

    fn texts(expectation: &Expectation) -> HashMap<String, f32> {
        list_candidate_texts(expectation).into_iter().map(|text| (text.text, text.cost)).collect()
    }

    fn at_the_start(awaited: AwaitedSpeech) -> Expectation {
        let schemes = vec![SchemeId::Fide];
        Expectation { awaited, ..Expectation::any_move(Position::default(), schemes, vec![Lang::De]) }
    }

    #[test]
    fn what_is_expected_is_free_and_everything_else_costs() {
        let any = texts(&at_the_start(AwaitedSpeech::AnyMove));
        for legal in [
            "Springer Felix drei",
            "Eva vier",
            "Bauer Eva vier",
            "Eva zwei Eva vier",
            "Springer Gustav Felix drei",
        ] {
            assert_eq!(any.get(legal), Some(&0.0), "{legal}");
        }
        for costs in [
            "Dame Hector fünf",
            "Eva fünf",
            "Kurze Rochade",
            "Zeit",
            "wo steht mein Springer",
            "ja",
            "was jetzt",
        ] {
            assert!(any.get(costs).is_some_and(|cost| *cost > 0.0), "{costs}: {:?}", any.get(costs));
        }
        let knight = Position::default().read_uci("g1f3").unwrap();
        let verified = texts(&at_the_start(AwaitedSpeech::ReadBack(knight)));
        assert_eq!(verified["Springer Felix drei"], 0.0);
        assert!(verified["Eva vier"] > 0.0);
        let commands = texts(&at_the_start(AwaitedSpeech::Commands));
        assert!(!commands.contains_key("Eva vier"));
    }

    #[test]
    fn commands_are_written_as_people_write_them() {
        let expectation =
            Expectation { langs: vec![Lang::De, Lang::En], ..at_the_start(AwaitedSpeech::AnyMove) };
        let all = texts(&expectation);
        for text in [
            "it's stalemate",
            "its stalemate",
            "how much time have I left",
            "meine Zeit",
            "was steht auf Eva vier",
        ] {
            assert!(all.contains_key(text), "{text}");
        }
        assert!(!all.contains_key("how much time have i left") && !all.contains_key("meine zeit"));
    }

    #[test]
    fn letters_stand_for_names_only_in_a_scheme_that_has_them() {
        let english = |scheme: SchemeId| {
            let any = at_the_start(AwaitedSpeech::AnyMove);
            texts(&Expectation { schemes: vec![scheme], langs: vec![Lang::En], ..any })
        };
        let plain = english(SchemeId::EnPlain);
        for (letter, name) in [
            ("knight F three", "knight Felix three"),
            ("E four", "Eva four"),
            ("E two E four", "Eva two Eva four"),
            ("queen H five", "queen Hector five"),
            ("what is on E four", "what is on Eva four"),
            ("E file", "Eva file"),
        ] {
            assert_eq!(plain.get(letter), plain.get(name), "{letter}");
            assert!(plain.contains_key(letter), "{letter}");
        }
        assert!(english(SchemeId::Fide).keys().all(|text| !text.split(' ').any(|word| word == "E")));
    }

    #[test]
    fn pieces_are_asked_for_by_colour_and_ranks_by_ordinals() {
        let any = at_the_start(AwaitedSpeech::AnyMove);
        let all = texts(&Expectation { langs: vec![Lang::De, Lang::En], ..any });
        for text in ["where are white knights", "fourth rank", "wo stehen schwarzen Bauern", "vierte Reihe"] {
            assert!(all.contains_key(text), "{text}");
        }
    }

    #[test]
    fn a_sentence_of_the_prompt_is_a_candidate_only_where_it_is_legal() {
        let prompt = style_prompt(Lang::De, &at_the_start(AwaitedSpeech::AnyMove));
        assert!(prompt.starts_with("Springer Hector fünf. Läufer Bella schlägt Anna sechs."), "{prompt}");
        let start = texts(&at_the_start(AwaitedSpeech::AnyMove));
        let sentences: Vec<&str> = prompt.trim_end_matches('.').split(". ").collect();
        for sentence in &sentences {
            assert_eq!(start.contains_key(*sentence), *sentence == "Bella vier", "{sentence}");
        }
        assert_eq!(start["Bella vier"], 0.0);
    }

    #[test]
    fn every_language_has_a_prompt_of_its_own_words() {
        let expectation = Expectation { schemes: Vec::new(), ..at_the_start(AwaitedSpeech::AnyMove) };
        for lang in Lang::ALL {
            let prompt = style_prompt(lang, &expectation);
            assert_eq!(prompt.matches('.').count(), STYLE.len(), "{lang:?}: {prompt}");
        }
    }

    #[test]
    fn german_castlings_are_shown_while_one_is_legal_and_stay_candidates() {
        let any = at_the_start(AwaitedSpeech::AnyMove);
        assert!(!style_prompt(Lang::De, &any).contains("Rochade"));
        let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1").unwrap();
        let castles = Expectation { position, ..any };
        let prompt = style_prompt(Lang::De, &castles);
        assert!(prompt.ends_with("Bella vier. Kurze Rochade. Lange Rochade."), "{prompt}");
        assert!(!style_prompt(Lang::En, &castles).contains("castling"));
        let all = texts(&castles);
        assert_eq!(all["Kurze Rochade"], 0.0);
        assert!(all["Lange Rochade"] > 0.0);
        assert!(is_castling("Rochade lang", Lang::De, &castles.schemes));
        assert!(!is_castling("Anna drei", Lang::De, &castles.schemes));
    }
}
