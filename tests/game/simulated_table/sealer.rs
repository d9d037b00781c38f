//! Seals the moves of a simulated table. It draws no random numbers but those of a seed, so that a run is the same each
//! time. Nobody at the table has the key, and no text that is sealed can be read in what is written of it.

use std::{
    cell::{Cell, RefCell},
    path::PathBuf,
    rc::Rc,
};

use annabella::{
    daemon::{envelopes::MoveSealer, file_work::FileWork},
    game::Lang,
    seeded_rng::SeededRng,
    session::adjournment::{SealedMove, commitment},
};
use anyhow::{Context as _, Result, bail};

/// The plain text has at least this length, so that its size tells nothing.
const PADDED: usize = 48;

/// What was sealed, with its salt.
type SealedText = (String, String);

/// The sealer; clones share what was sealed.
#[derive(Clone)]
pub(super) struct SimulatedSealer {
    now: Rc<Cell<u64>>,
    key: u64,
    /// Everything that was sealed, in order.
    sealed: Rc<RefCell<Vec<SealedText>>>,
    /// The key file that the arbiter named for the next envelope; it is another one than that of the envelopes.
    named: Option<PathBuf>,
    /// How many envelopes were opened with their own key.
    opened: Rc<Cell<u64>>,
    /// It encrypts nothing; a planted fault.
    pub(super) is_readable: bool,
    /// Every key opens an envelope; a planted fault.
    pub(super) any_key_opens: bool,
}

impl SimulatedSealer {
    pub(super) fn new(now: Rc<Cell<u64>>, key: u64) -> Self {
        Self {
            now,
            key,
            sealed: Rc::default(),
            named: None,
            opened: Rc::default(),
            is_readable: false,
            any_key_opens: false,
        }
    }

    /// The text that a commitment is to, if it was sealed here.
    pub(super) fn text_of(&self, seal: &str) -> Option<String> {
        let sealed = self.sealed.borrow();
        sealed.iter().find(|(text, salt)| commitment(text, salt) == seal).map(|(text, _)| text.clone())
    }

    /// How many envelopes were opened with their own key.
    pub(super) fn opened(&self) -> u64 {
        self.opened.get()
    }

    /// Encrypts or decrypts the text with this number.
    fn mix(&self, number: usize, bytes: &[u8]) -> Vec<u8> {
        let mut stream = SeededRng::new(self.key.wrapping_add(number as u64));
        bytes.iter().map(|byte| byte ^ stream.next().to_le_bytes()[0]).collect()
    }
}

impl MoveSealer for SimulatedSealer {
    fn seal(&mut self, text: &str) -> Result<SealedMove> {
        let number = self.sealed.borrow().len();
        let salt = format!("{:016x}", SeededRng::new(!self.key.wrapping_add(number as u64)).next());
        self.sealed.borrow_mut().push((text.to_owned(), salt.clone()));
        let plain = format!("{text:PADDED$}");
        let ciphertext = if self.is_readable {
            format!("{number} {text}")
        } else {
            let hex: String =
                self.mix(number, plain.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
            format!("{number} {hex}")
        };
        let on = format!("{} ms", self.now.get());
        Ok(SealedMove { commitment: commitment(text, &salt), ciphertext, on })
    }

    fn name_key(&mut self, path: PathBuf) {
        self.named = Some(path);
    }

    fn open(&mut self, ciphertext: &str) -> Result<(String, String)> {
        let is_own_key = self.named.take().is_none();
        if !is_own_key && !self.any_key_opens {
            bail!("this key does not open it");
        }
        self.opened.set(self.opened.get() + u64::from(is_own_key));
        let (number, hex) = ciphertext.split_once(' ').context("no envelope")?;
        let number: usize = number.parse()?;
        let salt = self.sealed.borrow().get(number).context("no envelope of this table")?.1.clone();
        if self.is_readable {
            return Ok((hex.to_owned(), salt));
        }
        let digits = hex.as_bytes().chunks(2).map(|pair| Ok(u8::from_str_radix(str::from_utf8(pair)?, 16)?));
        let plain = self.mix(number, &digits.collect::<Result<Vec<u8>>>()?);
        Ok((String::from_utf8(plain)?.trim_end().to_owned(), salt))
    }

    fn write_envelope(&self, _: &mut FileWork, _: String, _: String, _: Lang) {}

    /// The words of a simulated arbiter are `at 754000 hall B`.
    fn ms_until(&self, words: &str) -> Option<i64> {
        let at: i64 = words.split(' ').nth(1)?.parse().ok()?;
        Some(at - i64::try_from(self.now.get()).ok()?)
    }
}
