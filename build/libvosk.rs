//! Tells the linker where `make deps` laid libvosk, and the binary where to find it again.
//!
//! The product's build script and the measuring tool's, which lies in a folder of its own and links the same library.
//!
//! The rpath is relative to the binary wherever the build tree lies inside the checkout, so that a
//! moved checkout still runs; an absolute path is added only for a build tree kept elsewhere.

use std::{
    env, fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::exit,
};

const LIBRARY: &str = "libvosk.so";

fn main() {
    println!("cargo::rerun-if-env-changed=ANNABELLA_LIBVOSK_DIR");
    if env::var_os("CARGO_FEATURE_VOSK").is_none() {
        return;
    }
    let checkout = checkout();
    let chosen = env::var_os("ANNABELLA_LIBVOSK_DIR").filter(|d| !d.is_empty()).map(PathBuf::from);
    // A library for another machine lies in the folder of its cross compiler (build/cross.sh).
    let own = match variable("TARGET") {
        target if target == variable("HOST") => ".deps/lib".to_owned(),
        target => format!(".deps/{target}/lib"),
    };
    let folder = chosen.clone().unwrap_or_else(|| checkout.join(&own));
    println!("cargo::rerun-if-changed={}", folder.join(LIBRARY).display());
    if !folder.join(LIBRARY).is_file() {
        let named = if chosen.is_some() { "ANNABELLA_LIBVOSK_DIR" } else { &own };
        println!(
            "cargo::error=libvosk is missing ({LIBRARY} is not in {named}): run `make deps`, for arm64 \
             `build/cross.sh arm64`, or build without hearing: `cargo build --no-default-features --features audio,speech-dispatcher`"
        );
        exit(1);
    }
    link_from_build_tree(&folder.join(LIBRARY));
    // An installed binary and its library: PREFIX/bin and PREFIX/lib or PREFIX/lib/annabella; a folder copied whole.
    for beside in ["$ORIGIN/../lib", "$ORIGIN/../lib/annabella", "$ORIGIN", "$ORIGIN/lib"] {
        run_path(beside);
    }
    if chosen.is_none() && builds_inside(&checkout) {
        run_path(&format!("$ORIGIN/../../{own}")); // target/PROFILE
        run_path(&format!("$ORIGIN/../../../{own}")); // target/PROFILE/{deps,examples}, target/TRIPLE/PROFILE
        run_path(&format!("$ORIGIN/../../../../{own}")); // target/TRIPLE/PROFILE/{deps,examples}
    } else {
        let absolute = folder.canonicalize().unwrap_or(folder);
        run_path(&absolute.display().to_string());
    }
}

/// The folder that holds this script, whichever package it is run for.
fn checkout() -> PathBuf {
    let package = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    let found =
        package.ancestors().find(|folder| folder.join("build/libvosk.rs").is_file()).map(Path::to_owned);
    found.unwrap_or(package)
}

/// Links through OUT_DIR: cargo puts search paths under `target/` on the library path of what it runs,
/// which is the only way a documentation test, run from a temporary folder, finds the library.
fn link_from_build_tree(library: &Path) {
    let out = PathBuf::from(variable("OUT_DIR"));
    let link = out.join(LIBRARY);
    let absolute = library.canonicalize().unwrap_or_else(|_| library.to_owned());
    drop(fs::remove_file(&link));
    let search = match symlink(absolute, &link) {
        Ok(()) => out.as_path(),
        Err(_) => library.parent().unwrap_or(&out),
    };
    println!("cargo::rustc-link-search=native={}", search.display());
}

/// Whether the build tree is the checkout's own `target/`: OUT_DIR is target/…/build/annabella-…/out.
fn builds_inside(checkout: &Path) -> bool {
    let out = PathBuf::from(variable("OUT_DIR"));
    out.starts_with(checkout.join("target"))
}

fn run_path(path: &str) {
    println!("cargo::rustc-link-arg=-Wl,-rpath,{path}");
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name} for every build script"))
}
