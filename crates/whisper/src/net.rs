//! Whisper's encoder and decoder.

use std::{collections::BTreeMap, fs::File, io, os::unix::fs::FileExt as _};

use rayon::prelude::*;

use crate::{
    linear::{FloatLinear, Kernels, Linear, Norm, gelu, softmax},
    mel::{BANDS, Mel},
    token::Token,
    weights::Stored,
    weights::Weights,
};

/// The error in a model.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    #[error("{0} is missing")]
    Missing(String),
    #[error("{0} has another shape")]
    Shape(String),
}

/// Takes tensors by name and checks their shapes.
struct Parts {
    tensors: BTreeMap<String, Weights>,
}

impl Parts {
    fn float(&mut self, name: &str, length: Option<usize>) -> Result<(Vec<usize>, Vec<f32>), Fault> {
        match self.tensors.remove(name) {
            Some(Weights::Float { shape, data }) if length.is_none_or(|n| n == data.len()) => {
                Ok((shape, data))
            }
            Some(_) => Err(Fault::Shape(name.to_owned())),
            None => Err(Fault::Missing(name.to_owned())),
        }
    }

    fn norm(&mut self, name: &str, width: usize) -> Result<Norm, Fault> {
        let gamma = self.float(&format!("{name}/gamma"), Some(width))?.1;
        let beta = self.float(&format!("{name}/beta"), Some(width))?.1;
        Ok(Norm { gamma, beta })
    }

    fn linear(&mut self, name: &str, outputs: usize, inputs: usize) -> Result<Linear, Fault> {
        let weight = format!("{name}/weight");
        let bias = self.float(&format!("{name}/bias"), Some(outputs))?.1;
        match self.tensors.remove(&weight) {
            Some(Weights::Eight { rows, columns, data, scales }) if rows == outputs && columns == inputs => {
                Ok(Linear::new(&data, scales, bias, inputs))
            }
            Some(_) => Err(Fault::Shape(weight)),
            None => Err(Fault::Missing(weight)),
        }
    }

    fn has(&self, name: &str) -> bool {
        self.tensors.contains_key(name)
    }
}

struct FeedForward {
    norm: Norm,
    up: Linear,
    down: Linear,
}

impl FeedForward {
    fn new(parts: &mut Parts, name: &str, width: usize) -> Result<Self, Fault> {
        Ok(Self {
            norm: parts.norm(&format!("{name}/layer_norm"), width)?,
            up: parts.linear(&format!("{name}/linear_0"), 4 * width, width)?,
            down: parts.linear(&format!("{name}/linear_1"), width, 4 * width)?,
        })
    }

    fn add_to(&self, kernels: &Kernels, x: &mut [f32]) {
        let mut inner = self.up.apply(kernels, &self.norm.apply(x));
        gelu(&mut inner);
        add(x, &self.down.apply(kernels, &inner));
    }
}

fn add(x: &mut [f32], more: &[f32]) {
    for (x, more) in x.iter_mut().zip(more) {
        *x += more;
    }
}

struct SelfAttention {
    norm: Norm,
    /// Query, key and value in one layer.
    into: Linear,
    out: Linear,
}

impl SelfAttention {
    fn new(parts: &mut Parts, name: &str, width: usize) -> Result<Self, Fault> {
        Ok(Self {
            norm: parts.norm(&format!("{name}/layer_norm"), width)?,
            into: parts.linear(&format!("{name}/linear_0"), 3 * width, width)?,
            out: parts.linear(&format!("{name}/linear_1"), width, width)?,
        })
    }
}

struct CrossAttention {
    norm: Norm,
    query: Linear,
    /// Key and value in one layer.
    sound: Linear,
    out: Linear,
}

struct EncoderLayer {
    attention: SelfAttention,
    feed: FeedForward,
}

struct DecoderLayer {
    attention: SelfAttention,
    cross: CrossAttention,
    feed: FeedForward,
}

/// Copies columns `from..from + HEAD` of each row of `x` into a matrix.
fn head(x: &[f32], stride: usize, from: usize) -> Vec<f32> {
    let mut out = Vec::with_capacity(x.len() / stride * HEAD);
    for row in x.chunks_exact(stride) {
        out.extend_from_slice(&row[from..from + HEAD]);
    }
    out
}

/// The width of a head in every Whisper model.
const HEAD: usize = 64;

/// Keys and values of one layer: for each head, a matrix with a row per place.
#[derive(Clone, Default)]
struct Remembered {
    keys: Vec<Vec<f32>>,
    values: Vec<Vec<f32>>,
}

/// The decoder's keys and values of the prompt.
pub(crate) struct Prefix {
    /// By layer.
    own: Vec<Remembered>,
    length: usize,
}

/// Keys and values of the sound, by layer.
pub(crate) struct Sound {
    layers: Vec<Remembered>,
}

/// The decoder's keys and values of one token after the prefix: by layer, `width` each.
pub(crate) struct Place {
    keys: Vec<Vec<f32>>,
    values: Vec<Vec<f32>>,
}

/// The rows of the token table, eight-bit weights. The table is also packed for products, in which its rows cannot be
/// read; a row of a file is therefore read when it is needed.
enum TokenRows {
    Memory(Vec<i8>),
    /// A file, and the byte where the table begins.
    File(File, u64),
}

impl TokenRows {
    /// Returns the row of a token, `width` weights.
    fn read(&self, token: Token, width: usize) -> io::Result<Vec<i8>> {
        let first = token as usize * width;
        match self {
            Self::Memory(rows) => Ok(rows[first..first + width].to_vec()),
            Self::File(file, table) => {
                let mut row = vec![0; width];
                file.read_exact_at(&mut row, table + first as u64)?;
                Ok(row.into_iter().map(u8::cast_signed).collect())
            }
        }
    }
}

/// The tensor of the token table.
const TOKEN_TABLE: &str = "decoder/embeddings/weight";

/// The neural network of Whisper.
pub(crate) struct Net {
    kernels: Kernels,
    mel: Mel,
    width: usize,
    conv: [FloatLinear; 2],
    encoder_positions: Vec<f32>,
    encoder: Vec<EncoderLayer>,
    encoder_norm: Norm,
    token_rows: TokenRows,
    unembed: Linear,
    decoder_positions: Vec<f32>,
    decoder: Vec<DecoderLayer>,
    decoder_norm: Norm,
}

impl Net {
    /// `file` is the file that `stored` was read from; without it the token table stays in memory.
    pub(crate) fn new(stored: Stored, file: Option<File>) -> Result<Self, Fault> {
        let tokens = stored.vocabulary.len();
        let kernels = Kernels::new();
        let mut parts = Parts { tensors: stored.tensors };
        let (shape, first) = parts.float("encoder/conv1/weight", None)?;
        let [width, BANDS, 3] = shape[..] else {
            return Err(Fault::Shape("encoder/conv1/weight".to_owned()));
        };
        if width == 0 || width % HEAD != 0 || width > 2048 {
            return Err(Fault::Shape("encoder/conv1/weight".to_owned()));
        }
        let (_, second) = parts.float("encoder/conv2/weight", Some(width * width * 3))?;
        let conv = [
            FloatLinear::new(&first, parts.float("encoder/conv1/bias", Some(width))?.1, BANDS * 3),
            FloatLinear::new(&second, parts.float("encoder/conv2/bias", Some(width))?.1, width * 3),
        ];
        let (_, encoder_positions) =
            parts.float("encoder/position_encodings/encodings", Some(1500 * width))?;
        let mut encoder = Vec::new();
        while parts.has(&format!("encoder/layer_{}/ffn/linear_0/weight", encoder.len())) {
            let name = format!("encoder/layer_{}", encoder.len());
            encoder.push(EncoderLayer {
                attention: SelfAttention::new(&mut parts, &format!("{name}/self_attention"), width)?,
                feed: FeedForward::new(&mut parts, &format!("{name}/ffn"), width)?,
            });
        }
        let encoder_norm = parts.norm("encoder/layer_norm", width)?;
        let (_, decoder_positions) =
            parts.float("decoder/position_encodings/encodings", Some(448 * width))?;
        let mut decoder = Vec::new();
        while parts.has(&format!("decoder/layer_{}/ffn/linear_0/weight", decoder.len())) {
            let name = format!("decoder/layer_{}", decoder.len());
            decoder.push(DecoderLayer {
                attention: SelfAttention::new(&mut parts, &format!("{name}/self_attention"), width)?,
                cross: CrossAttention {
                    norm: parts.norm(&format!("{name}/attention/layer_norm"), width)?,
                    query: parts.linear(&format!("{name}/attention/linear_0"), width, width)?,
                    sound: parts.linear(&format!("{name}/attention/linear_1"), 2 * width, width)?,
                    out: parts.linear(&format!("{name}/attention/linear_2"), width, width)?,
                },
                feed: FeedForward::new(&mut parts, &format!("{name}/ffn"), width)?,
            });
        }
        let decoder_norm = parts.norm("decoder/layer_norm", width)?;
        let (rows, scales) = match parts.tensors.remove(TOKEN_TABLE) {
            Some(Weights::Eight { rows, columns, data, scales }) if rows == tokens && columns == width => {
                (data, scales)
            }
            Some(_) => return Err(Fault::Shape(TOKEN_TABLE.to_owned())),
            None => return Err(Fault::Missing(TOKEN_TABLE.to_owned())),
        };
        let unembed = Linear::new(&rows, scales, Vec::new(), width);
        let token_rows = match file.zip(stored.positions.get(TOKEN_TABLE)) {
            Some((file, table)) => TokenRows::File(file, *table),
            None => TokenRows::Memory(rows),
        };
        if encoder.is_empty() || decoder.is_empty() {
            return Err(Fault::Missing("encoder/layer_0".to_owned()));
        }
        Ok(Self {
            mel: Mel::new(),
            width,
            conv,
            encoder_positions,
            encoder,
            encoder_norm,
            token_rows,
            unembed,
            decoder_positions,
            decoder,
            decoder_norm,
            kernels,
        })
    }

    pub(crate) fn kernel() -> String {
        Kernels::name()
    }

    fn heads(&self) -> usize {
        self.width / HEAD
    }

    /// Returns the encoder's output for a window of `frames` (10 ms each, an even number): a row per 20 ms.
    pub(crate) fn encode(&self, sound: &[f32], frames: usize) -> Vec<f32> {
        let k = &self.kernels;
        let mel = self.mel.apply(sound, frames);
        let mut x = self.conv[0].apply(&neighbours(&mel, BANDS, 1));
        gelu(&mut x);
        let mut x = self.conv[1].apply(&neighbours(&x, self.width, 2));
        gelu(&mut x);
        let rows = x.len() / self.width;
        add(&mut x, &self.encoder_positions[..rows * self.width]);
        for layer in &self.encoder {
            let into = layer.attention.into.apply(k, &layer.attention.norm.apply(&x));
            let parts: Vec<Vec<f32>> = (0..self.heads())
                .into_par_iter()
                .map(|h| {
                    let [q, key, v] =
                        [0, 1, 2].map(|part| head(&into, 3 * self.width, part * self.width + h * HEAD));
                    Self::attend(&q, &key, &v)
                })
                .collect();
            add(&mut x, &layer.attention.out.apply(k, &self.joined(&parts, rows)));
            layer.feed.add_to(k, &mut x);
        }
        self.encoder_norm.apply(&x)
    }

    /// Computes one head: `softmax(q · keyᵀ / 8) · value`.
    fn attend(q: &[f32], keys: &[f32], values: &[f32]) -> Vec<f32> {
        let (rows, places) = (q.len() / HEAD, keys.len() / HEAD);
        let q: Vec<f32> = q.iter().map(|v| v * 0.125).collect();
        let mut scores = vec![0f32; rows * places];
        Kernels::product_transposed(&mut scores, &q, keys, rows, HEAD, places);
        scores.chunks_exact_mut(places).for_each(softmax);
        let mut out = vec![0f32; rows * HEAD];
        Kernels::product(&mut out, &scores, values, rows, places, HEAD);
        out
    }

    fn joined(&self, heads: &[Vec<f32>], rows: usize) -> Vec<f32> {
        let mut out = vec![0f32; rows * self.width];
        for (h, part) in heads.iter().enumerate() {
            for (row, to) in part.chunks_exact(HEAD).zip(out.chunks_exact_mut(self.width)) {
                to[h * HEAD..(h + 1) * HEAD].copy_from_slice(row);
            }
        }
        out
    }

    /// Computes the keys and values of the encoder's output.
    pub(crate) fn listen(&self, encoded: &[f32]) -> Sound {
        let layers = self
            .decoder
            .iter()
            .map(|layer| {
                let both = layer.cross.sound.apply(&self.kernels, encoded);
                self.remembered(&both, 2 * self.width, 0, self.width)
            })
            .collect();
        Sound { layers }
    }

    fn remembered(&self, x: &[f32], stride: usize, keys: usize, values: usize) -> Remembered {
        Remembered {
            keys: (0..self.heads()).map(|h| head(x, stride, keys + h * HEAD)).collect(),
            values: (0..self.heads()).map(|h| head(x, stride, values + h * HEAD)).collect(),
        }
    }

    fn embed(&self, tokens: &[Token], positions: impl Iterator<Item = usize>) -> io::Result<Vec<f32>> {
        let w = self.width;
        let mut x = Vec::with_capacity(tokens.len() * w);
        for (token, position) in tokens.iter().zip(positions) {
            let row = self.token_rows.read(*token, w)?;
            let scale = self.unembed.scale(*token as usize);
            let place = &self.decoder_positions[position * w..(position + 1) * w];
            x.extend(row.iter().zip(place).map(|(e, p)| f32::from(*e) * scale + p));
        }
        Ok(x)
    }

    fn cross(&self, layer: &DecoderLayer, sound: &Remembered, x: &mut [f32]) {
        let rows = x.len() / self.width;
        let q = layer.cross.query.apply(&self.kernels, &layer.cross.norm.apply(x));
        let parts: Vec<Vec<f32>> = (0..self.heads())
            .into_par_iter()
            .map(|h| Self::attend(&head(&q, self.width, h * HEAD), &sound.keys[h], &sound.values[h]))
            .collect();
        add(x, &layer.cross.out.apply(&self.kernels, &self.joined(&parts, rows)));
    }

    /// Processes the prompt; returns its prefix and the logits after it.
    ///
    /// # Errors
    /// If the token table cannot be read.
    pub(crate) fn read(&self, sound: &Sound, prompt: &[Token]) -> io::Result<(Prefix, Vec<f32>)> {
        let (w, rows) = (self.width, prompt.len());
        let mut x = self.embed(prompt, 0..rows)?;
        let mut own = Vec::with_capacity(self.decoder.len());
        for (layer, sound) in self.decoder.iter().zip(&sound.layers) {
            let into = layer.attention.into.apply(&self.kernels, &layer.attention.norm.apply(&x));
            let remembered = self.remembered(&into, 3 * w, w, 2 * w);
            let parts: Vec<Vec<f32>> = (0..self.heads())
                .into_par_iter()
                .map(|h| {
                    let q: Vec<f32> = head(&into, 3 * w, h * HEAD).iter().map(|v| v * 0.125).collect();
                    let mut scores = vec![0f32; rows * rows];
                    Kernels::product_transposed(&mut scores, &q, &remembered.keys[h], rows, HEAD, rows);
                    for (at, row) in scores.chunks_exact_mut(rows).enumerate() {
                        softmax(&mut row[..=at]);
                        row[at + 1..].fill(0.0);
                    }
                    let mut out = vec![0f32; rows * HEAD];
                    Kernels::product(&mut out, &scores, &remembered.values[h], rows, rows, HEAD);
                    out
                })
                .collect();
            add(&mut x, &layer.attention.out.apply(&self.kernels, &self.joined(&parts, rows)));
            self.cross(layer, sound, &mut x);
            layer.feed.add_to(&self.kernels, &mut x);
            own.push(remembered);
        }
        let logits = self.logits(&x[(rows - 1) * w..]);
        Ok((Prefix { own, length: rows }, logits))
    }

    /// Returns the logits of each row, which are not normalised.
    fn logits(&self, x: &[f32]) -> Vec<f32> {
        self.unembed.apply(&self.kernels, &self.decoder_norm.apply(x))
    }

    /// Makes one step for several branches, each with its next token and the places since the prefix. Returns the new
    /// place of each, and the logits of all, a row each.
    ///
    /// # Errors
    /// If the token table cannot be read.
    pub(crate) fn step(
        &self,
        sound: &Sound,
        prefix: &Prefix,
        branches: &[(Token, Vec<&Place>)],
    ) -> io::Result<(Vec<Place>, Vec<f32>)> {
        let w = self.width;
        let tokens: Vec<Token> = branches.iter().map(|(token, _)| *token).collect();
        let mut x = self.embed(&tokens, branches.iter().map(|(_, before)| prefix.length + before.len()))?;
        let mut places: Vec<Place> =
            branches.iter().map(|_| Place { keys: Vec::new(), values: Vec::new() }).collect();
        for (number, (layer, sound)) in self.decoder.iter().zip(&sound.layers).enumerate() {
            let into = layer.attention.into.apply(&self.kernels, &layer.attention.norm.apply(&x));
            for (row, place) in into.chunks_exact(3 * w).zip(&mut places) {
                place.keys.push(row[w..2 * w].to_vec());
                place.values.push(row[2 * w..].to_vec());
            }
            let parts: Vec<Vec<f32>> = (0..self.heads())
                .into_par_iter()
                .map(|h| {
                    self.attend_branches(
                        &into,
                        &prefix.own[number],
                        prefix.length,
                        branches,
                        &places,
                        number,
                        h,
                    )
                })
                .collect();
            add(&mut x, &layer.attention.out.apply(&self.kernels, &self.joined(&parts, branches.len())));
            self.cross(layer, sound, &mut x);
            layer.feed.add_to(&self.kernels, &mut x);
        }
        let logits = self.logits(&x);
        Ok((places, logits))
    }

    #[expect(clippy::too_many_arguments, reason = "the innermost loop of a step")]
    fn attend_branches(
        &self,
        into: &[f32],
        own: &Remembered,
        length: usize,
        branches: &[(Token, Vec<&Place>)],
        places: &[Place],
        layer: usize,
        h: usize,
    ) -> Vec<f32> {
        let (from, rows) = (h * HEAD, branches.len());
        let q: Vec<f32> = head(into, 3 * self.width, from).iter().map(|v| v * 0.125).collect();
        let mut common = vec![0f32; rows * length];
        Kernels::product_transposed(&mut common, &q, &own.keys[h], rows, HEAD, length);
        let mut weights = vec![0f32; rows * length];
        let mut rest = vec![0f32; rows * HEAD];
        for (row, (_, before)) in branches.iter().enumerate() {
            let query = &q[row * HEAD..(row + 1) * HEAD];
            let mut scores = common[row * length..(row + 1) * length].to_vec();
            let later = || before.iter().copied().chain([&places[row]]);
            scores.extend(later().map(|place| {
                place.keys[layer][from..from + HEAD].iter().zip(query).map(|(a, b)| a * b).sum::<f32>()
            }));
            softmax(&mut scores);
            weights[row * length..(row + 1) * length].copy_from_slice(&scores[..length]);
            let out = &mut rest[row * HEAD..(row + 1) * HEAD];
            for (place, weight) in later().zip(&scores[length..]) {
                for (out, v) in out.iter_mut().zip(&place.values[layer][from..from + HEAD]) {
                    *out += weight * v;
                }
            }
        }
        let mut out = vec![0f32; rows * HEAD];
        Kernels::product(&mut out, &weights, &own.values[h], rows, length, HEAD);
        add(&mut out, &rest);
        out
    }
}

/// Arranges the input of a convolution of width three: each place and its neighbours, channel by channel.
fn neighbours(x: &[f32], channels: usize, stride: usize) -> Vec<f32> {
    let places = x.len() / channels;
    let mut out = vec![0f32; places.div_ceil(stride) * channels * 3];
    for (number, row) in out.chunks_exact_mut(channels * 3).enumerate() {
        let middle = number * stride;
        for (tap, at) in [middle.checked_sub(1), Some(middle), Some(middle + 1)].into_iter().enumerate() {
            let Some(at) = at.filter(|at| *at < places) else { continue };
            for channel in 0..channels {
                row[channel * 3 + tap] = x[at * channels + channel];
            }
        }
    }
    out
}
