//! A pipe in place of a numeric keypad, through which a keypad's events come in the kernel's form.

use std::{fs::File, io::Write as _, path::Path, process::Command};

/// A pipe in place of a keypad.
pub(super) struct PipedKeypad {
    pipe: File,
    at_ms: u64,
}

impl PipedKeypad {
    pub(super) fn at(path: &Path) -> Self {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
        // Open for both, so that it stays there while nobody reads.
        Self { pipe: File::options().read(true).write(true).open(path).unwrap(), at_ms: 1_000 }
    }

    pub(super) fn press(&mut self, keys: &str) {
        for key in keys.chars() {
            let code = match key {
                '0' => 82,
                '1' => 79,
                '2' => 80,
                '3' => 81,
                '4' => 75,
                '5' => 76,
                '6' => 77,
                '7' => 71,
                '8' => 72,
                '9' => 73,
                '+' => 78,
                '-' => 74,
                '*' => 55,
                '/' => 98,
                '.' => 83,
                'E' => 96,
                other => panic!("{other} is no key"),
            };
            self.pipe.write_all(&press(self.at_ms, code)).unwrap();
            self.at_ms += 500;
        }
    }
}

/// A key press and release in the kernel's form.
fn press(ms: u64, code: u16) -> Vec<u8> {
    let event = |ms: u64, value: i32| {
        let mut bytes = (ms / 1000).to_ne_bytes().to_vec();
        bytes.extend((ms % 1000 * 1000).to_ne_bytes());
        bytes.extend(1_u16.to_ne_bytes());
        bytes.extend(code.to_ne_bytes());
        bytes.extend(value.to_ne_bytes());
        bytes
    };
    [event(ms, 1), event(ms + 40, 0)].concat()
}
