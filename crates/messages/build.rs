//! Writes a constant for each message of `voices/en.ftl`, with the arguments that any of the five languages uses.
//!
//! A name that no file has does not compile. A message that the code never asks for is an unused constant, hence a
//! warning. Messages below a comment `## Named after …` have no constant, because the code derives their names.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::Path,
};

// The crate of texts uses what this script does not.
#[allow(dead_code, unreachable_pub)]
#[path = "../texts/src/ftl_file.rs"]
mod ftl_file;

use ftl_file::FtlMessage;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../texts/src/ftl_file.rs");
    let english = read("en.ftl");
    let others: Vec<FtlMessage> =
        ["da.ftl", "de.ftl", "nb.ftl", "sv.ftl"].into_iter().flat_map(read).collect();
    let mut versions = BTreeMap::<&str, Vec<&FtlMessage>>::new();
    for message in english.iter().chain(&others) {
        versions.entry(&message.name).or_default().push(message);
    }
    let referred: BTreeSet<&String> = english.iter().flat_map(|message| &message.references).collect();
    let mut constants = String::new();
    for message in english.iter().filter(|message| !message.group.starts_with("Named after")) {
        let name = &message.name;
        let constant = name.replace('-', "_").to_uppercase();
        let arguments = arguments(name, &versions);
        if referred.contains(name) {
            constants += "#[allow(dead_code)] // Another message refers to it.\n";
        }
        constants += &format!(
            "pub(crate) const {constant}: FluentMessage<{}> = FluentMessage {{ name: {name:?}, arguments: {arguments:?} }};\n",
            arguments.len(),
        );
    }
    let folder = env::var("OUT_DIR").expect("Cargo names a folder for the output");
    fs::write(Path::new(&folder).join("message_constants.rs"), constants).expect("the folder is writable");
}

fn read(file: &str) -> Vec<FtlMessage> {
    let path = Path::new("../../voices").join(file);
    println!("cargo::rerun-if-changed={}", path.display());
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    // A test reports the faults of a file with their lines.
    ftl_file::messages(&text).0
}

/// The arguments of a message in any language, with those of the messages that it refers to, in order of their names.
fn arguments<'a>(name: &str, versions: &BTreeMap<&str, Vec<&'a FtlMessage>>) -> Vec<&'a String> {
    let mut all = BTreeSet::new();
    for message in versions.get(name).into_iter().flatten() {
        all.extend(&message.arguments);
        for reference in message.references.iter().filter(|reference| *reference != name) {
            all.extend(arguments(reference, versions));
        }
    }
    all.into_iter().collect()
}
