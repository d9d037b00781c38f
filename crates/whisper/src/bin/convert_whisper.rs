//! Converts a Whisper model from CTranslate2's format: `convert-whisper FOLDER FILE`.

use std::{path::Path, process::ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [folder, file] = &arguments[..] else {
        eprintln!("usage: convert-whisper FOLDER FILE; FOLDER holds model.bin and vocabulary.json");
        return ExitCode::from(2);
    };
    match annabella_whisper::convert(Path::new(folder), Path::new(file)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("convert-whisper: {why}");
            ExitCode::from(2)
        }
    }
}
