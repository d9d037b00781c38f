#!/bin/sh
# Makes a cross compiler for another architecture of Debian 12: `build/cross.sh ARCH`, and runs a command with it:
# `build/cross.sh ARCH COMMAND…`, such as `build/cross.sh arm64 cargo check`. Prints nothing when it exists already.
# It lies in .deps/TRIPLE and nowhere else: packages are downloaded and unpacked, none is installed.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

architecture=${1:-}
[ $# = 0 ] || shift
case $architecture in
    arm64) triple=aarch64-unknown-linux-gnu gnu=aarch64-linux-gnu machine=aarch64 emulator=qemu-aarch64-static ;;
    *) die "no cross compiler is known for \"$architecture\"; the one there is: arm64" ;;
esac
here=$(dpkg --print-architecture 2>/dev/null || uname -m)
[ "$here" = amd64 ] ||
    die "the cross compiler for $architecture runs on amd64, and this machine is $here; on $architecture itself run make deb without ARCH"

list=build/cross-$architecture.txt
place=.deps/$triple

# The compiler in use may have the target already. `rustup target add` brings it.
uses='compiler emulator target'
sysroot=$(rustc --print sysroot) || die "rustc does not run; install Rust, then run this again"
[ -d "$sysroot/lib/rustlib/$triple/lib" ] || uses="$uses rust"

# The rows of the packages that are used.
rows() {
    for use in $uses; do grep "^$use " "$list"; done
}
# What .deps/TRIPLE was made of. The number is raised when this script makes it in another way.
mark() {
    rows
    echo "made as 2"
}

# apt-get with lists and a cache of its own, for one architecture: nothing of the machine's packages is read or changed.
apt_for() {
    of=$1
    shift
    apt-get -qq -o Dir::State="$scratch/apt-$of" -o Dir::State::status="$scratch/status" -o Dir::Cache="$scratch/apt-$of" \
        -o Dir::Etc::SourceList="$scratch/sources.list" -o Dir::Etc::SourceParts=/dev/null -o APT::Architecture="$of" \
        -o APT::Architectures="$of" -o APT::Sandbox::User=root "$@"
}

# Debian 12's own sources of this machine.
sources() {
    # shellcheck disable=SC2016
    apt-get indextargets --format 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' | grep -E ' bookworm(-updates|-security)? main$' | sort -u
}

# Downloads the packages of one architecture. apt-get refuses a file that is not whole.
download() {
    of=$1
    mkdir -p "$scratch/apt-$of/lists/partial" "$scratch/apt-$of/archives/partial" "$scratch/packages"
    apt_for "$of" update -o APT::Update::Error-Mode=any >"$scratch/said" 2>&1 ||
        die "the lists of Debian's $of packages could not be fetched; check the network, then run this again ($(first_error))"
    names=$(rows | sed -n "s/^[a-z]* $of \([^ ]*\) \(.*\)/\1=\2/p")
    # One argument for each package.
    # shellcheck disable=SC2086
    (cd "$scratch/packages" && apt_for "$of" download $names) >"$scratch/said" 2>&1 ||
        die "not every package came whole in the version that $list names; check network and disk, and whether Debian has a \
newer version, then run this again ($(first_error))"
}
first_error() {
    grep -m 1 '^E: ' "$scratch/said" || echo "apt-get says nothing more"
}

# A program of the compiler under its plain name, with the libraries beside it: NAME FILE [FLAG…].
program() {
    name=$1
    file=$2
    shift 2
    cat >"$scratch/made/bin/$name" <<END
#!/bin/sh
place=\$(dirname "\$(dirname "\$(readlink -f "\$0")")")
LD_LIBRARY_PATH=\$place/tools/usr/lib/x86_64-linux-gnu\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH} exec "\$place/tools/usr/bin/$file" $* "\$@"
END
    chmod 755 "$scratch/made/bin/$name"
}

make_compiler() {
    has_apt || die "no Debian here: the cross compiler is made of Debian 12's packages"
    needed=1900
    free=$(($(df -Pk .deps | sed -n '2s/^[^ ]* *[0-9]* *[0-9]* *\([0-9]*\).*/\1/p') / 1000))
    [ "$free" -ge "$needed" ] || die "the disk of .deps has $free MB free, and the cross compiler needs $needed MB; free some, then run this again"
    scratch=$(mktemp -d .deps/fetch.XXXXXX)
    scratch=$PWD/$scratch
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 130' INT TERM
    : >"$scratch/status"
    sources >"$scratch/sources.list"
    [ -s "$scratch/sources.list" ] || die "/etc/apt names no mirror of Debian 12 (bookworm main); add one, then run this again"
    say "fetching a cross compiler for $architecture into $place (250 MB)"
    for of in $(rows | cut -d' ' -f2 | sort -u); do download "$of"; done

    mkdir -p "$scratch/made/tools" "$scratch/made/sysroot" "$scratch/made/bin" "$scratch/made/lib"
    for package in "$scratch/packages"/*.deb; do
        case $package in
            *"_$architecture.deb") into=$scratch/made/sysroot ;;
            *) into=$scratch/made/tools ;;
        esac
        dpkg-deb -x "$package" "$into" 2>"$scratch/said" || die "$(basename "$package") could not be unpacked; check the free space of .deps, then run this again"
        rm "$package"
    done
    find "$scratch/made/tools/usr/bin" -name 'qemu-*' ! -name "$emulator" -delete
    rm -rf "$scratch/made"/*/usr/share/doc "$scratch/made"/*/usr/share/man "$scratch/made"/*/usr/share/locale
    # An absolute link of the target's would lead to this machine's files.
    find "$scratch/made/sysroot" -type l -lname '/*' | while read -r link; do
        ln -sfr "$scratch/made/sysroot$(readlink "$link")" "$link"
    done
    # shellcheck disable=SC2016
    program "$gnu-gcc" "$gnu-gcc-12" '--sysroot="$place/sysroot"'
    for name in ar objcopy objdump readelf strip; do program "$gnu-$name" "$gnu-$name"; done
    ln -s "../tools/usr/bin/$emulator" "$scratch/made/bin/$emulator"
    case " $uses " in
        *' rust '*)
            mv "$scratch/made/sysroot/usr/lib/rustlib/$triple" "$scratch/made/tools/usr/lib/rustlib/"
            program rustc rustc
            program rustdoc rustdoc ;;
    esac
    # What was built against the old files stays valid: Cargo looks at the compiler's version.
    rm -rf "$place"
    mv "$scratch/made" "$place"
    rm -rf "$scratch"
    trap - EXIT INT TERM
    mark >"$place/ready"
}

# What is missing in it is fetched again with the rest.
is_ready() {
    [ -f "$place/ready" ] && [ "$(mark)" = "$(cat "$place/ready")" ] && [ -x "$place/bin/$emulator" ] && [ -x "$place/bin/$gnu-gcc" ]
}
is_ready || make_compiler
build/vosk.sh "$machine" "$place/lib"
[ $# != 0 ] || exit 0

place=$PWD/$place
PATH=$place/bin:$PATH
export PATH CARGO_BUILD_TARGET="$triple" OBJCOPY="$gnu-objcopy" OBJDUMP="$gnu-objdump" EMULATOR="$place/bin/$emulator" RUN="$place/bin/$emulator -L $place/sysroot"
# Cargo compiles build scripts for this machine, so every variable names the target.
target=$(echo "$triple" | tr - _)
TARGET=$(echo "$target" | tr '[:lower:]' '[:upper:]')
[ ! -x "$place/bin/rustc" ] || export RUSTC="$place/bin/rustc" RUSTDOC="$place/bin/rustdoc"
export "CARGO_TARGET_${TARGET}_LINKER=$place/bin/$gnu-gcc" \
    "CARGO_TARGET_${TARGET}_RUNNER=$RUN" \
    "CC_$target=$place/bin/$gnu-gcc" "AR_$target=$place/bin/$gnu-ar" \
    "PKG_CONFIG_ALLOW_CROSS_$target=1" "PKG_CONFIG_SYSROOT_DIR_$target=$place/sysroot" \
    "PKG_CONFIG_LIBDIR_$target=$place/sysroot/usr/lib/$gnu/pkgconfig:$place/sysroot/usr/share/pkgconfig" \
    "BINDGEN_EXTRA_CLANG_ARGS_$target=--target=$gnu --sysroot=$place/sysroot"
exec "$@"
