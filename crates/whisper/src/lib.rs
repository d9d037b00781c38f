//! OpenAI's Whisper, used to score candidate texts: its encoder on a short window, and its decoder on a trie of
//! texts.

mod ct2;
mod linear;
mod mel;
mod net;
mod search;
mod token;
mod weights;

#[cfg(test)]
mod tests;

use std::{
    fs::File,
    io::{self, BufReader, BufWriter},
    path::{Path, PathBuf},
};

pub use mel::RATE;
pub use search::{Found, Scores, Search, Trie};
pub use token::{Token, Tokens};

/// The largest vocabulary that is read, in bytes.
const LARGEST_VOCABULARY: u64 = 64 * annabella_files::MIB;

/// The reason why a model cannot be used. The text names the file and the error.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The file cannot be read or written.
    #[error("{path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file is not a complete Whisper model.
    #[error("{path} is no whole Whisper model: {what}")]
    Unfit {
        /// The file or folder.
        path: PathBuf,
        /// The missing or invalid part.
        what: String,
    },
}

/// A model and its threads.
pub struct Whisper {
    path: PathBuf,
    net: net::Net,
    tokens: Tokens,
    ends: search::TextEnds,
    threads: rayon::ThreadPool,
    megabytes: usize,
}

/// Encoded sound.
pub struct Encoded(net::Sound);

impl Whisper {
    /// Loads a converted file, or a folder in CTranslate2's format, and uses `threads` threads. A file stays open:
    /// the rows of its token table are read when they are needed, so that the table is in memory only once.
    ///
    /// # Errors
    /// If it cannot be read, or is not a complete Whisper model.
    pub fn load(path: &Path, threads: usize) -> Result<Self, ModelError> {
        let failed = |source| ModelError::Read { path: path.to_owned(), source };
        let (stored, file) = if path.is_dir() {
            (stored_of(path)?, None)
        } else {
            let file = annabella_files::open_file(path).map_err(io::Error::from).map_err(failed)?;
            let length = file.metadata().map_err(failed)?.len();
            (weights::read(BufReader::with_capacity(1 << 20, &file), length).map_err(failed)?, Some(file))
        };
        let unfit = |what: String| ModelError::Unfit { path: path.to_owned(), what };
        let megabytes = stored.bytes() / 1_000_000;
        let tokens = Tokens::new(&stored.vocabulary)
            .ok_or_else(|| unfit("its vocabulary is another one's".to_owned()))?;
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|n| format!("whisper-{n}"))
            .build()
            .map_err(|e| unfit(e.to_string()))?;
        let net = threads.install(|| net::Net::new(stored, file)).map_err(|e| unfit(e.to_string()))?;
        let ends = search::TextEnds::new(&tokens);
        Ok(Self { path: path.to_owned(), net, tokens, ends, threads, megabytes })
    }

    /// Returns the vocabulary.
    pub fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// Returns the approximate memory of the weights in megabytes.
    pub const fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Returns the name of the multiplication kernel of this processor.
    pub fn kernel() -> String {
        net::Net::kernel()
    }

    /// Encodes `sound` (16 kHz, −1 to 1) in a window of `seconds`.
    pub fn encode(&self, sound: &[f32], seconds: usize) -> Encoded {
        let frames = seconds.clamp(1, 30) * 100;
        self.threads.install(|| Encoded(self.net.listen(&self.net.encode(sound, frames))))
    }

    /// Returns the tokens before a text: a prompt in the style of the expected text, and the language (`de`).
    pub fn prompt(&self, lang: &str, style: &str) -> Vec<Token> {
        let special = |name: &str| self.tokens.special(name);
        let mut out: Vec<Token> = Vec::new();
        if !style.is_empty() {
            out.extend(special("startofprev"));
            out.extend(self.tokens.encode(&format!(" {style}")));
        }
        out.extend(
            [special("startoftranscript"), special(lang), special("transcribe"), special("notimestamps")]
                .into_iter()
                .flatten(),
        );
        out
    }

    /// Scores the texts of `trie` after `prompt`.
    ///
    /// # Errors
    /// If the model's file can no longer be read.
    pub fn score(
        &self,
        sound: &Encoded,
        prompt: &[Token],
        trie: &Trie,
        options: Search,
    ) -> Result<Scores, ModelError> {
        let searched = self.threads.install(|| {
            let (prefix, first) = self.net.read(&sound.0, prompt)?;
            search::search(&self.net, &self.ends, &sound.0, &prefix, &first, trie, options)
        });
        let searched = searched.map_err(|source| self.unreadable(source))?;
        let found = searched.texts.into_iter().map(|(number, score)| {
            let (text, cost) = trie.text(number);
            Found { text: text.to_owned(), cost, score }
        });
        let free = self.tokens.decode(&searched.free).trim().to_owned();
        Ok(Scores { found: found.collect(), free, free_score: searched.free_score })
    }

    /// Returns the logits after a prompt, one per token, to compare two forms of a model.
    ///
    /// # Errors
    /// If the model's file can no longer be read.
    pub fn logits(&self, sound: &Encoded, prompt: &[Token]) -> Result<Vec<f32>, ModelError> {
        let read = self.threads.install(|| self.net.read(&sound.0, prompt));
        read.map(|(_, logits)| logits).map_err(|source| self.unreadable(source))
    }

    fn unreadable(&self, source: io::Error) -> ModelError {
        ModelError::Read { path: self.path.clone(), source }
    }
}

fn stored_of(folder: &Path) -> Result<weights::Stored, ModelError> {
    let model = folder.join("model.bin");
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| ModelError::Read { path, source }
    };
    let words = folder.join("vocabulary.json");
    let vocabulary =
        annabella_files::read(&words, LARGEST_VOCABULARY).map_err(io::Error::from).map_err(failed(&words))?;
    let file = annabella_files::open_file(&model).map_err(io::Error::from).map_err(failed(&model))?;
    let length = file.metadata().map_err(failed(&model))?.len();
    weights::convert(BufReader::with_capacity(1 << 20, file), length, &vocabulary).map_err(failed(&model))
}

/// Converts a folder in CTranslate2's format to one file with eight-bit matrices.
///
/// # Errors
/// If the folder cannot be read as a model, or the file cannot be written.
pub fn convert(folder: &Path, to: &Path) -> Result<(), ModelError> {
    let stored = stored_of(folder)?;
    let failed = |source| ModelError::Read { path: to.to_owned(), source };
    weights::write(&stored, BufWriter::with_capacity(1 << 20, File::create(to).map_err(failed)?))
        .map_err(failed)
}
