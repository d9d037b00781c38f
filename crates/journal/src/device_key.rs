//! The key with which a device signs its journals: Ed25519, created at the first start, readable by its user only.
//!
//! It proves which device wrote a game, not who played it. A device that cannot store a key can still play; its
//! journals are chained and not signed.

use std::{
    env, fmt, fs,
    io::{self, Write as _},
    os::unix::fs::DirBuilderExt as _,
    path::{Path, PathBuf},
    str::FromStr,
};

use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};

use annabella_files::NamedFileFault;

/// The name of the file in the device's folder.
const FILE: &str = "device.key";
/// More than any key needs, in bytes.
const LARGEST_KEY: u64 = 64 << 10;

/// The secret key. It is never printed.
#[derive(Clone)]
pub struct DeviceKey(SigningKey);

/// The public key of a device: 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PublicKey(VerifyingKey);

/// A signature: 128 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Signature(ed25519_dalek::Signature);

/// The error for a text that is not a key or signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadKeyError {
    /// The length is wrong, or a character is not hexadecimal.
    #[error("a key is 64 hexadecimal digits, a signature 128; `annabella key` prints this device's")]
    NotHexadecimal,
    /// The digits are not a point of the curve.
    #[error("these digits are no Ed25519 key; copy the line of `annabella key` again")]
    NoKey,
}

impl fmt::Debug for DeviceKey {
    /// Prints the public key, never the secret one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the secret key of {}", self.public())
    }
}

/// A file in the place of the key.
const NO_KEY: &str = "this is no key; remove it and a new one is made";

impl DeviceKey {
    /// Returns this device's key; creates it if there is none.
    ///
    /// # Errors
    /// If the folder of this device's files cannot be used; the error names it and the remedy.
    pub fn of_this_device() -> io::Result<Self> {
        let folder = folder()?;
        Self::in_folder(&folder).map_err(|why| {
            // A file that is no key has its own remedy.
            if why.kind() == io::ErrorKind::InvalidData {
                return why;
            }
            let told = format!(
                "{}: {why}; make it a folder that can be written to, or name another one in ANNABELLA_STATE",
                folder.display()
            );
            io::Error::new(why.kind(), told)
        })
    }

    /// Returns the key stored in this folder; creates it if there is none.
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        Self::in_file(folder, FILE)
    }

    /// Returns the key stored in a file of this folder; creates it if there is none.
    pub fn in_file(folder: &Path, name: &str) -> io::Result<Self> {
        let path = folder.join(name);
        match annabella_files::read_secret(&path, LARGEST_KEY) {
            Err(NamedFileFault::System(why)) if why.kind() == io::ErrorKind::NotFound => {
                Self::make(folder, &path)
            }
            read => Self::read(&path, read),
        }
    }

    fn make(folder: &Path, path: &Path) -> io::Result<Self> {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(io::Error::other)?;
        // The file is never readable by others, and never incomplete.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        writeln!(file, "{}", hexadecimal(&seed))?;
        file.as_file().sync_all()?;
        match file.persist_noclobber(path) {
            Ok(_) => Ok(Self::of_seed(seed)),
            // Another program created the key first; each device has one key.
            Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => {
                Self::read(path, annabella_files::read_secret(path, LARGEST_KEY))
            }
            Err(error) => Err(error.error),
        }
    }

    fn read(path: &Path, text: Result<String, NamedFileFault>) -> io::Result<Self> {
        let refuse =
            |what: &str| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {what}", path.display()));
        let text = text.map_err(|fault| match fault {
            NamedFileFault::Exposed => {
                refuse("others may read this key; `chmod 600` it, or remove it and a new one is made")
            }
            NamedFileFault::System(why) => why,
            _ => refuse(NO_KEY),
        })?;
        let seed = bytes_of(text.trim()).map_err(|_| refuse(NO_KEY))?;
        Ok(Self::of_seed(seed))
    }

    /// Creates the key of a seed.
    pub fn of_seed(seed: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&seed))
    }

    /// Returns the public half of this key.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// Signs a text.
    pub fn sign(&self, text: &str) -> Signature {
        Signature(self.0.sign(text.as_bytes()))
    }
}

impl PublicKey {
    /// Returns the printed form: the first digits.
    pub(crate) fn short(&self) -> String {
        short(&self.to_string())
    }

    /// Returns whether this key's device signed this text.
    pub fn has_signed(&self, text: &str, signature: &Signature) -> bool {
        self.0.verify_strict(text.as_bytes(), &signature.0).is_ok()
    }
}

/// Returns the folder of files that belong to the device and not to a game.
pub fn folder() -> io::Result<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    // systemd sets the folder of a service.
    named("ANNABELLA_STATE")
        .or_else(|| named("STATE_DIRECTORY"))
        .or_else(|| named("XDG_DATA_HOME").map(|data| data.join("annabella")))
        .or_else(|| named("HOME").map(|home| home.join(".local/share/annabella")))
        .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no folder for this device's key; set HOME"))
}

/// Returns bytes as hexadecimal digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the first hexadecimal digits in two groups: `4f3a 91c2`.
pub(super) fn short(digits: &str) -> String {
    let group = |from: usize| digits.get(from..from + 4).unwrap_or_default();
    format!("{} {}", group(0), group(4))
}

/// Parses hexadecimal digits as `N` bytes.
pub fn bytes_of<const N: usize>(text: &str) -> Result<[u8; N], ReadKeyError> {
    let mut bytes = [0; N];
    if text.len() != 2 * N || !text.bytes().all(|c| c.is_ascii_hexdigit()) {
        return Err(ReadKeyError::NotHexadecimal);
    }
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let digit = |c: u8| char::from(c).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let [high, low] = [digit(digits[0]), digit(digits[1])];
        *byte = high.zip(low).map(|(high, low)| high << 4 | low).ok_or(ReadKeyError::NotHexadecimal)?;
    }
    Ok(bytes)
}

impl FromStr for PublicKey {
    type Err = ReadKeyError;

    fn from_str(text: &str) -> Result<Self, ReadKeyError> {
        VerifyingKey::from_bytes(&bytes_of(text.trim())?).map(Self).map_err(|_| ReadKeyError::NoKey)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hexadecimal(self.0.as_bytes()))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl TryFrom<String> for PublicKey {
    type Error = ReadKeyError;

    fn try_from(text: String) -> Result<Self, ReadKeyError> {
        text.parse()
    }
}

impl From<PublicKey> for String {
    fn from(key: PublicKey) -> Self {
        key.to_string()
    }
}

impl TryFrom<String> for Signature {
    type Error = ReadKeyError;

    fn try_from(text: String) -> Result<Self, ReadKeyError> {
        bytes_of(&text).map(|bytes| Self(ed25519_dalek::Signature::from_bytes(&bytes)))
    }
}

impl From<Signature> for String {
    fn from(signature: Signature) -> Self {
        hexadecimal(&signature.0.to_bytes())
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_key_is_made_once_and_its_user_alone_may_read_it() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("annabella");
        let made = DeviceKey::in_folder(&folder).unwrap();
        let mode = fs::metadata(folder.join(FILE)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let again = DeviceKey::in_folder(&folder).unwrap();
        assert_eq!(again.public(), made.public());
        assert_ne!(DeviceKey::in_folder(place.path()).unwrap().public(), made.public());
    }

    #[test]
    fn a_key_that_others_may_read_or_that_is_none_is_refused_with_its_file() {
        let place = tempfile::tempdir().unwrap();
        DeviceKey::in_folder(place.path()).unwrap();
        let path = place.path().join(FILE);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let refused = DeviceKey::in_folder(place.path()).err().unwrap().to_string();
        assert!(refused.contains(FILE) && refused.contains("chmod 600"), "{refused}");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        fs::write(&path, "no key\n").unwrap();
        assert!(DeviceKey::in_folder(place.path()).is_err());
    }

    #[test]
    fn only_the_text_that_was_signed_bears_the_signature() {
        let place = tempfile::tempdir().unwrap();
        let key = DeviceKey::in_folder(place.path()).unwrap();
        let signature = key.sign("head");
        assert!(key.public().has_signed("head", &signature));
        assert!(!key.public().has_signed("heal", &signature));
    }

    #[test]
    fn a_key_is_read_again_as_it_is_printed() {
        let place = tempfile::tempdir().unwrap();
        let key = DeviceKey::in_folder(place.path()).unwrap().public();
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_eq!("".parse::<PublicKey>(), Err(ReadKeyError::NotHexadecimal));
        assert_eq!("+1".repeat(32).parse::<PublicKey>(), Err(ReadKeyError::NotHexadecimal));
        assert_eq!("é".repeat(32).parse::<PublicKey>(), Err(ReadKeyError::NotHexadecimal));
    }
}
