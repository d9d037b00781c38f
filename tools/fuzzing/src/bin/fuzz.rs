//! Runs one fuzz target under libFuzzer; `ANNABELLA_READER` names it. `build/fuzz.sh` builds and starts this program.
//!
//! Without a name it writes the seeds of all targets to the folder in `ANNABELLA_SEEDS`, prints the names and ends,
//! so that only one program has to be built.
#![no_main]

use std::{process::exit, sync::LazyLock};

use fuzzing::FuzzTarget;
use libfuzzer_sys::fuzz_target;

static READER: LazyLock<&'static FuzzTarget> = LazyLock::new(|| {
    let name = std::env::var("ANNABELLA_READER").unwrap_or_default();
    fuzzing::named(&name)
        .unwrap_or_else(|| panic!("ANNABELLA_READER=`{name}`: it is one of {}", fuzzing::names()))
});

fn lay_out_seeds() {
    let Some(folder) = std::env::var_os("ANNABELLA_SEEDS") else { return };
    match fuzzing::lay_out_seeds(folder.as_ref()) {
        Ok(()) => println!("{}", fuzzing::names()),
        Err(why) => {
            eprintln!("{}: {why}", folder.display());
            exit(1);
        }
    }
    exit(0);
}

fuzz_target!(
    init: {
        lay_out_seeds();
        LazyLock::force(&READER);
    },
    |bytes: &[u8]| (READER.read)(bytes)
);
