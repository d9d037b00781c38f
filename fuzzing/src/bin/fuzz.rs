//! One reader under libFuzzer: `ANNABELLA_READER` names it. `build/fuzz.sh` builds and starts this.
//!
//! Without a name it lays out the seeds of all of them in the folder `ANNABELLA_SEEDS` names, prints the names and ends: so
//! nothing is built twice.
#![no_main]

use std::{process::exit, sync::LazyLock};

use annabella::outside::OutsideReader;
use libfuzzer_sys::fuzz_target;

static READER: LazyLock<&'static OutsideReader> = LazyLock::new(|| {
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
