//! The exit codes of a command (contract: 0 done, 1 the answer is negative, 2 bad usage or bad
//! input).

/// The process's exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitCode {
    /// Done.
    Done,
    /// The answer is negative, for example not understood, or boards differ.
    Negative,
    /// Bad usage or bad input, named in one sentence on stderr.
    BadInput,
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(match code {
            ExitCode::Done => 0,
            ExitCode::Negative => 1,
            ExitCode::BadInput => 2,
        })
    }
}
