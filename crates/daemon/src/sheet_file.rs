//! Reads the file of a score sheet into text during a game.

use std::path::Path;

use annabella_files::NamedFileFault;
use annabella_score::{LARGEST_SHEET, sheet_file_fault::SheetFileFault, text_file};

/// The text of a sheet's file in any encoding.
///
/// # Errors
/// Why there is no text. The game waits for no pipe and no device.
pub(crate) fn read_sheet_file(path: &Path) -> Result<String, SheetFileFault> {
    let bytes = annabella_files::read(path, LARGEST_SHEET as u64).map_err(|fault| match fault {
        NamedFileFault::System(why) => SheetFileFault::of(&why),
        NamedFileFault::Folder | NamedFileFault::NoFile => SheetFileFault::NoFile,
        NamedFileFault::TooLarge(_) => SheetFileFault::TooLarge,
        NamedFileFault::Exposed => SheetFileFault::Forbidden,
    })?;
    text_file::decode_games(&bytes).map_err(SheetFileFault::NoText)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_read_in_any_encoding_and_what_is_none_is_refused_at_once() {
        let place = tempfile::tempdir().unwrap();
        let read = |bytes: &[u8]| {
            let path = place.path().join("sheet.pgn");
            std::fs::write(&path, bytes).unwrap();
            read_sheet_file(&path)
        };
        assert_eq!(read(b"[White \"\xc5kesson\"]").unwrap(), "[White \"Åkesson\"]");
        assert_eq!(read(b"\xff\xfee\x004\x00").unwrap(), "e4");
        assert_eq!(read("\u{feff}1. ♘f3".as_bytes()).unwrap(), "1. ♘f3");
        let no_text = SheetFileFault::NoText(text_file::NoTextError { line: 2, column: 1 });
        assert_eq!(read(b"1. e4\n\x1b[2J").unwrap_err(), no_text);
        assert_eq!(read(&vec![b' '; 2 * 1024 * 1024]).unwrap_err(), SheetFileFault::TooLarge);
        assert_eq!(read_sheet_file(&place.path().join("none.pgn")).unwrap_err(), SheetFileFault::Missing);
        for none in [place.path(), Path::new("/dev/zero")] {
            assert_eq!(read_sheet_file(none).unwrap_err(), SheetFileFault::NoFile, "{none:?}");
        }
    }
}
