#!/bin/sh
# Tests the package in a new, bare Debian: installs it, checks its files, plays a game and removes it without leftovers.
# Needs root for debootstrap and chroot. The mirror is the one that this machine uses. `build/deb-test.sh arm64` tests another
# architecture's package, whose programs an emulator runs. With BARE=FILE.tar the bare Debian is kept in that file.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

[ "$(id -u)" = 0 ] || die "run as root: a system is made and entered"
install_missing debootstrap
here=$(dpkg --print-architecture)
architecture=${1:-$here}
package=$(ls -t target/debian/annabella_*_"$architecture".deb 2>/dev/null | head -n 1)
[ -n "$package" ] || die "no package for $architecture yet; run make deb ARCH=$architecture"
[ "$(dpkg-deb -f "$package" Architecture)" = "$architecture" ] ||
    die "$package is for $(dpkg-deb -f "$package" Architecture) inside; remove it and run make deb ARCH=$architecture"

mirror=$(sed -n 's/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\) bookworm main.*/\2/p; s/^URIs: *\([^ ]*\).*/\1/p' \
    /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1)
[ -n "$mirror" ] || die "no Debian mirror is named in /etc/apt"

root=$(mktemp -d)
# The user `_apt` must be able to enter the folder.
chmod 755 "$root"
formats=/proc/sys/fs/binfmt_misc
registered=
processors=native
compiler=
leave() {
    for place in usr/share/annabella dev/pts proc; do
        ! mountpoint -q "$root/$place" || umount "$root/$place"
    done
    rm -rf --one-file-system "$root"
    case $registered in *format*) echo -1 >"$formats/annabella-test" ;; esac
    case $registered in *mount*) umount "$formats" ;; esac
}
trap leave EXIT
trap 'exit 130' INT TERM

# Has the kernel start the emulator for programs of another architecture until this script ends. Under the flag F it opens the
# emulator now, so that it is found from inside the other system.
emulate() {
    build/cross.sh "$architecture"
    emulator=$(build/cross.sh "$architecture" printenv EMULATOR)
    case $architecture in
        arm64)
            processors="cortex-a72 cortex-a76"
            compiler=aarch64-linux-gnu-gcc
            magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00' ;;
        *) die "it is not known how the kernel knows a program of $architecture" ;;
    esac
    if ! mountpoint -q "$formats"; then
        mount -t binfmt_misc binfmt_misc "$formats" 2>/dev/null ||
            die "programs of $architecture cannot be run here: the kernel has no binfmt_misc, or does not let this container mount it; \
test on another machine, or on $architecture itself"
        registered=mount
    fi
    mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
    printf '%s' ":annabella-test:M::$magic:$mask:$(readlink -f "$emulator"):F" >"$formats/register" ||
        die "the kernel did not take the emulator of $architecture; if $formats/annabella-test is there, another test runs: wait for its end"
    registered="$registered format"
}
[ "$architecture" = "$here" ] || emulate

# Under emulation debootstrap takes most of the time, so BARE=FILE keeps the bare Debian for the next test.
bare=${BARE:-}
if [ -n "$bare" ] && [ -f "$bare" ]; then
    say "unpacking the bare Debian 12 of $bare"
    tar -C "$root" --numeric-owner -xpf "$bare" || die "$bare could not be unpacked; check the free space of $root, or remove $bare"
else
    say "making a bare Debian 12 for $architecture"
    debootstrap --arch="$architecture" --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1 ||
        { tail -n 5 "$root.log"; die "debootstrap failed"; }
    rm -f "$root.log"
    [ -z "$bare" ] || tar -C "$root" --numeric-owner --one-file-system -cpf "$bare" .
fi
# The new system reaches the mirror in the same way as this machine.
cp -r /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
[ ! -f /etc/apt/apt.conf ] || cp /etc/apt/apt.conf "$root/etc/apt/"
cp /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true
mount -t proc proc "$root/proc"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -sf pts/ptmx "$root/dev/ptmx"
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@"; }
files() { inside find / -xdev \( -path /proc -o -path /dev -o -path /tmp -o -path /var/lib/apt -o -path /var/cache \
    -o -path /var/log -o -path /var/lib/dpkg -o -path /run \) -prune -o -type f -print | sort; }

say "installing what $package needs"
cp "$package" "$root/tmp/annabella.deb"
inside apt-get update -qq
# Dependencies are installed first, so that every file that appears later belongs to the package.
needed=$(dpkg-deb -f "$package" Depends | sed 's/([^)]*)//g; s/|[^,]*//g; s/,/ /g')
# shellcheck disable=SC2086
inside apt-get install -y -qq --no-install-recommends $needed >/dev/null
files >"$root/tmp/before"

say "another machine's package, and a full disk"
inside dpkg-deb -e /tmp/annabella.deb /tmp/control
refused() {
    ! inside "$@" >"$root/tmp/refused.txt" 2>&1 || die "it was installed all the same: $*"
    grep '^annabella: .*; ' "$root/tmp/refused.txt" || { cat "$root/tmp/refused.txt"; die "no sentence names the remedy: $*"; }
}
refused env DPKG_MAINTSCRIPT_ARCH=other sh /tmp/control/preinst install
mkdir "$root/usr/share/annabella"
mount -t tmpfs -o size=20m full "$root/usr/share/annabella"
refused dpkg -i /tmp/annabella.deb
umount "$root/usr/share/annabella"
rmdir "$root/usr/share/annabella"
files >"$root/tmp/refused"
cmp -s "$root/tmp/before" "$root/tmp/refused" || die "left behind by a refused package: $(comm -13 "$root/tmp/before" "$root/tmp/refused")"

say "installing it"
began=$(date +%s)
inside dpkg -i /tmp/annabella.deb >/dev/null

# Nothing but the package and its dependencies is there: no sound, no board, no engine, no configuration.
say "practising"
inside sh -c 'cd /tmp && printf "e4\npress\nquit\n" | annabella practice --two --terminal >/tmp/practice.txt 2>&1' ||
    { inside tail -n 20 /tmp/practice.txt; die "practice does not start"; }
inside sh -c 'grep -q "= 1\. e4" /tmp/games/*/transcript.txt' || { inside tail -n 20 /tmp/practice.txt; die "the first move was not completed"; }
say "the first move was made $(($(date +%s) - began)) s after the package was there"

say "looking it over"
inside annabella --version
# Under emulation the first recogniser is slower than speech, and `doctor` says so. Nothing else may be missing.
examined() {
    [ "$architecture" != "$here" ] && grep -q '^ear: MISSING: libvosk computes ' "$1" && [ "$(grep -c MISSING "$1")" = 1 ]
}
inside annabella doctor >"$root/tmp/doctor.txt" || examined "$root/tmp/doctor.txt" || { cat "$root/tmp/doctor.txt"; die "doctor finds a fault"; }
cat "$root/tmp/doctor.txt"
inside annabella say e4 | grep -q "Eva vier"
for file in udev/rules.d/70-annabella-boards.rules systemd/system/annabella.service systemd/system/annabella-box.service \
    systemd/user/annabella.service; do
    inside test -s "/usr/lib/$file" || die "not in the package: /usr/lib/$file"
done
for command in $(inside annabella help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    [ "$command" = help ] || inside test -s "/usr/share/man/man1/annabella-$command.1.gz" || die "no manual page for $command"
    inside grep -qw "$command" /usr/share/bash-completion/completions/annabella || die "no completion for $command"
done
inside getent passwd annabella >/dev/null
# systemd starts no service whose groups are not all there.
for group in $(sed -n 's/^SupplementaryGroups=//p' packaging/*.service); do
    inside getent group "$group" >/dev/null || die "a service names the group $group, and it is not there"
done

say "playing the configuration that is the example"
inside sh -c 'cd /tmp && printf "status\nquit\n" |
    annabella play --terminal --config /usr/share/doc/annabella/examples/annabella.toml >/tmp/example.txt 2>&1' ||
    { inside tail -n 20 /tmp/example.txt; die "the example is not played"; }
inside sh -c 'cd /tmp && annabella init --yes --lang da && test -s annabella.toml'

say "starting the box, without terminal, sound and keypad"
inside sh -c 'cd /tmp; setsid annabella box --lang en --power-off false </dev/null >/tmp/box.txt 2>&1 & waited=0
    until grep -q "^No keypad is there" /tmp/box.txt || [ $waited = 120 ]; do sleep 1; waited=$((waited + 1)); done
    kill $! && wait $! && [ $waited -lt 120 ]' || { inside cat /tmp/box.txt; die "the box does not say what is missing, or does not end"; }

say "playing the demonstration"
preload=
if [ -n "$compiler" ]; then
    preload=/tmp/emulated_termios.so
    build/cross.sh "$architecture" "$compiler" -O2 -shared -fPIC -o "$root$preload" build/emulated_termios.c
fi
inside sh -c "cd /tmp && LD_PRELOAD=$preload annabella demo >/tmp/demo.txt 2>&1" || { inside tail -n 20 /tmp/demo.txt; die "the demonstration failed"; }

inside sh -c 'annabella verify /tmp/annabella-demo/*' || die "the demonstration's journal is not verified"

say "understanding a recording, with one recogniser and with both"
inside espeak-ng -v de -s 130 -w /tmp/heard.wav "Springer Felix drei"
for second in none whisper-base; do
    # Two processors of single-board computers: without and with instructions for dot products.
    for processor in $processors; do
        began=$(date +%s)
        inside env QEMU_CPU="$processor" annabella hear --second "$second" --explain --wav /tmp/heard.wav \
            >"$root/tmp/heard.txt" 2>"$root/tmp/warned.txt" || true
        # A warning of the second recogniser is a fault too.
        if [ -s "$root/tmp/warned.txt" ] || ! grep -q '"uci":"g1f3"' "$root/tmp/heard.txt"; then
            cat "$root/tmp/heard.txt" "$root/tmp/warned.txt"
            die "the recording was not understood, second recogniser $second, processor $processor"
        fi
        say "second recogniser $second, $processor: understood, in $(($(date +%s) - began)) s"
    done
done

say "copied out of its place"
inside sh -c 'mkdir -p /tmp/copied && cp -r /usr/bin/annabella /usr/lib/annabella/libvosk.so /usr/share/annabella/models /tmp/copied/'
files >"$root/tmp/played"
inside dpkg --purge annabella >/dev/null
inside /tmp/copied/annabella doctor >"$root/tmp/doctor.txt" || examined "$root/tmp/doctor.txt" || { cat "$root/tmp/doctor.txt"; die "a copied folder does not work"; }

say "what is left behind"
files >"$root/tmp/after"
# The device key belongs to the user and stays, as do the notes of games that are not over.
left=$(comm -13 "$root/tmp/before" "$root/tmp/after" | grep -v '/.local/share/annabella/\(device.key\|started/[0-9a-f]*.json\)$' | grep -v '^/etc/\(passwd\|group\|shadow\|gshadow\|subuid\|subgid\)-\{0,1\}$' || true)
[ -z "$left" ] || die "left behind: $left"
say "installed, played and removed cleanly"
