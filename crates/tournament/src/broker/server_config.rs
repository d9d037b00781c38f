//! Generates the server's configuration.
//!
//! Each table has an account of its own. A server publishes its replies to any subject that a client names as
//! `reply`, without regard to the client's permissions, but within the client's account; so no reply reaches another
//! table. Between a table's account and the desk's, exports and imports carry only the table's own subjects. Every
//! user has a permission list, the desk too, because the server of Debian 12 lets a user without one purge the whole
//! account (CVE-2025-30215). No user may change, purge or delete a stream; the desk creates a table's stream if it is missing.
//! Each table has a stream of its own with limits, and limits of its connections, subscriptions and messages: what
//! somebody does with a table's key uses up that table's share alone.

use std::collections::BTreeMap;

use annabella_publish::wire::{MOST_BYTES, MOST_HEADER_BYTES, TableName};

/// The limit of all streams together, which the disk reaches first. Each stream has a limit of its own.
const LARGEST_STORE: &str = "1TB";
/// One connection a table, and room for reconnections whose old connection is not closed yet.
const CONNECTIONS_OF_TABLE: usize = 4;
/// The subscriptions of one connection of a table: its inbox and its orders, and room for a second inbox.
const SUBSCRIPTIONS_OF_TABLE: usize = 8;
/// The desk has two connections, and `enrol-table` has one for a moment.
const CONNECTIONS_OF_DESK: usize = 32;
/// The time for TLS, and for signing in with it, in seconds. A stranger holds a connection no longer, so a full server
/// has room again within this time. The server's own value for TLS is 2, too.
const TLS_SECONDS: u64 = 2;
const SIGNS_IN_SECONDS: u64 = 3;
/// The smallest limit of all connections, which costs about 430 MB while strangers use it up, and the room beside those of the tables: for clients that did not sign in yet.
const MOST_CONNECTIONS: usize = 16_384;
const NOT_SIGNED_IN: usize = 1_024;
/// Descriptors reserved for the streams' files, so that no number of connections keeps a line from the disk.
const OTHER_DESCRIPTORS: u64 = 512;

/// The parameters of a configuration.
pub(crate) struct BrokerServerConfig<'a> {
    pub(crate) listen: &'a str,
    /// The broker's folder, absolute.
    pub(crate) folder: &'a str,
    /// The desk's public key.
    pub(crate) desk: &'a str,
    /// Public keys of the tables, by name.
    pub(crate) tables: &'a BTreeMap<String, String>,
    /// The descriptors that the system allows the server.
    pub(crate) descriptors: u64,
}

/// The limit of all connections.
fn most_connections(tables: usize, descriptors: u64) -> usize {
    let of_tables = CONNECTIONS_OF_DESK + tables * CONNECTIONS_OF_TABLE;
    let room = usize::try_from(descriptors.saturating_sub(OTHER_DESCRIPTORS)).unwrap_or(usize::MAX);
    MOST_CONNECTIONS.max(of_tables + NOT_SIGNED_IN).min(room.max(of_tables))
}

/// The subjects that a table may publish: lines, presence, answers to orders, and the request for its own last
/// line.
fn table_publishes(table: &str) -> [String; 4] {
    [
        format!("hall.{table}.journal"),
        format!("hall.{table}.presence"),
        format!("hall.{table}.answers"),
        last_line(table),
    ]
}

/// The subject of the request for a table's last line.
fn last_line(table: &str) -> String {
    TableName::read(table).map_or_else(|_| String::new(), |table| table.last_line())
}

/// The subjects that a table may subscribe to: replies and orders to itself.
fn table_hears(table: &str) -> [String; 2] {
    [format!("_INBOX_{table}.>"), format!("hall.{table}.orders")]
}

/// The subjects that the desk may publish: orders, and requests for reading the stream.
const DESK_PUBLISHES: [&str; 10] = [
    "hall.*.orders",
    "$JS.API.STREAM.LIST",
    "$JS.API.STREAM.CREATE.*",
    "$JS.API.STREAM.INFO.*",
    "$JS.API.STREAM.MSG.GET.*",
    "$JS.API.CONSUMER.CREATE.*",
    "$JS.API.CONSUMER.CREATE.*.>",
    "$JS.API.CONSUMER.INFO.*.*",
    "$JS.API.CONSUMER.MSG.NEXT.*.*",
    "$JS.API.CONSUMER.DELETE.*.*",
];

/// The subjects that the desk may subscribe to.
const DESK_HEARS: [&str; 3] = ["_INBOX_desk.>", "hall.*.presence", "hall.*.answers"];

/// A text in quotation marks, with escapes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn user(key: &str, publishes: &[String], hears: &[String]) -> String {
    let list =
        |subjects: &[String]| subjects.iter().map(|subject| quoted(subject)).collect::<Vec<_>>().join(", ");
    format!(
        "    users: [\n      {{ nkey: {key}, permissions: {{ publish: {{ allow: [{}] }}, subscribe: {{ allow: [{}] }} }} }}\n    ]\n",
        list(publishes),
        list(hears)
    )
}

/// The name of a table's account. No other account has this prefix.
fn account(table: &str) -> String {
    quoted(&format!("T_{table}"))
}

/// A list of exports or imports of one account.
fn listed(name: &str, entries: &[String]) -> String {
    let entries: String = entries.iter().map(|entry| format!("      {entry}\n")).collect();
    format!("    {name}: [\n{entries}    ]\n")
}

/// The subjects of a table that the desk's account serves: lines, and the request for the last
/// line.
fn services(table: &str) -> [String; 2] {
    [format!("hall.{table}.journal"), last_line(table)]
}

/// The subjects that a table publishes to the desk.
fn told(table: &str) -> [String; 2] {
    [format!("hall.{table}.presence"), format!("hall.{table}.answers")]
}

fn table_account(table: &str, key: &str) -> String {
    let exports = told(table).map(|subject| format!("{{ stream: {}, accounts: [HALL] }}", quoted(&subject)));
    let served = services(table)
        .map(|subject| format!("{{ service: {{ account: HALL, subject: {} }} }}", quoted(&subject)));
    let orders = quoted(&format!("hall.{table}.orders"));
    let orders = format!("{{ stream: {{ account: HALL, subject: {orders} }} }}");
    let imports: Vec<String> = served.into_iter().chain([orders]).collect();
    format!(
        "  {} {{\n    limits: {{ max_connections: {CONNECTIONS_OF_TABLE}, max_subscriptions: {SUBSCRIPTIONS_OF_TABLE}, \
         max_payload: {} }}\n{}{}{}  }}\n",
        account(table),
        MOST_BYTES + MOST_HEADER_BYTES,
        user(key, &table_publishes(table), &table_hears(table)),
        listed("exports", &exports),
        listed("imports", &imports),
    )
}

fn desk_account(plan: &BrokerServerConfig<'_>) -> String {
    let strings = |all: &[&str]| all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
    let (mut exports, mut imports) = (Vec::new(), Vec::new());
    for table in plan.tables.keys() {
        let account = account(table);
        exports.extend(
            services(table)
                .map(|subject| format!("{{ service: {}, accounts: [{account}] }}", quoted(&subject))),
        );
        let orders = quoted(&format!("hall.{table}.orders"));
        exports.push(format!("{{ stream: {orders}, accounts: [{account}] }}"));
        imports.extend(
            told(table).map(|subject| {
                format!("{{ stream: {{ account: {account}, subject: {} }} }}", quoted(&subject))
            }),
        );
    }
    format!(
        "  HALL {{\n    jetstream: enabled\n    limits: {{ max_connections: {CONNECTIONS_OF_DESK} }}\n{}{}{}  }}\n",
        user(plan.desk, &strings(&DESK_PUBLISHES), &strings(&DESK_HEARS)),
        listed("exports", &exports),
        listed("imports", &imports),
    )
}

/// The text of the configuration.
pub(crate) fn write(plan: &BrokerServerConfig<'_>) -> String {
    let tables: String = plan.tables.iter().map(|(table, key)| table_account(table, key)).collect();
    let accounts = desk_account(plan) + &tables;
    let file = |name: &str| quoted(&format!("{}/{name}", plan.folder));
    format!(
        "# Written by `annabella tournament` out of broker.toml, anew at each start and each enrolment.\n\
         server_name: annabella-tournament\n\
         listen: {}\n\
         pid_file: {}\n\
         log_file: {}\n\
         logfile_size_limit: 8MB\n\
         max_payload: {}\n\
         max_connections: {}\n\
         ping_interval: \"5s\"\n\
         ping_max: 2\n\
         write_deadline: \"5s\"\n\
         tls {{ cert_file: {}, key_file: {}, timeout: {TLS_SECONDS} }}\n\
         authorization {{ timeout: {SIGNS_IN_SECONDS} }}\n\
         jetstream {{ store_dir: {}, max_mem: 16MB, max_file: {LARGEST_STORE} }}\n\
         system_account: SYS\n\
         accounts {{\n  SYS {{ users: [] }}\n{accounts}}}\n",
        quoted(plan.listen),
        file("nats.pid"),
        file("nats.log"),
        MOST_BYTES + MOST_HEADER_BYTES,
        most_connections(plan.tables.len(), plan.descriptors),
        file("server.pem"),
        file("server.key"),
        file("store"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_table_has_an_account_that_shares_its_own_subjects_with_the_desk_and_none_with_another() {
        let tables = BTreeMap::from([("7".to_owned(), "UT".to_owned()), ("x_8".to_owned(), "UE".to_owned())]);
        let text = write(&BrokerServerConfig {
            listen: "127.0.0.1:4443",
            folder: "/a",
            desk: "UD",
            tables: &tables,
            descriptors: 20_000,
        });
        let accounts: Vec<&str> = text.split("\n  \"T_").skip(1).collect();
        assert_eq!(accounts.len(), 2, "{text}");
        for (account, (own, other)) in accounts.iter().zip([("7", "x_8"), ("x_8", "7")]) {
            assert!(account.starts_with(&format!("{own}\" {{")), "{account}");
            assert!(!account.contains(&format!("hall.{other}.")), "{account}");
            assert_eq!(account.matches("jetstream").count(), 0, "streams are the desk's alone");
            let shared =
                account.matches("accounts: [HALL]").count() + account.matches("account: HALL").count();
            assert_eq!(shared, 5, "{account}");
        }
        let desk = text.split("\n  HALL {").nth(1).unwrap().split("\n  \"T_").next().unwrap();
        for (table, times) in [("T_7", 5), ("T_x_8", 5)] {
            assert_eq!(desk.matches(&format!("\"{table}\"")).count(), times, "{desk}");
        }
    }

    #[test]
    fn strangers_never_use_the_descriptors_of_the_streams_and_no_table_loses_its_own() {
        for (tables, descriptors, most) in
            [(2, 20_000, 16_384), (2, 1_024, 512), (5_000, 30_000, 21_056), (1_000, 1_024, 4_032), (2, 0, 40)]
        {
            assert_eq!(most_connections(tables, descriptors), most, "{tables} tables, {descriptors}");
        }
    }

    #[test]
    fn every_user_has_a_list_of_what_he_may_and_nobody_may_purge_update_or_delete() {
        let tables = BTreeMap::from([("7".to_owned(), "UT".to_owned()), ("8".to_owned(), "UE".to_owned())]);
        let listen = "127.0.0.1:4443";
        let text = write(&BrokerServerConfig {
            listen,
            folder: "/a \"b\"",
            desk: "UD",
            tables: &tables,
            descriptors: 20_000,
        });
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
        // A stranger who does not sign in is gone after the longer of both times.
        assert!(text.contains("timeout: 2 }\nauthorization { timeout: 3 }\n"), "{text}");
        assert!(text.contains(r#"store_dir: "/a \"b\"/store""#), "{text}");
    }
}
