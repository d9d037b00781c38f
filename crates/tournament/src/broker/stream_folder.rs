//! The folders of the server's streams on disk, and their removal from the store while no server runs.
//!
//! A stream that is set aside is kept beside the store, so nothing is lost. The server makes a new one, and the table
//! sends its game again.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::broker::error::BrokerError;

/// The stream of the versions that kept all tables in one.
const COMMON_STREAM: &str = "HALL";

/// Moves a stream's folder out of the store. Returns where it is kept, or `None` if there is no such stream.
pub(super) fn set_aside(folder: &Path, stream: &str) -> Result<Option<PathBuf>, BrokerError> {
    let from = folder.join("store/jetstream/HALL/streams").join(stream);
    if !from.is_dir() {
        return Ok(None);
    }
    let before = folder.join("store-before");
    fs::create_dir_all(&before).map_err(BrokerError::file(&before))?;
    for number in 1_u32.. {
        let to = before.join(format!("{stream}-{number}"));
        match fs::create_dir(&to) {
            // A rename replaces an empty folder.
            Ok(()) => {
                fs::rename(&from, &to).map_err(BrokerError::file(&from))?;
                return Ok(Some(to));
            }
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
            Err(why) => return Err(BrokerError::file(to)(why)),
        }
    }
    Ok(None)
}

/// Moves the stream of an earlier version out of the store, because its subjects are those of the tables' streams.
pub(super) fn set_common_stream_aside(folder: &Path) -> Result<Option<PathBuf>, BrokerError> {
    set_aside(folder, COMMON_STREAM)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_kept_beside_the_store_under_a_number_of_its_own() {
        let place = tempfile::tempdir().unwrap();
        let streams = place.path().join("store/jetstream/HALL/streams");
        assert_eq!(set_aside(place.path(), "HALL_7").unwrap(), None);
        for number in 1..3 {
            fs::create_dir_all(streams.join("HALL_7/msgs")).unwrap();
            fs::create_dir_all(streams.join("HALL_8")).unwrap();
            let kept = set_aside(place.path(), "HALL_7").unwrap().unwrap();
            assert_eq!(kept, place.path().join(format!("store-before/HALL_7-{number}")));
            assert!(kept.join("msgs").is_dir() && !streams.join("HALL_7").exists());
            assert!(streams.join("HALL_8").is_dir(), "another table's stays");
        }
    }
}
