//! The converted file: safetensors with eight-bit matrices, scaled per row, other tensors in `f32`, and the
//! vocabulary.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};

/// One tensor of a model.
pub(crate) enum Weights {
    /// Rows of eight-bit weights with one scale per row.
    Eight {
        rows: usize,
        columns: usize,
        data: Vec<i8>,
        scales: Vec<f32>,
    },
    Float {
        shape: Vec<usize>,
        data: Vec<f32>,
    },
}

/// The content of a model file.
pub(crate) struct Stored {
    pub(crate) tensors: BTreeMap<String, Weights>,
    /// The byte of the file where the data of each eight-bit tensor begins. Empty if the model was converted in memory.
    pub(crate) positions: BTreeMap<String, u64>,
    /// Tokens in the order of their numbers, as bytes.
    pub(crate) vocabulary: Vec<Vec<u8>>,
}

impl Stored {
    /// Returns the size of the tensors in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let of = |weights: &Weights| match weights {
            Weights::Eight { data, scales, .. } => data.len() + 4 * scales.len(),
            Weights::Float { data, .. } => 4 * data.len(),
        };
        self.tensors.values().map(of).sum()
    }
}

fn invalid(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}

pub(crate) fn quantise(data: &[f32], rows: usize, columns: usize) -> Weights {
    let mut out = Vec::with_capacity(data.len());
    let mut scales = Vec::with_capacity(rows);
    for row in data.chunks_exact(columns) {
        let most = row.iter().fold(0f32, |most, v| most.max(v.abs())).max(1e-12);
        scales.push(most / 127.0);
        out.extend(row.iter().map(|v| (v * 127.0 / most).round() as i8));
    }
    Weights::Eight { rows, columns, data: out, scales }
}

/// Returns whether a tensor is stored in eight bits: the large matrices. Convolutions and positions are small and
/// stay `f32`.
fn is_large(name: &str, shape: &[usize]) -> bool {
    shape.len() == 2 && name.ends_with("weight") && !name.contains("position")
}

/// Converts the files of a CTranslate2 folder.
pub(crate) fn convert(model: impl Read, length: u64, vocabulary: &[u8]) -> io::Result<Stored> {
    let tensors = crate::ct2::read(model, length)?;
    let mut out = BTreeMap::new();
    for (name, tensor) in tensors {
        let weights = if is_large(&name, &tensor.shape) {
            quantise(&tensor.data, tensor.shape[0], tensor.shape[1])
        } else {
            Weights::Float { shape: tensor.shape, data: tensor.data }
        };
        out.insert(name, weights);
    }
    let words: Vec<String> =
        serde_json::from_slice(vocabulary).map_err(|e| invalid(format!("vocabulary.json: {e}")))?;
    Ok(Stored {
        tensors: out,
        positions: BTreeMap::new(),
        vocabulary: words.iter().map(|w| crate::token::bytes_of(w)).collect(),
    })
}

const FORMAT: &str = "annabella-whisper-1";

/// A safetensors header.
#[derive(serde::Serialize, serde::Deserialize)]
struct SafetensorsHeader {
    #[serde(rename = "__metadata__", default)]
    metadata: BTreeMap<String, String>,
    #[serde(flatten)]
    tensors: BTreeMap<String, TensorEntry>,
}

/// The location of a tensor after the header.
#[derive(serde::Serialize, serde::Deserialize)]
struct TensorEntry {
    data_offsets: [u64; 2],
    dtype: String,
    shape: Vec<usize>,
}

/// Writes `stored` as safetensors: the length of the header, the header as JSON, the data.
///
/// # Errors
/// If a token is longer than 255 bytes, or `out` cannot be written.
pub(crate) fn write(stored: &Stored, mut out: impl Write) -> io::Result<()> {
    // The format has one byte for the length of a token.
    let length_of = |token: &Vec<u8>| {
        u8::try_from(token.len()).map_err(|_| {
            invalid(format!("its vocabulary has a token of {} bytes; at most 255 are stored", token.len()))
        })
    };
    let lengths: Vec<u8> = stored.vocabulary.iter().map(length_of).collect::<io::Result<_>>()?;
    // The header is a sorted map, because the order of a `serde_json::Map` depends on features that other crates
    // enable, and the file has a pinned hash.
    let mut header = SafetensorsHeader {
        metadata: [("format", FORMAT), ("license", "MIT"), ("origin", "OpenAI Whisper")]
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into(),
        tensors: BTreeMap::new(),
    };
    let mut offset = 0u64;
    let mut entry = |name: &str, kind: &str, shape: Vec<usize>, length: usize| {
        let end = offset + length as u64;
        let entry = TensorEntry { data_offsets: [offset, end], dtype: kind.to_owned(), shape };
        header.tensors.insert(name.to_owned(), entry);
        offset = end;
    };
    for (name, weights) in &stored.tensors {
        match weights {
            Weights::Eight { rows, columns, data, scales } => {
                entry(&format!("{name}.scales"), "F32", vec![*rows], scales.len() * 4);
                entry(name, "I8", vec![*rows, *columns], data.len());
            }
            Weights::Float { shape, data } => entry(name, "F32", shape.clone(), data.len() * 4),
        }
    }
    let letters: Vec<u8> = stored.vocabulary.concat();
    entry("vocabulary.lengths", "U8", vec![lengths.len()], lengths.len());
    entry("vocabulary.bytes", "U8", vec![letters.len()], letters.len());
    let mut header = serde_json::to_vec(&header)?;
    while header.len() % 8 != 0 {
        header.push(b' ');
    }
    out.write_all(&(header.len() as u64).to_le_bytes())?;
    out.write_all(&header)?;
    let floats = |out: &mut dyn Write, data: &[f32]| -> io::Result<()> {
        let bytes: Vec<u8> = data.iter().flat_map(|v| v.to_le_bytes()).collect();
        out.write_all(&bytes)
    };
    for weights in stored.tensors.values() {
        match weights {
            Weights::Eight { data, scales, .. } => {
                floats(&mut out, scales)?;
                let bytes: Vec<u8> = data.iter().map(|v| v.cast_unsigned()).collect();
                out.write_all(&bytes)?;
            }
            Weights::Float { data, .. } => floats(&mut out, data)?,
        }
    }
    out.write_all(&lengths)?;
    out.write_all(&letters)?;
    out.flush()
}

/// Reads the format of [`write`]. `length` is the size of the file.
pub(crate) fn read(mut input: impl Read, length: u64) -> io::Result<Stored> {
    let mut size = [0; 8];
    input.read_exact(&mut size)?;
    let size = u64::from_le_bytes(size);
    if size > 1 << 20 || size + 8 > length {
        return Err(invalid("it is no safetensors file"));
    }
    let mut header = vec![0; size as usize];
    input.read_exact(&mut header)?;
    let header: SafetensorsHeader = serde_json::from_slice(&header)
        .map_err(|e| invalid(format!("its header is no safetensors header: {e}")))?;
    if header.metadata.get("format").is_none_or(|format| format != FORMAT) {
        return Err(invalid("it was not converted for Annabella"));
    }
    let mut entries: Vec<(String, TensorEntry)> = header.tensors.into_iter().collect();
    entries.sort_by_key(|(_, e)| e.data_offsets[0]);
    let mut at = 0;
    for (name, e) in &entries {
        let width = match e.dtype.as_str() {
            "I8" | "U8" => 1,
            "F32" => 4,
            other => return Err(invalid(format!("{name} has numbers of the kind {other}"))),
        };
        let wanted = e.shape.iter().try_fold(width, |product: u64, n| product.checked_mul(*n as u64));
        if e.shape.contains(&0) {
            return Err(invalid(format!("{name} has no numbers")));
        }
        if e.data_offsets[0] != at || wanted != e.data_offsets[1].checked_sub(at) {
            return Err(invalid(format!("{name} does not lie where it should")));
        }
        at = e.data_offsets[1];
    }
    if at.checked_add(size + 8) != Some(length) {
        return Err(invalid(format!(
            "it has {length} bytes, and its header tells of {}",
            at.saturating_add(size + 8)
        )));
    }
    let mut tensors = BTreeMap::new();
    let mut positions = BTreeMap::new();
    let mut scales = BTreeMap::new();
    let (mut lengths, mut letters) = (Vec::new(), Vec::new());
    for (name, e) in entries {
        let mut raw = vec![0; (e.data_offsets[1] - e.data_offsets[0]) as usize];
        input.read_exact(&mut raw)?;
        match e.dtype.as_str() {
            "F32" => {
                let data: Vec<f32> =
                    raw.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
                match name.strip_suffix(".scales") {
                    Some(of) => {
                        scales.insert(of.to_owned(), data);
                    }
                    None => {
                        tensors.insert(name, Weights::Float { shape: e.shape, data });
                    }
                }
            }
            "I8" => {
                let [rows, columns] = e.shape[..] else {
                    return Err(invalid(format!("{name} is no matrix")));
                };
                let data = raw.into_iter().map(u8::cast_signed).collect();
                let scales = scales.remove(&name).filter(|s| s.len() == rows);
                let scales = scales.ok_or_else(|| invalid(format!("{name} has no scales")))?;
                positions.insert(name.clone(), size + 8 + e.data_offsets[0]);
                tensors.insert(name, Weights::Eight { rows, columns, data, scales });
            }
            _ if name == "vocabulary.lengths" => lengths = raw,
            _ => letters = raw,
        }
    }
    let mut vocabulary = Vec::with_capacity(lengths.len());
    let mut rest = &letters[..];
    for length in lengths {
        let (word, more) =
            rest.split_at_checked(usize::from(length)).ok_or_else(|| invalid("its vocabulary is torn"))?;
        vocabulary.push(word.to_vec());
        rest = more;
    }
    Ok(Stored { tensors, positions, vocabulary })
}
