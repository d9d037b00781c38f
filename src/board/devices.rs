//! Boards that are plugged in: which ports there are, what is likely at them, may we open them.
//!
//! Nothing is opened: opening a port raises its lines, and that restarts many a board. All is read
//! from the file system (no libudev); the roots are arguments so that tests bring their own.

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

/// A serial port a board may be at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Port {
    /// The path to configure: the by-id link where there is one, it survives replugging.
    pub(crate) path: PathBuf,
    /// The port itself, `/dev/ttyACM0`.
    pub(crate) node: PathBuf,
    /// USB vendor and product.
    pub(crate) usb: Option<(u16, u16)>,
    /// What the device calls itself.
    pub(crate) product: Option<String>,
    /// Makes that come with this USB adaptor, likeliest first; empty where it could be anything.
    pub(crate) makes: Vec<&'static str>,
    /// Whether it can be opened.
    pub(crate) access: Access,
}

/// Whether a port can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Nothing speaks against it.
    Ready,
    /// Not by this user.
    Forbidden {
        /// The number of the group that may.
        group: u32,
    },
    /// Another program has it open.
    Busy {
        /// Its name and process number.
        by: String,
    },
}

impl Access {
    /// What can be done about it, if anything need be.
    pub(crate) fn remedy(&self) -> Option<String> {
        match self {
            Self::Ready => None,
            Self::Forbidden { .. } => Some(
                "join the group that owns it (`sudo usermod -aG dialout $USER`, then log in again) or install \
                 firmware/70-annabella-boards.rules"
                    .to_owned(),
            ),
            Self::Busy { by } => Some(if by.starts_with("ModemManager") {
                "wait ten seconds; firmware/70-annabella-boards.rules keeps ModemManager away for good".to_owned()
            } else {
                format!("close {by}")
            }),
        }
    }
}

/// USB adaptors and what comes with them; product 0 stands for any of that vendor.
const ADAPTORS: &[(u16, u16, &[&str])] = &[
    (0x04d8, 0x000a, &["dgt"]),
    (0x0403, 0x6001, &["dgt", "chesslink"]),
    (0x10c4, 0xea60, &["sentio", "certabo", "peg"]),
    // Arduino, its Italian namesake, CH340, Teensy, Raspberry Pi Pico, Espressif.
    (0x2341, 0, &["peg"]),
    (0x2a03, 0, &["peg"]),
    (0x1a86, 0x7523, &["peg"]),
    (0x16c0, 0x0483, &["peg"]),
    (0x2e8a, 0, &["peg"]),
    (0x303a, 0, &["peg"]),
];

/// Makes that come with a USB adaptor, likeliest first.
pub(crate) fn makes(vendor: u16, product: u16) -> &'static [&'static str] {
    let fits = |adaptor: &&(u16, u16, &'static [&'static str])| {
        adaptor.0 == vendor && (adaptor.1 == product || adaptor.1 == 0)
    };
    ADAPTORS.iter().find(fits).map_or(&[], |adaptor| adaptor.2)
}

/// Where the system's files are.
#[derive(Clone, Debug)]
pub(crate) struct Roots {
    /// `/dev`
    pub(crate) dev: PathBuf,
    /// `/sys/class/tty`
    pub(crate) tty: PathBuf,
    /// `/proc`
    pub(crate) proc: PathBuf,
}

impl Default for Roots {
    fn default() -> Self {
        Self { dev: "/dev".into(), tty: "/sys/class/tty".into(), proc: "/proc".into() }
    }
}

/// Every serial port that may have a board, by name. Unreadable parts of the system are left out.
pub(crate) fn discover(roots: &Roots) -> Vec<Port> {
    let links = links(&roots.dev.join("serial/by-id"));
    let me = Me::read(&roots.proc);
    let mut ports: Vec<Port> = entries(&roots.tty)
        .into_iter()
        .filter(|tty| is_port(tty))
        .filter_map(|tty| {
            let name = tty.file_name()?.to_str()?.to_owned();
            let node = roots.dev.join(&name);
            let metadata = fs::metadata(&node).ok()?;
            let (usb, product) = usb(&tty);
            let makes = match usb {
                Some((vendor, product)) => makes(vendor, product).to_vec(),
                None if name.starts_with("rfcomm") => vec!["dgt"],
                None => Vec::new(),
            };
            let access = if !me.may(metadata.mode(), metadata.uid(), metadata.gid()) {
                Access::Forbidden { group: metadata.gid() }
            } else if let Some(by) = user_of(&roots.proc, &node) {
                Access::Busy { by }
            } else {
                Access::Ready
            };
            let path = links.get(&node).cloned().unwrap_or_else(|| node.clone());
            Some(Port { path, node, usb, product, makes, access })
        })
        .collect();
    ports.sort_by(|a, b| a.node.cmp(&b.node));
    ports
}

/// Whether a tty is a serial port of a machine: USB, Bluetooth, or a UART that is really there.
fn is_port(tty: &Path) -> bool {
    let name = tty.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if name.starts_with("rfcomm") {
        return true;
    }
    // A port the driver made room for but the machine has not: its type is 0.
    let absent = fs::read_to_string(tty.join("type")).is_ok_and(|kind| kind.trim() == "0");
    tty.join("device").exists() && !absent
}

/// By-id links, by the node they lead to.
fn links(folder: &Path) -> BTreeMap<PathBuf, PathBuf> {
    entries(folder).into_iter().filter_map(|link| Some((fs::canonicalize(&link).ok()?, link))).collect()
}

/// USB vendor and product, and what the device calls itself: found in a folder above the port's.
fn usb(tty: &Path) -> (Option<(u16, u16)>, Option<String>) {
    let Ok(device) = fs::canonicalize(tty.join("device")) else { return (None, None) };
    let number = |folder: &Path, file: &str| {
        let text = fs::read_to_string(folder.join(file)).ok()?;
        u16::from_str_radix(text.trim(), 16).ok()
    };
    for folder in device.ancestors().take(4) {
        if let (Some(vendor), Some(product)) = (number(folder, "idVendor"), number(folder, "idProduct")) {
            let text = |file: &str| fs::read_to_string(folder.join(file)).ok();
            let name: Vec<String> = ["manufacturer", "product"].into_iter().filter_map(text).collect();
            let name = name.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
            return (Some((vendor, product)), (!name.is_empty()).then_some(name));
        }
    }
    (None, None)
}

/// Who this process is, as far as files are concerned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Me {
    user: u32,
    groups: Vec<u32>,
}

impl Me {
    fn read(proc: &Path) -> Self {
        let status = fs::read_to_string(proc.join("self/status")).unwrap_or_default();
        // Real, effective, saved, file system: files are judged by the last.
        let numbers = |name: &str| -> Vec<u32> {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_default().split_whitespace().filter_map(|word| word.parse().ok()).collect()
        };
        let mut groups = numbers("Groups:");
        groups.extend(numbers("Gid:").last());
        Self { user: numbers("Uid:").last().copied().unwrap_or(u32::MAX), groups }
    }

    /// Whether this process may read and write a file of that mode and owner.
    fn may(&self, mode: u32, user: u32, group: u32) -> bool {
        let bits = if self.user == 0 {
            return true;
        } else if self.user == user {
            mode >> 6
        } else if self.groups.contains(&group) {
            mode >> 3
        } else {
            mode
        };
        bits & 0o6 == 0o6
    }
}

/// The program that has a port open, as far as we may see.
fn user_of(proc: &Path, node: &Path) -> Option<String> {
    entries(proc).into_iter().find_map(|process| {
        let number = process.file_name()?.to_str()?.parse::<u32>().ok()?;
        let open = entries(&process.join("fd"))
            .iter()
            .any(|file| fs::read_link(file).is_ok_and(|target| target == node));
        open.then(|| {
            let name = fs::read_to_string(process.join("comm")).unwrap_or_default();
            format!("{} (process {number})", name.trim())
        })
    })
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.filter_map(|entry| Some(entry.ok()?.path())).collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    /// A machine with a DGT board on USB, an unknown adaptor, and a UART that is not there.
    fn machine(user: u32, groups: &str, mode: u32) -> (tempfile::TempDir, Roots) {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        let roots = Roots { dev: root.join("dev"), tty: root.join("tty"), proc: root.join("proc") };
        let write = |path: PathBuf, text: &str| {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        for (name, vendor, product) in [("ttyACM0", "04d8", "000a"), ("ttyUSB0", "dead", "beef")] {
            let usb = root.join("usb").join(name);
            write(usb.join("idVendor"), vendor);
            write(usb.join("idProduct"), product);
            write(usb.join("product"), "Chess  Board\n");
            fs::create_dir_all(usb.join("1.0")).unwrap();
            fs::create_dir_all(roots.tty.join(name)).unwrap();
            symlink(usb.join("1.0"), roots.tty.join(name).join("device")).unwrap();
            write(roots.dev.join(name), "");
            fs::set_permissions(roots.dev.join(name), fs::Permissions::from_mode(mode)).unwrap();
        }
        write(roots.tty.join("ttyS0/type"), "0\n");
        fs::create_dir_all(roots.tty.join("ttyS0/device")).unwrap();
        write(roots.dev.join("ttyS0"), "");
        fs::create_dir_all(roots.dev.join("serial/by-id")).unwrap();
        symlink(roots.dev.join("ttyACM0"), roots.dev.join("serial/by-id/usb-DGT-if00")).unwrap();
        write(
            roots.proc.join("self/status"),
            &format!("Uid:\t{user} {user} {user} {user}\nGid:\t7 7 7 7\nGroups:\t{groups}\n"),
        );
        (folder, roots)
    }

    #[test]
    fn a_usb_board_is_found_with_its_lasting_path_and_likely_make() {
        let (_folder, roots) = machine(0, "", 0o660);
        let ports = discover(&roots);
        assert_eq!(ports.len(), 2, "the UART that is not there is left out: {ports:?}");
        assert_eq!(ports[0].path, roots.dev.join("serial/by-id/usb-DGT-if00"));
        assert_eq!((ports[0].usb, &ports[0].makes[..]), (Some((0x04d8, 0x000a)), &["dgt"][..]));
        assert_eq!(ports[0].product.as_deref(), Some("Chess Board"));
        assert_eq!((&ports[1].makes[..], &ports[1].access), (&[][..], &Access::Ready));
    }

    #[test]
    fn who_is_not_in_the_group_is_told_so() {
        let (_folder, roots) = machine(54_321, "", 0o660);
        let port = &discover(&roots)[0];
        assert!(matches!(port.access, Access::Forbidden { .. }));
        assert!(port.access.remedy().unwrap().contains("dialout"));
        let group = fs::metadata(&port.node).unwrap().gid();
        let (_folder, roots) = machine(54_321, &group.to_string(), 0o660);
        assert_eq!(discover(&roots)[0].access, Access::Ready);
        let (_folder, roots) = machine(54_321, &group.to_string(), 0o640);
        assert!(matches!(discover(&roots)[0].access, Access::Forbidden { .. }), "reading is not enough");
    }

    #[test]
    fn the_program_that_has_a_port_open_is_named() {
        let (_folder, roots) = machine(0, "", 0o660);
        fs::create_dir_all(roots.proc.join("42/fd")).unwrap();
        fs::write(roots.proc.join("42/comm"), "ModemManager\n").unwrap();
        symlink(roots.dev.join("ttyUSB0"), roots.proc.join("42/fd/9")).unwrap();
        let access = &discover(&roots)[1].access;
        assert_eq!(*access, Access::Busy { by: "ModemManager (process 42)".to_owned() });
        assert!(access.remedy().unwrap().contains("ten seconds"));
    }

    #[test]
    fn a_machine_without_any_of_it_has_no_ports() {
        let nowhere = PathBuf::from("/nonexistent");
        let roots = Roots { dev: nowhere.clone(), tty: nowhere.clone(), proc: nowhere };
        assert_eq!(discover(&roots), []);
    }
}
