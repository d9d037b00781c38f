//! Checks that a model's files are complete. libvosk aborts on some damaged files; with others it continues and
//! recognises nothing. Both must be found before a game.

/// The options required in a model's `conf/model.conf`: without the first libvosk aborts, without the others it
/// recognises wrongly.
const OPTIONS: [&str; 3] = ["--endpoint.silence-phones=", "--acoustic-scale=", "--frame-subsampling-factor="];

/// Checks that `conf/model.conf` has all options; the error is the fault.
pub(super) fn options(text: &str) -> Result<(), String> {
    for option in OPTIONS {
        let mut given = text.lines().filter_map(|l| l.trim().strip_prefix(option));
        if given.next_back().is_none_or(|value| value.trim().is_empty()) {
            return Err(format!("lacks {option}…"));
        }
    }
    let is_option = |line: &&str| line.is_empty() || line.starts_with("--") && line.contains('=');
    match text.lines().map(str::trim).find(|l| !is_option(l)) {
        Some(line) => Err(format!("has the line `{line}`, which is no --option=value")),
        None => Ok(()),
    }
}

/// Checks that an acoustic model is complete up to its priors; the error gives the place where it ends.
pub(super) fn acoustic(bytes: &[u8]) -> Result<(), String> {
    const PRIORS: &[u8] = b"<Priors> ";
    let cut = || format!("breaks off after {} bytes", bytes.len());
    let at = bytes.windows(PRIORS.len()).rposition(|w| w == PRIORS).ok_or_else(cut)? + PRIORS.len();
    let mut rest = ByteReader { bytes, at };
    let width = match rest.take(4) {
        Some(b"FV \x04") => 4,
        Some(b"DV \x04") => 8,
        Some(_) => return Ok(()),
        None => return Err(cut()),
    };
    let whole = rest.int().and_then(|n| rest.take(usize::try_from(n).ok()?.checked_mul(width)?));
    whole.map(drop).ok_or_else(cut)
}

/// Checks that a graph is complete; the error gives the place where it ends. Only the kind for run-time grammars is
/// read to its end, others up to their header.
pub(super) fn graph(bytes: &[u8]) -> Result<(), String> {
    let mut rest = ByteReader { bytes, at: 0 };
    rest.graph().map(drop).ok_or_else(|| format!("breaks off after {} bytes", bytes.len()))
}

/// A reader of bytes; reads beyond the end give `None`.
struct ByteReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> ByteReader<'a> {
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(n)?)?;
        self.at += n;
        Some(taken)
    }

    fn int(&mut self) -> Option<i32> {
        Some(i32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn long(&mut self) -> Option<usize> {
        usize::try_from(i64::from_le_bytes(self.take(8)?.try_into().ok()?)).ok()
    }

    fn flag(&mut self) -> Option<bool> {
        Some(self.take(1)?[0] != 0)
    }

    /// Reads OpenFst's header: the kind, and the numbers of states and arcs.
    fn header(&mut self) -> Option<(&'a [u8], usize, usize)> {
        self.int()?;
        let length = usize::try_from(self.int()?).ok()?;
        let kind = self.take(length)?;
        let length = usize::try_from(self.int()?).ok()?;
        // Kind of arcs; version, flags, properties, start.
        self.take(length.checked_add(4 + 4 + 8 + 8)?)?;
        Some((kind, self.long().unwrap_or(0), self.long().unwrap_or(0)))
    }

    fn graph(&mut self) -> Option<()> {
        let (kind, ..) = self.header()?;
        if kind != b"olabel_lookahead" {
            return Some(());
        }
        self.int()?;
        let (kind, states, arcs) = self.header()?;
        if kind != b"const" {
            return Some(());
        }
        self.take(states.checked_mul(20)?.checked_add(arcs.checked_mul(16)?)?)?;
        // The lookahead data: for each state the ranges of reachable labels.
        let there = self.flag()?;
        if !there || self.flag()? || !self.flag()? {
            return Some(());
        }
        self.flag()?;
        if self.flag()? {
            // The layout with relabelling data is not read.
            return Some(());
        }
        self.int()?;
        for _ in 0..self.long()? {
            let ranges = self.long()?;
            self.take(ranges.checked_mul(8)?.checked_add(4)?)?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{acoustic, graph, options};

    #[expect(clippy::disallowed_methods, reason = "the test reads what ships")]
    fn shipped(file: &str) -> Vec<u8> {
        std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models/fide").join(file)).unwrap()
    }

    #[test]
    fn a_cut_anywhere_is_noticed() {
        for (file, check) in
            [("am/final.mdl", acoustic as fn(&[u8]) -> Result<(), String>), ("graph/HCLr.fst", graph)]
        {
            let whole = shipped(file);
            assert_eq!(check(&whole), Ok(()), "{file}");
            let n = whole.len();
            for cut in [0, 1, 50, 75, 100, n / 3, n / 2, n * 3 / 4, n - 1000, n - 1] {
                let why = check(&whole[..cut]).unwrap_err();
                assert!(why.contains(&cut.to_string()), "{file}: {why}");
            }
        }
    }

    #[test]
    fn numbers_beyond_the_end_are_no_panic() {
        let mut whole = shipped("graph/HCLr.fst");
        // The counts of states and arcs in the inner header.
        for at in [129, 137] {
            whole[at..at + 8].copy_from_slice(&i64::MAX.to_le_bytes());
            assert!(graph(&whole).is_err());
        }
        assert!(graph(b"no graph at all, but long enough to hold a header of one").is_err());
    }

    #[test]
    fn options_that_are_lacking_or_cut_are_named() {
        let whole = String::from_utf8(shipped("conf/model.conf")).unwrap();
        assert_eq!(options(&whole), Ok(()));
        for (text, part) in [
            (String::new(), "silence-phones"),
            (whole.replace("--acoustic-scale=0.22", ""), "acoustic-scale"),
            (whole.replace("silence-phones=1", "silence-phones="), "silence-phones"),
            (format!("{whole}--beam"), "`--beam`"),
        ] {
            let why = options(&text).unwrap_err();
            assert!(why.contains(part), "{why}");
        }
    }
}
