//! Wraps lines for a page or a screen; continuation lines are indented.

/// Wraps a line at blanks to a width; continuation lines are indented.
pub(super) fn wrapped(line: &str, width: usize) -> Vec<String> {
    let indent = " ".repeat(line.len() - line.trim_start().len() + 4);
    let mut cut = vec![String::new()];
    for word in line.split(' ') {
        let last = cut.len() - 1;
        let is_first = cut[last].trim().is_empty();
        if !is_first && cut[last].chars().count() + word.chars().count() >= width {
            cut.push(format!("{indent}{word}"));
        } else if last == 0 && cut[last].is_empty() && word.is_empty() {
            cut[last].push(' ');
        } else {
            if !is_first {
                cut[last].push(' ');
            }
            cut[last].push_str(word);
        }
    }
    cut
}
