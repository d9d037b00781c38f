//! What the program reports of the journal's file: why it cannot be written, and what another program did to it.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

/// An enum of what is told about the journal's file. Each variant has a stable name.
macro_rules! journal_state {
    ($(#[$about:meta])* pub enum $state:ident { $($(#[$of_variant:meta])* $variant:ident,)+ }) => {
        $(#[$about])*
        #[derive(
            Clone,
            Copy,
            Debug,
            PartialEq,
            Eq,
            PartialOrd,
            Ord,
            Hash,
            Serialize,
            Deserialize,
            IntoStaticStr,
            VariantArray,
        )]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case", const_into_str)]
        pub enum $state { $($(#[$of_variant])* $variant,)+ }

        impl $state {
            /// The stable name, in voices files; journals have the same.
            pub const fn name(self) -> &'static str {
                self.into_str()
            }
        }
    };
}

journal_state! {
    /// Why the journal's lines do not reach the disk. Each has its own remedy.
    pub enum DiskFault {
        /// A write or a sync has not returned for a second.
        Hangs,
        /// No space is left.
        Full,
        /// The user's share of the disk is used up.
        Quota,
        /// A limit on the size of files keeps the journal from growing: of the process, or of the file system.
        FileLimit,
        /// The file system takes no writes.
        ReadOnly,
        /// The permission to write was taken away.
        Denied,
        /// The folder was removed, or it is under another name.
        NoFolder,
        /// The disk reports an error of its own.
        Damaged,
        /// Another program writes a journal under the same name.
        TakenOver,
        /// The program, or all programs together, may open no more files.
        OpenFiles,
        /// Anything else.
        Other,
    }
}

journal_state! {
    /// What another program did to the journal's file. The whole journal was then written again.
    pub enum JournalChange {
        /// Bytes were cut from its end.
        Truncated,
        /// Bytes were added at its end.
        Extended,
        /// Bytes of it were changed in place.
        Overwritten,
        /// It is no longer under its name.
        Removed,
        /// Another file, or a folder, has its name.
        Replaced,
    }
}
