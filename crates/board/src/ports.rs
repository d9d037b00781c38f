//! Finds the serial ports of plugged-in boards, their likely makes, and whether this process may open them.
//!
//! No port is opened, because opening one raises its control lines and restarts many boards. All facts come from the
//! file system (no libudev); the roots are arguments so that tests can supply their own.

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

/// A serial port at which a board may be connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DetectedPort {
    /// The path to configure: the by-id link if there is one, because it survives replugging.
    pub path: PathBuf,
    /// The device node, such as `/dev/ttyACM0`.
    pub node: PathBuf,
    /// USB vendor and product numbers.
    pub usb: Option<(u16, u16)>,
    /// The manufacturer and product names reported by the device.
    pub product: Option<String>,
    /// Makes that use this USB adaptor, likeliest first; empty if the adaptor is unknown.
    pub makes: Vec<&'static str>,
    /// Whether this process can open the port.
    pub access: PortAccess,
}

/// Whether this process can open a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PortAccess {
    /// No obstacle was found.
    Ready,
    /// This user lacks permission.
    Forbidden {
        /// The number of the group that has permission.
        group: u32,
    },
    /// Another program has the port open.
    Busy {
        /// The name of the program and its process number.
        by: String,
    },
}

impl PortAccess {
    /// Returns the remedy, if one is needed.
    pub fn remedy(&self) -> Option<String> {
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

/// USB adaptors and the makes that use them; product 0 matches every product of the vendor.
const ADAPTORS: &[(u16, u16, &[&str])] = &[
    (0x04d8, 0x000a, &["dgt"]),
    (0x0403, 0x6001, &["dgt", "chesslink"]),
    (0x10c4, 0xea60, &["sentio", "certabo", "peg"]),
    // Arduino (both vendor numbers), CH340, Teensy, Raspberry Pi Pico, Espressif.
    (0x2341, 0, &["peg"]),
    (0x2a03, 0, &["peg"]),
    (0x1a86, 0x7523, &["peg"]),
    (0x16c0, 0x0483, &["peg"]),
    (0x2e8a, 0, &["peg"]),
    (0x303a, 0, &["peg"]),
];

/// Returns the makes that use a USB adaptor, likeliest first.
pub(crate) fn makes(vendor: u16, product: u16) -> &'static [&'static str] {
    let fits = |adaptor: &&(u16, u16, &'static [&'static str])| {
        adaptor.0 == vendor && (adaptor.1 == product || adaptor.1 == 0)
    };
    ADAPTORS.iter().find(fits).map_or(&[], |adaptor| adaptor.2)
}

/// The roots of the system's file trees.
#[derive(Clone, Debug)]
pub struct SystemRoots {
    /// `/dev`
    pub(crate) dev: PathBuf,
    /// `/sys/class/tty`
    pub(crate) tty: PathBuf,
    /// `/proc`
    pub(crate) proc: PathBuf,
    /// `/sys/bus/usb/devices`
    pub(crate) usb: PathBuf,
}

impl Default for SystemRoots {
    fn default() -> Self {
        Self {
            dev: "/dev".into(),
            tty: "/sys/class/tty".into(),
            proc: "/proc".into(),
            usb: "/sys/bus/usb/devices".into(),
        }
    }
}

/// Returns every serial port at which a board may be connected, sorted by name. Unreadable parts of the system are
/// skipped.
pub fn discover(roots: &SystemRoots) -> Vec<DetectedPort> {
    let (by_id, by_path) = (links(&roots.dev.join("serial/by-id")), links(&roots.dev.join("serial/by-path")));
    let me = ProcessIdentity::read(&roots.proc);
    let mut ports: Vec<DetectedPort> = entries(&roots.tty)
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
                PortAccess::Forbidden { group: metadata.gid() }
            } else if let Some(by) = user_of(&roots.proc, &node) {
                PortAccess::Busy { by }
            } else {
                PortAccess::Ready
            };
            let path =
                by_id.get(&node).or_else(|| by_path.get(&node)).cloned().unwrap_or_else(|| node.clone());
            Some(DetectedPort { path, node, usb, product, makes, access })
        })
        .collect();
    ports.sort_by(|a, b| a.node.cmp(&b.node));
    // Two adaptors with the same name share one by-id link, which leads to either of them. The by-path link
    // identifies the socket, so it is used instead.
    let alike = |port: &DetectedPort, other: &DetectedPort| {
        port.node != other.node
            && port.usb.is_some()
            && (port.usb, &port.product) == (other.usb, &other.product)
    };
    let lacks_name = |port: &DetectedPort| !by_id.contains_key(&port.node);
    let share: Vec<bool> = ports
        .iter()
        .map(|port| ports.iter().any(|other| alike(port, other) && (lacks_name(port) || lacks_name(other))))
        .collect();
    for (port, share) in ports.iter_mut().zip(share) {
        if let Some(link) = by_path.get(&port.node).filter(|_| share) {
            port.path.clone_from(link);
        }
    }
    ports
}

/// A serial adaptor that another program has opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedAdapter {
    /// The path of the port, or the name of the adaptor if the other program left it without a port.
    pub adapter: String,
    /// The program and its process number, as far as this user may see.
    pub by: String,
}

/// Programs that open serial adaptors of boards by mistake.
pub const CLAIMANTS: [&str; 2] = ["ModemManager", "brltty"];

/// Returns the serial adaptors that other programs hold: an open port, or an adaptor that brltty detached from its
/// driver, which then has no port.
pub fn claimed_adapters(roots: &SystemRoots) -> Vec<ClaimedAdapter> {
    let mut claimed: Vec<ClaimedAdapter> = discover(roots)
        .into_iter()
        .filter_map(|port| match port.access {
            PortAccess::Busy { by } => Some(ClaimedAdapter { adapter: port.path.display().to_string(), by }),
            PortAccess::Ready | PortAccess::Forbidden { .. } => None,
        })
        .collect();
    for device in entries(&roots.usb) {
        let text = |file: &str| Some(fs::read_to_string(device.join(file)).ok()?.trim().to_owned());
        let hexadecimal = |file: &str| u16::from_str_radix(&text(file)?, 16).ok();
        let number = |file: &str| text(file)?.parse::<u16>().ok();
        let (Some(vendor), Some(product), Some(bus), Some(at)) =
            (hexadecimal("idVendor"), hexadecimal("idProduct"), number("busnum"), number("devnum"))
        else {
            continue;
        };
        if makes(vendor, product).is_empty() {
            continue;
        }
        let node = roots.dev.join(format!("bus/usb/{bus:03}/{at:03}"));
        if let Some(by) =
            user_of(&roots.proc, &node).filter(|by| CLAIMANTS.iter().any(|name| by.starts_with(name)))
        {
            let adapter = text("product").unwrap_or_else(|| format!("{vendor:04x}:{product:04x}"));
            claimed.push(ClaimedAdapter { adapter, by });
        }
    }
    claimed
}

/// Returns which of the [`CLAIMANTS`] are running.
pub fn running_claimants(roots: &SystemRoots) -> Vec<&'static str> {
    let names: Vec<String> = entries(&roots.proc)
        .into_iter()
        .filter_map(|process| Some(fs::read_to_string(process.join("comm")).ok()?.trim().to_owned()))
        .collect();
    CLAIMANTS.into_iter().filter(|name| names.iter().any(|running| running == name)).collect()
}

/// Returns whether a tty is a real serial port: USB, Bluetooth, or a UART that exists.
fn is_port(tty: &Path) -> bool {
    let name = tty.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if name.starts_with("rfcomm") {
        return true;
    }
    // The driver reserved this port but the machine has no such UART: its type is 0.
    let absent = fs::read_to_string(tty.join("type")).is_ok_and(|kind| kind.trim() == "0");
    tty.join("device").exists() && !absent
}

/// Returns the links of a folder, by the node to which they lead.
fn links(folder: &Path) -> BTreeMap<PathBuf, PathBuf> {
    entries(folder).into_iter().filter_map(|link| Some((fs::canonicalize(&link).ok()?, link))).collect()
}

/// Returns USB vendor and product, and the name of the device. They are in a folder above that of the port.
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

/// The user and the groups of this process, for file permissions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ProcessIdentity {
    user: u32,
    groups: Vec<u32>,
}

impl ProcessIdentity {
    fn read(proc: &Path) -> Self {
        let status = fs::read_to_string(proc.join("self/status")).unwrap_or_default();
        // The fields are real, effective, saved and file system; the last one decides on file access.
        let numbers = |name: &str| -> Vec<u32> {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_default().split_whitespace().filter_map(|word| word.parse().ok()).collect()
        };
        let mut groups = numbers("Groups:");
        groups.extend(numbers("Gid:").last());
        Self { user: numbers("Uid:").last().copied().unwrap_or(u32::MAX), groups }
    }

    /// Returns whether this process may read and write a file of that mode and owner.
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

/// Returns the program that has a port open, as far as this user may see.
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

    /// A machine with a DGT board on USB, an unknown adaptor, and a UART that does not exist.
    fn machine(user: u32, groups: &str, mode: u32) -> (tempfile::TempDir, SystemRoots) {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        let roots = SystemRoots {
            dev: root.join("dev"),
            tty: root.join("tty"),
            proc: root.join("proc"),
            usb: root.join("usb"),
        };
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
        assert_eq!((&ports[1].makes[..], &ports[1].access), (&[][..], &PortAccess::Ready));
    }

    #[test]
    fn who_is_not_in_the_group_is_told_so() {
        let (_folder, roots) = machine(54_321, "", 0o660);
        let port = &discover(&roots)[0];
        assert!(matches!(port.access, PortAccess::Forbidden { .. }));
        assert!(port.access.remedy().unwrap().contains("dialout"));
        let group = fs::metadata(&port.node).unwrap().gid();
        let (_folder, roots) = machine(54_321, &group.to_string(), 0o660);
        assert_eq!(discover(&roots)[0].access, PortAccess::Ready);
        let (_folder, roots) = machine(54_321, &group.to_string(), 0o640);
        assert!(matches!(discover(&roots)[0].access, PortAccess::Forbidden { .. }), "reading is not enough");
    }

    #[test]
    fn the_program_that_has_a_port_open_is_named() {
        let (_folder, roots) = machine(0, "", 0o660);
        fs::create_dir_all(roots.proc.join("42/fd")).unwrap();
        fs::write(roots.proc.join("42/comm"), "ModemManager\n").unwrap();
        symlink(roots.dev.join("ttyUSB0"), roots.proc.join("42/fd/9")).unwrap();
        let access = &discover(&roots)[1].access;
        assert_eq!(*access, PortAccess::Busy { by: "ModemManager (process 42)".to_owned() });
        assert!(access.remedy().unwrap().contains("ten seconds"));
    }

    #[test]
    fn two_adaptors_of_one_name_are_told_apart_by_their_sockets() {
        let (_folder, roots) = machine(0, "", 0o660);
        let usb = roots.usb.join("ttyUSB0");
        fs::write(usb.join("idVendor"), "04d8").unwrap();
        fs::write(usb.join("idProduct"), "000a").unwrap();
        fs::create_dir_all(roots.dev.join("serial/by-path")).unwrap();
        for (name, socket) in [("ttyACM0", "usb-0:1"), ("ttyUSB0", "usb-0:2")] {
            symlink(roots.dev.join(name), roots.dev.join("serial/by-path").join(socket)).unwrap();
        }
        let paths: Vec<PathBuf> = discover(&roots).into_iter().map(|port| port.path).collect();
        let by_path = |socket: &str| roots.dev.join("serial/by-path").join(socket);
        assert_eq!(paths, [by_path("usb-0:1"), by_path("usb-0:2")]);
    }

    #[test]
    fn modem_manager_and_brltty_are_named_where_they_have_an_adaptor() {
        let (_folder, roots) = machine(0, "", 0o660);
        assert_eq!((claimed_adapters(&roots), running_claimants(&roots)), (vec![], vec![]));
        let process = |number: &str, name: &str| {
            fs::create_dir_all(roots.proc.join(number).join("fd")).unwrap();
            fs::write(roots.proc.join(number).join("comm"), format!("{name}\n")).unwrap();
        };
        process("42", "ModemManager");
        process("43", "brltty");
        assert_eq!(running_claimants(&roots), ["ModemManager", "brltty"]);
        assert_eq!(claimed_adapters(&roots), vec![]);
        symlink(roots.dev.join("ttyACM0"), roots.proc.join("42/fd/9")).unwrap();
        // A CH340 that brltty detached from its driver has no port.
        let taken = roots.usb.join("1-2");
        fs::create_dir_all(&taken).unwrap();
        for (file, text) in [
            ("idVendor", "1a86\n"),
            ("idProduct", "7523\n"),
            ("busnum", "1\n"),
            ("devnum", "7\n"),
            ("product", "USB Serial\n"),
        ] {
            fs::write(taken.join(file), text).unwrap();
        }
        symlink(roots.dev.join("bus/usb/001/007"), roots.proc.join("43/fd/5")).unwrap();
        let claimed: Vec<(String, String)> =
            claimed_adapters(&roots).into_iter().map(|claimed| (claimed.adapter, claimed.by)).collect();
        let port = roots.dev.join("serial/by-id/usb-DGT-if00").display().to_string();
        let expected = [(port.as_str(), "ModemManager (process 42)"), ("USB Serial", "brltty (process 43)")];
        assert_eq!(claimed, expected.map(|(adapter, by)| (adapter.to_owned(), by.to_owned())));
    }

    #[test]
    fn a_machine_without_any_of_it_has_no_ports() {
        let nowhere = PathBuf::from("/nonexistent");
        let roots =
            SystemRoots { dev: nowhere.clone(), tty: nowhere.clone(), proc: nowhere.clone(), usb: nowhere };
        assert_eq!(discover(&roots), []);
    }
}
