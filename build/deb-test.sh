#!/bin/sh
# Tests the package in a new, bare Debian: installs it, checks its files, plays a game and removes it without leftovers.
# Needs root for debootstrap and chroot. The mirror is the one that this machine uses.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

[ "$(id -u)" = 0 ] || die "run as root: a system is made and entered"
install_missing debootstrap
package=$(ls -t target/debian/annabella_*.deb 2>/dev/null | head -n 1)
[ -n "$package" ] || die "no package yet; run make deb"

mirror=$(sed -n 's/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*\) bookworm main.*/\2/p; s/^URIs: *\([^ ]*\).*/\1/p' \
    /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | head -n 1)
[ -n "$mirror" ] || die "no Debian mirror is named in /etc/apt"

root=$(mktemp -d)
# The user `_apt` must be able to enter the folder.
chmod 755 "$root"
leave() {
    for place in dev/pts proc; do
        ! mountpoint -q "$root/$place" || umount "$root/$place"
    done
    rm -rf --one-file-system "$root"
}
trap leave EXIT
trap 'exit 130' INT TERM

say "making a bare Debian 12"
debootstrap --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1 ||
    { tail -n 5 "$root.log"; die "debootstrap failed"; }
rm -f "$root.log"
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

say "installing $package"
cp "$package" "$root/tmp/annabella.deb"
inside apt-get update -qq
# Dependencies are installed first, so that every file that appears later belongs to the package.
needed=$(dpkg-deb -f "$package" Depends | sed 's/([^)]*)//g; s/|[^,]*//g; s/,/ /g')
# shellcheck disable=SC2086
inside apt-get install -y -qq --no-install-recommends $needed >/dev/null
files >"$root/tmp/before"
began=$(date +%s)
inside dpkg -i /tmp/annabella.deb >/dev/null

# Nothing but the package and its dependencies is there: no sound, no board, no engine, no configuration.
say "practising"
inside sh -c 'cd /tmp && printf "e4\npress\nquit\n" | annabella practice --two --terminal >/tmp/practice.txt 2>&1' ||
    { inside tail -n 20 /tmp/practice.txt; die "practice does not start"; }
inside grep -q '= 1\. e4' /tmp/practice.txt || { inside tail -n 20 /tmp/practice.txt; die "the first move was not completed"; }
say "the first move was made $(($(date +%s) - began)) s after the package was there"

say "looking it over"
inside annabella --version
inside annabella doctor
inside annabella say e4 | grep -q "Eva vier"
inside test -s /usr/lib/udev/rules.d/70-annabella-boards.rules
for command in $(inside annabella help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    [ "$command" = help ] || inside test -s "/usr/share/man/man1/annabella-$command.1.gz" || die "no manual page for $command"
    inside grep -qw "$command" /usr/share/bash-completion/completions/annabella || die "no completion for $command"
done
inside getent passwd annabella >/dev/null

say "playing the configuration that is the example"
inside sh -c 'cd /tmp && printf "status\nquit\n" |
    annabella play --terminal --config /usr/share/doc/annabella/examples/annabella.toml >/tmp/example.txt 2>&1' ||
    { inside tail -n 20 /tmp/example.txt; die "the example is not played"; }
inside sh -c 'cd /tmp && annabella init --yes --lang da && test -s annabella.toml'

say "playing the demonstration"
inside sh -c 'cd /tmp && annabella demo >/tmp/demo.txt 2>&1' || { inside tail -n 20 /tmp/demo.txt; die "the demonstration failed"; }

say "copied out of its place"
inside sh -c 'mkdir -p /tmp/copied && cp -r /usr/bin/annabella /usr/lib/annabella/libvosk.so /usr/share/annabella/models /tmp/copied/'
files >"$root/tmp/played"
inside dpkg --purge annabella >/dev/null
inside /tmp/copied/annabella doctor >"$root/tmp/doctor.txt" || { cat "$root/tmp/doctor.txt"; die "a copied folder does not work"; }

say "what is left behind"
files >"$root/tmp/after"
# The device key belongs to the user and stays.
left=$(comm -13 "$root/tmp/before" "$root/tmp/after" | grep -v '/.local/share/annabella/device.key$' | grep -v '^/etc/\(passwd\|group\|shadow\|gshadow\|subuid\|subgid\)-\{0,1\}$' || true)
[ -z "$left" ] || die "left behind: $left"
say "installed, played and removed cleanly"
