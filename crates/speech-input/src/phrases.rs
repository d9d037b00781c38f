//! Builds the graphs of the phrases that may be said now, from a model's words.
//!
//! There are two graphs. In the position's graph expected phrases cost nothing and all other phrases something, so that
//! an illegal or unclear announcement is not recognised as a legal move. The general graph has no position; a reading
//! found by both can be trusted.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::RangeInclusive,
};

use crate::{
    grammar::{Grammar, GrammarPart, Slot, WordSequence},
    model::Vocabulary,
};
use annabella_game::{File, Lang, Move, Rank, Role, SchemeId, Square};
use annabella_language::{
    color_words,
    command::Command,
    command_wordings, filler_words,
    heard_utterance::{AwaitedSpeech, Expectation},
    number::{neuter_number_words, number_words},
    ordinal_words, owners_after, piece_words, point_words,
    scheme::Scheme,
    spelling,
};

/// The costs of the branches of a position's graph, in the recogniser's costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GrammarCosts {
    /// A command while a move is expected.
    pub(crate) command: f32,
    /// A legal move other than the expected one.
    pub(crate) other_move: f32,
    /// Any well-formed move, legal or not.
    pub(crate) general: f32,
    /// Additional cost if the words are known beforehand, because other words are usually clear enough then.
    pub(crate) verified: f32,
    /// The source file and the source rank, each, of any well-formed move, because most announcements omit them.
    pub(crate) origin: f32,
    /// Optional words of an announcement: a correction before it, `nach`, `wird`, check, an offer after it.
    pub(crate) wordy: f32,
    /// A stretch of speech outside the vocabulary. It must not be 0, because the search would grow without limit.
    pub(crate) unknown: f32,
}

impl Default for GrammarCosts {
    fn default() -> Self {
        Self {
            command: 1.0,
            other_move: 3.0,
            general: 3.0,
            verified: 1.0,
            origin: 1.0,
            wordy: 1.5,
            unknown: 3.0,
        }
    }
}

/// The graphs for a recogniser.
#[derive(Clone, Debug, Default)]
pub(crate) struct PhraseGrammars {
    /// All phrases with their costs.
    pub(crate) grammar: Grammar,
    /// Only the expected phrases: moves, answers and commands possible now.
    pub(crate) expected: Grammar,
    /// Needed words that the model lacks; phrases with them cannot be recognised.
    pub(crate) missing: BTreeSet<String>,
}

/// The graph of a position.
pub(crate) fn listening(
    expectation: &Expectation,
    words: &Vocabulary,
    costs: GrammarCosts,
) -> PhraseGrammars {
    let mut build = GrammarBuilder::new(&expectation.schemes, words, costs);
    let awaited = &expectation.awaited;
    let legal = expectation.position.legal_moves();
    for &id in &expectation.schemes {
        let scheme = Scheme::builtin(id);
        match awaited {
            AwaitedSpeech::Commands => {}
            AwaitedSpeech::AnyMove => {
                for &m in &legal {
                    build.expect_move(scheme, m, 0.0);
                }
            }
            AwaitedSpeech::Announcement(expected) | AwaitedSpeech::ReadBack(expected) => {
                build.expect_move(scheme, *expected, 0.0);
                for m in legal.iter().filter(|m| *m != expected) {
                    build.expect_move(scheme, *m, costs.other_move);
                }
            }
            AwaitedSpeech::Choice(moves) => {
                for &m in moves {
                    build.expect_move(scheme, m, 0.0);
                    build.expect_choice(scheme, m);
                }
            }
            AwaitedSpeech::PromotionPiece => {
                let pieces = build.pieces(scheme, &PROMOTIONS);
                build.expect(&[pieces.into()], 0.0);
            }
            AwaitedSpeech::YesOrNo => {}
        }
    }
    let free = matches!(awaited, AwaitedSpeech::Commands);
    build.expect_commands(expectation, if free { 0.0 } else { costs.command });
    let verified = matches!(awaited, AwaitedSpeech::Announcement(_) | AwaitedSpeech::ReadBack(_));
    let illegal = costs.general + if verified { costs.verified } else { 0.0 };
    for &id in &expectation.schemes {
        build.any_move(Scheme::builtin(id), illegal);
    }
    build.finish()
}

/// The graph of all phrases, independent of a position.
pub(crate) fn general(
    schemes: &[SchemeId],
    langs: &[Lang],
    words: &Vocabulary,
    costs: GrammarCosts,
) -> PhraseGrammars {
    let mut build = GrammarBuilder::new(schemes, words, costs);
    for &id in schemes {
        build.any_wording(Scheme::builtin(id));
    }
    let expectation = Expectation {
        awaited: AwaitedSpeech::Commands,
        ..Expectation::any_move(annabella_game::Position::default(), schemes.to_vec(), langs.to_vec())
    };
    build.expect_commands(&expectation, 0.0);
    // Answers: a single piece, file or rank.
    for &id in schemes {
        let scheme = Scheme::builtin(id);
        let (pieces, files, ranks) = (build.pieces(scheme, &ROLES), build.files(scheme), build.ranks(scheme));
        for slot in [pieces, files, ranks] {
            build.all.add(&[slot.into()], costs.command);
        }
    }
    build.finish()
}

const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
/// The highest number of an article, or of a part of one, in any edition.
const LAST_ARTICLE: u32 = 14;
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

struct GrammarBuilder<'a> {
    /// The schemes of both players.
    schemes: &'a [SchemeId],
    words: &'a Vocabulary,
    costs: GrammarCosts,
    all: Grammar,
    expected: Grammar,
    missing: BTreeSet<String>,
    /// Words already looked up, because every move uses the same ones.
    known: HashMap<(SchemeId, String), Slot>,
    ways: HashMap<String, Option<WordSequence>>,
}

impl<'a> GrammarBuilder<'a> {
    fn new(schemes: &'a [SchemeId], words: &'a Vocabulary, costs: GrammarCosts) -> Self {
        Self {
            schemes,
            words,
            costs,
            all: Grammar::new(),
            expected: Grammar::new(),
            missing: BTreeSet::new(),
            known: HashMap::new(),
            ways: HashMap::new(),
        }
    }

    fn finish(mut self) -> PhraseGrammars {
        if let Some(unknown) = self.words.unknown() {
            self.all.add_filler(unknown, self.costs.unknown);
        }
        PhraseGrammars { grammar: self.all, expected: self.expected, missing: self.missing }
    }

    fn expect(&mut self, row: &[GrammarPart], cost: f32) {
        self.all.add(row, cost);
        self.expected.add(row, 0.0);
    }

    /// A wording in the model's words, if the model has all of them.
    fn way(&mut self, wording: &str) -> Option<WordSequence> {
        if let Some(way) = self.ways.get(wording) {
            return way.clone();
        }
        let way: Option<WordSequence> = spelling::words(wording).iter().map(|w| self.words.id(w)).collect();
        self.ways.insert(wording.to_owned(), way.clone());
        way
    }

    /// All alternatives of a scheme's word that the model has.
    fn slot(&mut self, scheme: &Scheme, word: &str) -> Slot {
        let key = (scheme.id(), word.to_owned());
        if let Some(slot) = self.known.get(&key) {
            return slot.clone();
        }
        let slot = self.look_up(scheme, word);
        self.known.insert(key, slot.clone());
        slot
    }

    fn look_up(&mut self, scheme: &Scheme, word: &str) -> Slot {
        let variants = scheme.variants_of(word);
        let mut slot: Slot = variants.iter().filter_map(|v| self.way(v)).collect();
        slot.extend(self.way(word));
        slot.sort();
        slot.dedup();
        if slot.is_empty() {
            self.missing.insert(word.to_lowercase());
        }
        slot
    }

    /// Optional wordings, which are mostly omitted; those missing in the model always are.
    fn maybe<'w>(&mut self, wordings: impl IntoIterator<Item = &'w String>) -> GrammarPart {
        let mut slot: Slot = wordings.into_iter().filter_map(|w| self.way(w)).collect();
        slot.push(Vec::new());
        slot.sort();
        slot.dedup();
        GrammarPart { slot, cost: self.costs.wordy }
    }

    fn files(&mut self, scheme: &Scheme) -> Slot {
        File::ALL.into_iter().flat_map(|f| self.slot(scheme, scheme.file_word(f))).collect()
    }

    /// A rank in the words of both players, because the Danish text allows Danish letters with German numbers.
    fn rank(&mut self, scheme: &Scheme, rank: Rank) -> Slot {
        let mut slot = self.slot(scheme, scheme.rank_word(rank));
        for &id in self.schemes {
            let other = Scheme::builtin(id);
            slot.extend(self.slot(other, other.rank_word(rank)));
        }
        slot.sort();
        slot.dedup();
        slot
    }

    fn ranks(&mut self, scheme: &Scheme) -> Slot {
        Rank::ALL.into_iter().flat_map(|r| self.rank(scheme, r)).collect()
    }

    /// The pieces in a question, singular and plural, in the words of a scheme and of a language.
    fn asked_pieces(&mut self, scheme: &Scheme, lang: Lang) -> Slot {
        let mut slot = self.pieces(scheme, &ROLES);
        slot.extend(piece_words(lang).flatten().filter_map(|word| self.way(word)));
        slot.sort();
        slot.dedup();
        slot
    }

    fn ordinals(&mut self, lang: Lang) -> Slot {
        Rank::ALL
            .into_iter()
            .flat_map(|rank| ordinal_words(lang, rank))
            .filter_map(|word| self.way(word))
            .collect()
    }

    fn pieces(&mut self, scheme: &Scheme, roles: &[Role]) -> Slot {
        roles.iter().flat_map(|&r| self.slot(scheme, scheme.piece_word(r))).collect()
    }

    /// A square as file and rank in one alternative: `felix drei`.
    fn square(&mut self, scheme: &Scheme, square: Square) -> Slot {
        let files = self.slot(scheme, scheme.file_word(square.file()));
        let ranks = self.rank(scheme, square.rank());
        files.iter().flat_map(|f| ranks.iter().map(move |r| [f.as_slice(), r].concat())).collect()
    }

    fn endings(&mut self, scheme: &Scheme) -> GrammarPart {
        self.maybe(scheme.endings().into_iter().flatten())
    }

    /// The capture word, alone or with the captured piece.
    fn captures(&mut self, scheme: &Scheme, taken: &[Role]) -> Slot {
        let (alone, taken) = (self.slot(scheme, scheme.capture_word()), self.pieces(scheme, taken));
        let named = alone.iter().flat_map(|c| taken.iter().map(|t| [c.as_slice(), t].concat()));
        [&alone[..], &named.collect::<Slot>()].concat()
    }

    /// Adds every announcement of a move: with or without the pawn's word, the capture word, the disambiguation, check,
    /// an offer, and a correction before it.
    fn expect_move(&mut self, scheme: &Scheme, m: Move, cost: f32) {
        let before = self.maybe(scheme.correction_words());
        let endings = self.endings(scheme);
        if let Move::Castle { king, rook } = m {
            let castling = self.slot(scheme, scheme.castling(side_of(king, rook)));
            self.expect(&[before, castling.into(), endings], cost);
            return;
        }
        let (Some(from), to, role) = (m.from(), m.to(), m.role()) else { return };
        let mut piece = self.slot(scheme, scheme.piece_word(role));
        if role == Role::Pawn {
            piece.push(Vec::new());
        }
        let mut origin = self.square(scheme, from);
        // A pawn that captures nothing stays on its file, so the file is not named twice; `two` and `to` also sound the
        // same.
        if role != Role::Pawn || m.is_capture() {
            origin.extend(self.slot(scheme, scheme.file_word(from.file())));
        }
        if role != Role::Pawn {
            origin.extend(self.rank(scheme, from.rank()));
        }
        let mut row = vec![before, piece.into(), optional(&origin)];
        if m.is_capture() {
            // A piece's capture needs no source; a pawn's capture without capture word and source is its target square.
            row.push(optional(&self.captures(scheme, m.capture().as_slice())));
        }
        row.push(self.maybe(scheme.to_words()));
        row.push(self.square(scheme, to).into());
        if let Some(promotion) = m.promotion() {
            row.push(self.maybe(scheme.becomes_words()));
            // If it is omitted, a question follows (D.2.1).
            row.push(optional(&self.slot(scheme, scheme.piece_word(promotion))));
        }
        row.push(endings);
        self.expect(&row, cost);
        // Source and target square without a piece (the long form).
        let (leaving, going) = (self.maybe(scheme.origin_words()), self.maybe(scheme.to_words()));
        let long = [leaving, self.square(scheme, from).into(), going, self.square(scheme, to).into()];
        if m.promotion().is_none() {
            self.expect(&long, cost);
        }
    }

    /// Adds the words that distinguish one move of a question from the others.
    fn expect_choice(&mut self, scheme: &Scheme, m: Move) {
        let role = m.promotion().unwrap_or(m.role());
        let piece = self.slot(scheme, scheme.piece_word(role));
        self.expect(&[piece.into()], 0.0);
        if let Some(from) = m.from() {
            let square = self.square(scheme, from);
            let file = self.slot(scheme, scheme.file_word(from.file()));
            let rank = self.rank(scheme, from.rank());
            for slot in [square, file, rank] {
                self.expect(&[slot.into()], 0.0);
            }
        }
    }

    /// An optional source file or source rank.
    fn origin(&self, slot: &Slot) -> GrammarPart {
        GrammarPart { cost: self.costs.origin, ..optional(slot) }
    }

    /// Adds every well-formed move in few words, with free pieces and squares, so that illegal moves are recognised as
    /// announced.
    fn any_move(&mut self, scheme: &Scheme, cost: f32) {
        let (files, ranks) = (self.files(scheme), self.ranks(scheme));
        let capture = self.slot(scheme, scheme.capture_word());
        let (pieces, promotions) = (self.pieces(scheme, &ROLES), self.pieces(scheme, &PROMOTIONS));
        let endings = self.endings(scheme);
        let [from_file, from_rank] = [&files, &ranks].map(|slot| self.origin(slot));
        let to = [files, ranks].map(GrammarPart::from);
        let before = [optional(&pieces), from_file, from_rank, optional(&capture)];
        let row = [&before[..], &to, &[optional(&promotions), endings]];
        self.all.add(&row.concat(), cost);
        self.any_castling(scheme, cost);
    }

    /// Adds every well-formed move in all wordings of a position's graph, which the general graph must also contain.
    fn any_wording(&mut self, scheme: &Scheme) {
        let (files, ranks) = (self.files(scheme), self.ranks(scheme));
        let (pieces, promotions) = (self.pieces(scheme, &ROLES), self.pieces(scheme, &PROMOTIONS));
        let (captures, endings) = (self.captures(scheme, &ROLES), self.endings(scheme));
        let [before, leaving, going, becomes] =
            [scheme.correction_words(), scheme.origin_words(), scheme.to_words(), scheme.becomes_words()]
                .map(|wordings| self.maybe(wordings));
        let [files_from, ranks_from] = [&files, &ranks].map(|slot| self.origin(slot));
        let row = [
            &[before, optional(&pieces), leaving, files_from, ranks_from, optional(&captures), going][..],
            &[files.into(), ranks.into(), becomes, optional(&promotions), endings],
        ];
        self.all.add(&row.concat(), 0.0);
        self.any_castling(scheme, 0.0);
    }

    fn any_castling(&mut self, scheme: &Scheme, cost: f32) {
        let (before, endings) = (self.maybe(scheme.correction_words()), self.endings(scheme));
        for side in [shakmaty::CastlingSide::KingSide, shakmaty::CastlingSide::QueenSide] {
            let castling = self.slot(scheme, scheme.castling(side));
            self.all.add(&[before.clone(), castling.into(), endings.clone()], cost);
        }
    }

    fn expect_commands(&mut self, expectation: &Expectation, cost: f32) {
        for &lang in &expectation.langs {
            // Questions that go on in the same way share a row, so that the graph is smaller and found sooner.
            let mut questions: BTreeMap<&[String], Slot> = BTreeMap::new();
            for (command, wording) in command_wordings(lang) {
                let answers =
                    matches!(expectation.awaited, AwaitedSpeech::YesOrNo | AwaitedSpeech::Choice(_))
                        && command.is_answer();
                let cost = if answers { 0.0 } else { cost };
                // `Tipp Eva vier` ends as a move does: a word by a person (`Karaffe`) was taken for it. The touched piece
                // needs no square, and the second recogniser hears one.
                if matches!(command, Command::Hint(_)) && wording.iter().any(|word| word == "<square>") {
                    continue;
                }
                // `Springern wo` was heard in a word by a person (`frieren`). The second recogniser hears such wordings.
                if wording.len() == 2 && wording[0] == "<piece>" {
                    continue;
                }
                match wording.iter().position(|word| word.starts_with('<')) {
                    Some(first) => {
                        let (before, slots) = wording.split_at(first);
                        questions.entry(slots).or_default().extend(self.way(&before.join(" ")));
                    }
                    None => {
                        if let Some(way) = self.way(&wording.join(" ")) {
                            self.expect(&[vec![way].into()], cost);
                        }
                    }
                }
            }
            for (slots, asked) in questions {
                match slots {
                    [only] if only == "<rule>" => {
                        self.expect_article(&expectation.schemes, lang, asked, cost);
                    }
                    [only] if only == "<number>" => {
                        self.expect_move_number(&expectation.schemes, lang, asked, cost);
                    }
                    slots => {
                        // An ordinal is a word of the language, the same with every scheme.
                        let depends = slots.iter().any(|word| word.starts_with('<') && word != "<ordinal>");
                        let schemes = expectation.schemes.iter().take(if depends { usize::MAX } else { 1 });
                        for &id in schemes {
                            self.expect_question(Scheme::builtin(id), lang, asked.clone(), slots, cost);
                        }
                    }
                }
            }
        }
    }

    /// Adds the questions that begin in one of these ways and go on with the same words and slots, in the words of a
    /// language and, where they name a piece or a square, of a scheme. They are not added if the model lacks a word.
    fn expect_question(&mut self, scheme: &Scheme, lang: Lang, asked: Slot, slots: &[String], cost: f32) {
        let mut row: Vec<GrammarPart> = vec![asked.into()];
        for word in slots {
            match word.as_str() {
                "<file>" => row.push(self.files(scheme).into()),
                "<rank>" => row.push(self.ranks(scheme).into()),
                "<ordinal>" => row.push(self.ordinals(lang).into()),
                "<square>" => row.extend([self.files(scheme).into(), self.ranks(scheme).into()]),
                "<piece>" => {
                    let before = [self.maybe(filler_words(lang)), self.maybe(color_words(lang))];
                    row.extend(before);
                    row.push(self.asked_pieces(scheme, lang).into());
                    if !owners_after(lang).is_empty() {
                        row.push(self.maybe(&owners_after(lang)));
                    }
                }
                word => row.push(self.way(word).into_iter().collect::<Slot>().into()),
            }
        }
        self.expect(&row, cost);
    }

    /// The numbers of a range in a language's words, and rank numbers in the words of both players too. Each number has
    /// one form in each gender, because `zwo elf` and `zwölf` sound alike.
    fn numbers(&mut self, schemes: &[SchemeId], lang: Lang, range: RangeInclusive<u32>) -> Slot {
        let mut slot: Slot = range
            .clone()
            .flat_map(|n| [Some(number_words(n, lang)), neuter_number_words(n, lang)])
            .flatten()
            .filter_map(|words| self.way(&words.join(" ")))
            .collect();
        for &id in schemes {
            let scheme = Scheme::builtin(id);
            let ranks = Rank::ALL.into_iter().filter(|rank| range.contains(&(u32::from(*rank) + 1)));
            slot.extend(ranks.filter_map(|rank| self.way(scheme.rank_word(rank))));
        }
        slot.sort();
        slot.dedup();
        slot
    }

    /// Adds questions about an article: up to four numbers, with or without points between them. Letters must be typed:
    /// with spoken letters, `rule david five` is David five after a breath, and moves in background speech were
    /// recognised as articles.
    fn expect_article(&mut self, schemes: &[SchemeId], lang: Lang, asked: Slot, cost: f32) {
        let numbers = self.numbers(schemes, lang, 1..=LAST_ARTICLE);
        let points: Slot = point_words(lang).iter().filter_map(|word| self.way(word)).collect();
        let pointed = points.iter().flat_map(|p| numbers.iter().map(move |n| [p.as_slice(), n].concat()));
        let more = optional(&[&numbers[..], &pointed.collect::<Slot>()].concat());
        self.expect(&[asked.into(), numbers.into(), more.clone(), more.clone(), more], cost);
    }

    /// Adds questions about the moves from a number on: as a number word or digit by digit.
    fn expect_move_number(&mut self, schemes: &[SchemeId], lang: Lang, asked: Slot, cost: f32) {
        let whole = self.numbers(schemes, lang, 1..=99);
        let (first, second) = (self.numbers(schemes, lang, 1..=9), self.numbers(schemes, lang, 0..=9));
        self.expect(&[asked.clone().into(), whole.into()], cost);
        self.expect(&[asked.into(), first.into(), second.into()], cost);
    }
}

/// An optional slot without a cost.
fn optional(slot: &Slot) -> GrammarPart {
    [slot.as_slice(), &[Vec::new()]].concat().into()
}

fn side_of(king: Square, rook: Square) -> shakmaty::CastlingSide {
    shakmaty::CastlingSide::from_king_side(rook.file() > king.file())
}

#[cfg(test)]
mod tests;
