//! Reads the model file of CTranslate2 (`model.bin`): names, shapes, and 16-bit or 32-bit numbers.

use std::collections::HashMap;
use std::io::{self, Read};

/// A tensor as `f32`.
pub(crate) struct Tensor {
    pub(crate) shape: Vec<usize>,
    pub(crate) data: Vec<f32>,
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

struct Reader<R>(R);

impl<R: Read> Reader<R> {
    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.0.read_exact(&mut bytes)?;
        Ok(bytes)
    }
    fn u8(&mut self) -> io::Result<u8> {
        Ok(self.bytes::<1>()?[0])
    }
    fn u16(&mut self) -> io::Result<u16> {
        self.bytes().map(u16::from_le_bytes)
    }
    fn u32(&mut self) -> io::Result<u32> {
        self.bytes().map(u32::from_le_bytes)
    }
    fn string(&mut self) -> io::Result<String> {
        let length = self.u16()?;
        let mut bytes = vec![0; usize::from(length)];
        self.0.read_exact(&mut bytes)?;
        bytes.pop();
        String::from_utf8(bytes).map_err(|_| invalid("a name in it is not text"))
    }
}

/// Reads all tensors by name. More than `limit` bytes are refused before they are read.
pub(crate) fn read(input: impl Read, limit: u64) -> io::Result<HashMap<String, Tensor>> {
    let mut r = Reader(input.take(limit));
    let version = r.u32()?;
    if !(5..=6).contains(&version) {
        return Err(invalid("it is no CTranslate2 model of version 5 or 6"));
    }
    if r.string()? != "WhisperSpec" {
        return Err(invalid("it is no Whisper model"));
    }
    r.u32()?;
    let count = r.u32()?;
    if count > 10_000 {
        return Err(invalid("it counts too many tensors"));
    }
    let mut tensors = HashMap::new();
    for _ in 0..count {
        let name = r.string()?;
        let rank = r.u8()?;
        let mut shape = Vec::new();
        for _ in 0..rank {
            shape.push(r.u32()? as usize);
        }
        let kind = r.u8()?;
        let length = r.u32()? as usize;
        if length as u64 > limit {
            return Err(invalid("a tensor in it is longer than the file"));
        }
        let mut raw = Vec::new();
        if (&mut r.0).take(length as u64).read_to_end(&mut raw)? != length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let data: Vec<f32> = match kind {
            0 => raw.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect(),
            4 => raw.chunks_exact(2).map(|b| half::f16::from_le_bytes([b[0], b[1]]).to_f32()).collect(),
            // Small settings, which are not needed.
            1..=3 => continue,
            _ => {
                return Err(invalid(
                    "a tensor in it has numbers of an unknown kind; float16 and float32 are read",
                ));
            }
        };
        // A row without numbers cannot be scaled.
        let numbers = shape.iter().try_fold(1, |product: usize, n| product.checked_mul(*n));
        if shape.contains(&0) || numbers != Some(data.len()) {
            return Err(invalid("a tensor in it has not the length of its shape"));
        }
        tensors.insert(name, Tensor { shape, data });
    }
    Ok(tensors)
}
