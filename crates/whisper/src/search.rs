//! Finds the spoken text among the permitted texts: a beam search over a trie of their tokens.

use std::{
    collections::{BTreeMap, HashMap},
    io,
};

use crate::{
    net::{Net, Place, Prefix, Sound},
    token::{Token, Tokens},
};

/// A trie of the tokens of texts. A text begins with a capital letter, as a sentence does.
///
/// Fillers, which are words without meaning (`the`, `please`), may stand before, between and after the words of a
/// text. After an initial filler the text begins without a capital.
pub struct Trie {
    nodes: Vec<TrieNode>,
    texts: Vec<(String, f32)>,
    fillers: Vec<Filler>,
}

struct TrieNode {
    next: BTreeMap<Token, usize>,
    /// The text that ends here.
    text: Option<usize>,
    /// The lowest prior cost of the texts through this node.
    cost: f32,
    /// Whether a word ends here.
    ends_word: bool,
}

impl TrieNode {
    const fn new(cost: f32, ends_word: bool) -> Self {
        Self { next: BTreeMap::new(), text: None, cost, ends_word }
    }
}

/// A word without meaning, as one token: at the start with a capital, and later without.
#[derive(Clone, Copy)]
struct Filler {
    first: Option<Token>,
    later: Token,
}

/// The node where texts begin.
const START: usize = 0;
/// The node where texts begin after a filler.
const AFTER_FILLER: usize = 1;

/// The number of a text in a [`Trie`].
pub(crate) type TextNumber = usize;

impl Trie {
    /// Creates a trie of texts with their prior costs in nats; of equal texts the lower cost counts. Fillers that are
    /// not a single token are omitted.
    pub fn new<'t>(
        tokens: &Tokens,
        texts: impl IntoIterator<Item = (&'t str, f32)>,
        fillers: &[String],
    ) -> Self {
        let single = |text: String| match tokens.encode(&text)[..] {
            [token] => Some(token),
            _ => None,
        };
        let filler = |word: &String| {
            let first = single(format!(" {}", with_capital(word)));
            Some(Filler { first, later: single(format!(" {word}"))? })
        };
        let fillers: Vec<Filler> = fillers.iter().filter_map(filler).collect();
        let starts = [START, AFTER_FILLER].map(|_| TrieNode::new(f32::INFINITY, true));
        let mut trie = Self { nodes: starts.into(), texts: Vec::new(), fillers };
        // All texts consist of the same few words.
        let mut known: HashMap<String, Vec<Token>> = HashMap::new();
        for (text, cost) in texts {
            let mut words = |text: &str| -> Vec<Vec<Token>> {
                text.split(' ')
                    .map(|word| match known.get(word) {
                        Some(tokens) => tokens.clone(),
                        None => {
                            let encoded = tokens.encode(&format!(" {word}"));
                            known.insert(word.to_owned(), encoded.clone());
                            encoded
                        }
                    })
                    .collect()
            };
            let fresh = trie.texts.len();
            let number = trie.insert(START, &words(&with_capital(text)), fresh, cost);
            if number == fresh {
                trie.texts.push((text.to_owned(), cost));
            } else {
                trie.texts[number].1 = trie.texts[number].1.min(cost);
            }
            if !trie.fillers.is_empty() {
                trie.insert(AFTER_FILLER, &words(text), number, cost);
            }
        }
        trie
    }

    /// Adds a text and returns its number. A known text keeps its number.
    fn insert(&mut self, start: usize, words: &[Vec<Token>], number: TextNumber, cost: f32) -> TextNumber {
        let mut at = start;
        self.nodes[start].cost = self.nodes[start].cost.min(cost);
        for word in words {
            for (place, token) in word.iter().enumerate() {
                let fresh = self.nodes.len();
                at = *self.nodes[at].next.entry(*token).or_insert(fresh);
                if at == fresh {
                    self.nodes.push(TrieNode::new(cost, false));
                }
                let node = &mut self.nodes[at];
                node.cost = node.cost.min(cost);
                node.ends_word |= place + 1 == word.len();
            }
        }
        *self.nodes[at].text.get_or_insert(number)
    }

    /// Returns the possible next tokens and nodes of a branch.
    fn steps(&self, at: usize) -> impl Iterator<Item = (Token, usize)> {
        let node = &self.nodes[at];
        let fillers = self.fillers.iter().filter(|_| node.ends_word).filter_map(move |filler| match at {
            START => filler.first.map(|token| (token, AFTER_FILLER)),
            _ => Some((filler.later, at)),
        });
        node.next.iter().map(|(token, to)| (*token, *to)).chain(fillers)
    }

    /// Returns the number of texts.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Returns whether the trie contains no text.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}

/// A candidate text.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The text as it was supplied.
    pub text: String,
    /// Its prior cost in nats.
    pub cost: f32,
    /// The log probability after the prompt, including its end, in nats.
    pub score: f32,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// Texts, likeliest first.
    pub found: Vec<Found>,
    /// The result of free decoding, without candidates.
    pub free: String,
    /// Its log probability, computed in the same way.
    pub free_score: f32,
}

/// The parameters of a search.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The number of parallel branches.
    pub width: usize,
    /// A branch that is behind the best by more than this is dropped, in nats.
    pub behind: f32,
    /// The maximum number of tokens in free decoding.
    pub longest: usize,
}

struct Branch {
    node: usize,
    score: f32,
    token: Token,
    /// The indices of the places before `token`.
    before: Vec<usize>,
}

pub(crate) struct TextEnds {
    /// Tokens that end a text.
    ends: Vec<Token>,
    /// The number of the first special token.
    special: Token,
    tokens_end: Token,
}

impl TextEnds {
    pub(crate) fn new(tokens: &Tokens) -> Self {
        let mut ends = vec![tokens.end];
        for sign in [".", ",", "!", "?"] {
            ends.extend(tokens.encode(sign));
        }
        Self { ends, special: tokens.end + 1, tokens_end: tokens.end }
    }

    /// Converts a row to log probabilities; special tokens other than the end are excluded.
    fn normalise(&self, row: &mut [f32]) {
        let (kept, special) = row.split_at_mut(self.special as usize);
        special.fill(f32::NEG_INFINITY);
        let most = kept.iter().fold(f32::NEG_INFINITY, |most, v| most.max(*v));
        let sum: f32 = kept.iter().map(|v| (v - most).exp()).sum();
        let shift = most + sum.ln();
        for v in kept {
            *v -= shift;
        }
    }

    /// Returns the log probability that the text ends here.
    fn end(&self, row: &[f32]) -> f32 {
        self.ends.iter().map(|t| row[*t as usize].exp()).sum::<f32>().max(1e-30).ln()
    }
}

/// The result of a search in tokens.
pub(crate) struct FoundTokens {
    /// The texts with their scores, likeliest first.
    pub(crate) texts: Vec<(TextNumber, f32)>,
    /// The tokens of free decoding.
    pub(crate) free: Vec<Token>,
    /// The log probability of free decoding.
    pub(crate) free_score: f32,
}

/// Searches the texts of `trie`, and decodes freely beside it.
///
/// # Errors
/// If the model's file can no longer be read.
pub(crate) fn search(
    net: &Net,
    vocabulary: &TextEnds,
    sound: &Sound,
    prefix: &Prefix,
    first: &[f32],
    trie: &Trie,
    options: Search,
) -> io::Result<FoundTokens> {
    let mut row = first.to_vec();
    vocabulary.normalise(&mut row);
    let mut ended: HashMap<TextNumber, f32> = HashMap::new();
    let mut places: Vec<Place> = Vec::new();
    let mut branches: Vec<Branch> = Vec::new();
    for (token, node) in trie.steps(START) {
        branches.push(Branch { node, score: row[token as usize], token, before: Vec::new() });
    }
    // Free decoding is greedy.
    let likeliest = |row: &[f32]| {
        row.iter()
            .enumerate()
            .fold((0, f32::NEG_INFINITY), |best, (i, v)| if *v > best.1 { (i, *v) } else { best })
    };
    let (mut free, mut free_score) = (Vec::new(), 0.0);
    let mut free_before: Vec<usize> = Vec::new();
    let (token, score) = likeliest(&row);
    let mut free_token = Some((token as Token, score));
    if vocabulary.ends.contains(&(token as Token)) {
        free_score = vocabulary.end(&row);
        free_token = None;
    }
    for _ in 0..options.longest {
        let worth = |b: &Branch| b.score - trie.nodes[b.node].cost;
        branches.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        branches.truncate(options.width);
        let ended_best = ended.values().fold(f32::NEG_INFINITY, |best, v| best.max(*v));
        let best = branches.first().map_or(f32::NEG_INFINITY, worth).max(ended_best);
        branches.retain(|b| worth(b) > best - options.behind);
        if let Some((token, score)) = free_token {
            free.push(token);
            free_score += score;
        } else if branches.is_empty() {
            break;
        }
        let mut rows: Vec<(Token, Vec<&Place>)> =
            branches.iter().map(|b| (b.token, b.before.iter().map(|p| &places[*p]).collect())).collect();
        if let Some((token, _)) = free_token {
            rows.push((token, free_before.iter().map(|p| &places[*p]).collect()));
        }
        let (fresh, mut logits) = net.step(sound, prefix, &rows)?;
        let columns = logits.len() / rows.len().max(1);
        let base = places.len();
        places.extend(fresh);
        let mut next = Vec::new();
        for (number, row) in logits.chunks_exact_mut(columns).enumerate() {
            vocabulary.normalise(row);
            match branches.get(number) {
                Some(b) => {
                    let node = &trie.nodes[b.node];
                    if let Some(text) = node.text {
                        let score = b.score + vocabulary.end(row);
                        // The likelier path counts, with or without a filler.
                        ended.entry(text).and_modify(|best| *best = best.max(score)).or_insert(score);
                    }
                    for (token, node) in trie.steps(b.node) {
                        let mut before = b.before.clone();
                        before.push(base + number);
                        next.push(Branch { node, score: b.score + row[token as usize], token, before });
                    }
                }
                None => {
                    free_before.push(base + number);
                    let (token, score) = likeliest(row);
                    free_token = Some((token as Token, score));
                    if vocabulary.ends.contains(&(token as Token)) {
                        free_score += vocabulary.end(row);
                        free_token = None;
                    }
                }
            }
        }
        branches = next;
    }
    let mut texts: Vec<(TextNumber, f32)> = ended.into_iter().collect();
    texts.sort_by(|a, b| b.1.total_cmp(&a.1));
    free.retain(|t| *t < vocabulary.tokens_end);
    Ok(FoundTokens { texts, free, free_score })
}

/// Returns a text with a capital first letter.
fn with_capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

impl Trie {
    /// Returns a text and its prior cost.
    pub(crate) fn text(&self, number: TextNumber) -> (&str, f32) {
        let (text, cost) = &self.texts[number];
        (text, *cost)
    }
}
