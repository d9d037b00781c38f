# Shell functions of the scripts beside it: messages, Debian packages, pinned cargo programs, and the search for a Python.
# shellcheck shell=sh

script=$(basename "$0" .sh)
say() { printf '%s: %s\n' "$script" "$*"; }
die() { printf '%s: %s\n' "$script" "$*" >&2; exit 1; }

has_apt() {
    command -v dpkg-query >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1
}

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"
    elif command -v sudo >/dev/null 2>&1; then sudo "$@"
    else die "not root and no sudo; run as root: $*"; fi
}

install_packages() {
    has_apt || die "no Debian here: install the counterparts of $*, then run this again"
    say "installing $*"
    as_root apt-get update -qq ||
        die "apt-get update failed; check the network and /etc/apt, then run this again"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null ||
        die "apt-get could not install: $*"
}

# Installs those of the named packages that are missing.
install_missing() {
    missing=
    for package in "$@"; do
        is_installed "$package" || missing="$missing $package"
    done
    # Unquoted on purpose: one argument for each package.
    # shellcheck disable=SC2086
    [ -z "$missing" ] || install_packages $missing
}

# Installs one version of a cargo program into .deps/NAME, unless it is there: NAME VERSION [FLAG...], flags for cargo install.
install_program() {
    name=$1
    version=$2
    shift 2
    # Some programs print their name before their version.
    case $(".deps/$name/bin/$name" --version 2>/dev/null) in
        "$version" | "$name $version") return ;;
    esac
    say "installing $name $version"
    cargo install --quiet --locked "$@" --version "$version" --root ".deps/$name" "$name" ||
        die "cargo could not install $name $version; check the network, then run this again"
}

# Runs a pip command without its own lines, which take a broken-off download for an attack. If it fails, `pip_error` is the reason.
run_pip() {
    pip_error=
    ! pip_said=$("$@" 2>&1 >/dev/null) || return 0
    case $pip_said in
        *'DO NOT MATCH THE HASHES'*) pip_error='a file is not the pinned one, as when a download breaks off' ;;
        *NewConnectionError* | *ConnectTimeout* | *ProxyError* | *'Failed to establish'*) pip_error='no connection to its index' ;;
        *IncompleteRead* | *ProtocolError* | *ConnectionReset* | *'timed out'* | *JSONDecodeError*) pip_error='the connection broke off' ;;
        *Traceback*) pip_error=$(printf '%s\n' "$pip_said" | sed '/^ *$/d' | tail -n 1) ;;
        *) pip_error=$(printf '%s\n' "$pip_said" | sed -n 's/^ERROR: //p' | head -n 1) ;;
    esac
    pip_error=${pip_error:-it gives no reason}
    return 1
}

# Finds the first python3 on PATH that has pip and fulfils the condition. A version manager may hide the system's Python.
python_with_pip() {
    saved_ifs=$IFS
    IFS=:
    for folder in $PATH; do
        IFS=$saved_ifs
        if [ -x "$folder/python3" ] && "$folder/python3" -c "import pip, sys; sys.exit(not ($1))" >/dev/null 2>&1; then
            printf '%s\n' "$folder/python3"
            return 0
        fi
        IFS=:
    done
    IFS=$saved_ifs
    return 1
}

# Sets `python` to one that fulfils the condition; the second argument describes it in messages. Installs Debian's where there is
# none.
find_python() {
    python=$(python_with_pip "$1") && return
    install_missing python3 python3-pip
    python=$(python_with_pip "$1") || die "no python3 on PATH is $2; put one there, then run this again"
}
