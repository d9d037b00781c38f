//! The server's configuration, as it is written for it. PURE.
//!
//! The surprise: every user has a list of what he may, the desk too; a server of Debian 12 lets a user without one purge
//! the whole account (CVE-2025-30215). Nobody may change, purge or delete the stream; the desk makes it where it is not.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeMap;

use crate::{hall::feed::HEADERS, hub::wire::MOST_BYTES};

/// The most the stream takes on disk; what comes after is refused, and stays at its table.
pub(crate) const LARGEST_STREAM: u64 = 4 * 1024 * 1024 * 1024;
/// Tables, and some that come twice before their first connection is known to be gone.
const MOST_CONNECTIONS: u32 = 4_096;

/// What the configuration is made of.
pub(crate) struct ServerPlan<'a> {
    /// Where it listens.
    pub(crate) listen: &'a str,
    /// Its folder, absolute.
    pub(crate) folder: &'a str,
    /// The desk's public key.
    pub(crate) desk: &'a str,
    /// Each table's, by its name.
    pub(crate) tables: &'a BTreeMap<String, String>,
}

/// What a table may publish: lines, what it is doing, answers to orders, and a question for its own last line.
fn table_publishes(table: &str) -> [String; 4] {
    [
        format!("hall.{table}.journal"),
        format!("hall.{table}.presence"),
        format!("hall.{table}.answers"),
        format!("$JS.API.DIRECT.GET.HALL.hall.{table}.journal"),
    ]
}

/// What a table may hear: answers to itself, orders to itself.
fn table_hears(table: &str) -> [String; 2] {
    [format!("_INBOX_{table}.>"), format!("hall.{table}.orders")]
}

/// What the desk may publish: orders, and what reading the stream takes.
const DESK_PUBLISHES: [&str; 8] = [
    "hall.*.orders",
    "$JS.API.STREAM.CREATE.HALL",
    "$JS.API.STREAM.INFO.HALL",
    "$JS.API.CONSUMER.CREATE.HALL",
    "$JS.API.CONSUMER.CREATE.HALL.>",
    "$JS.API.CONSUMER.INFO.HALL.>",
    "$JS.API.CONSUMER.MSG.NEXT.HALL.>",
    "$JS.API.CONSUMER.DELETE.HALL.>",
];

/// What the desk may hear.
const DESK_HEARS: [&str; 3] = ["_INBOX_desk.>", "hall.*.presence", "hall.*.answers"];

/// A text as the server reads it again.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn user(key: &str, publishes: &[String], hears: &[String]) -> String {
    let list =
        |subjects: &[String]| subjects.iter().map(|subject| quoted(subject)).collect::<Vec<_>>().join(", ");
    format!(
        "      {{ nkey: {key}, permissions: {{ publish: {{ allow: [{}] }}, subscribe: {{ allow: [{}] }} }} }}\n",
        list(publishes),
        list(hears)
    )
}

/// The configuration's text.
pub(crate) fn write(plan: &ServerPlan<'_>) -> String {
    let strings = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
    let mut users = user(plan.desk, &strings(&DESK_PUBLISHES), &strings(&DESK_HEARS));
    for (table, key) in plan.tables {
        users.push_str(&user(key, &table_publishes(table), &table_hears(table)));
    }
    let file = |name: &str| quoted(&format!("{}/{name}", plan.folder));
    format!(
        "# Written by `annabella hall` out of broker.toml, anew at each start and each enrolment.\n\
         server_name: annabella-hall\n\
         listen: {}\n\
         pid_file: {}\n\
         log_file: {}\n\
         logfile_size_limit: 8MB\n\
         max_payload: {}\n\
         max_connections: {MOST_CONNECTIONS}\n\
         ping_interval: \"5s\"\n\
         ping_max: 2\n\
         write_deadline: \"5s\"\n\
         tls {{ cert_file: {}, key_file: {}, timeout: 5 }}\n\
         jetstream {{ store_dir: {}, max_mem: 16MB, max_file: {} }}\n\
         system_account: SYS\n\
         accounts {{\n  SYS {{ users: [] }}\n  HALL {{\n    jetstream: enabled\n    users: [\n{users}    ]\n  }}\n}}\n",
        quoted(plan.listen),
        file("nats.pid"),
        file("nats.log"),
        MOST_BYTES + HEADERS,
        file("server.pem"),
        file("server.key"),
        file("store"),
        LARGEST_STREAM + LARGEST_STREAM / 4,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_user_has_a_list_of_what_he_may_and_nobody_may_purge_update_or_delete() {
        let tables = BTreeMap::from([("7".to_owned(), "UT".to_owned()), ("8".to_owned(), "UE".to_owned())]);
        let listen = "127.0.0.1:4443";
        let text = write(&ServerPlan { listen, folder: "/a \"b\"", desk: "UD", tables: &tables });
        assert_eq!(text.matches("nkey: ").count(), 3, "{text}");
        assert_eq!(text.matches("publish: { allow: [").count(), 3, "{text}");
        assert_eq!(text.matches("subscribe: { allow: [").count(), 3, "{text}");
        for forbidden in [
            "PURGE",
            "STREAM.DELETE",
            "STREAM.UPDATE",
            "MSG.DELETE",
            "\">\"",
            "http",
            "websocket",
            "\"_INBOX.>\"",
        ] {
            assert!(!text.contains(forbidden), "{forbidden}: {text}");
        }
        assert!(text.contains(r#"store_dir: "/a \"b\"/store""#), "{text}");
    }
}
