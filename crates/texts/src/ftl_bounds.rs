//! The bounds of a Fluent file that a person wrote. The parser descends into nested braces without a limit.

use crate::FileFault;

/// The largest Fluent file, in bytes. The largest file of the program itself has a third of it.
const LARGEST_FTL: usize = 512 * 1024;
/// How deep braces may be nested in a message. The program's own files have four levels.
const DEEPEST_FTL: usize = 32;

/// Returns the fault of a file that is too large, or of a message with too many braces in each other.
pub(crate) fn fault_of_bounds(text: &str) -> Option<FileFault> {
    if text.len() > LARGEST_FTL {
        let what = format!("the file is larger than {} KiB; name a smaller one", LARGEST_FTL / 1024);
        return Some(FileFault { line: 1, what });
    }
    let mut depth = 0_usize;
    for (line, number) in text.split('\n').zip(1..) {
        if line.starts_with('#') {
            continue;
        }
        // A message or term begins in the first column.
        if line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-') {
            depth = 0;
        }
        for sign in line.bytes() {
            match sign {
                b'{' => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth > DEEPEST_FTL {
                let what =
                    format!("braces are nested more than {DEEPEST_FTL} deep; close them, or take some away");
                return Some(FileFault { line: number, what });
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_count_in_their_own_message_and_not_in_comments() {
        let open = "{".repeat(DEEPEST_FTL);
        assert_eq!(fault_of_bounds(&format!("a = {open}\nb = {open}\n# {open}{open}\n")), None);
        let fault = fault_of_bounds(&format!("a = 1\nb = {open}\n  {{\n")).unwrap();
        assert_eq!(fault.line, 3);
        assert_eq!(fault_of_bounds(&"#".repeat(LARGEST_FTL + 1)).unwrap().line, 1);
    }
}
