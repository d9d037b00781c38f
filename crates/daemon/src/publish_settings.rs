//! Builds the settings of the tournament link from the configuration: the broker, the table's name and key, and whose
//! orders are accepted.

use std::path::Path;

use anyhow::{Result, anyhow};

use crate::config::{Config, PublishConfig};
use crate::config_fault::ValueFault;
use crate::game_folder::GameFolder;
use annabella_console as console;
use annabella_messages::MessageWriter;
use annabella_publish::{order_check::OrderPermission, process_messages::LinkSettings, wire::TableName};
use annabella_session::act::DeskPermission;

/// The link settings, if a broker is configured and the arbiter gave permission to publish (11.3).
pub fn hall_link(config: &Config, folder: &GameFolder) -> Result<Option<LinkSettings>> {
    let Some(broker) = &config.broker else { return Ok(None) };
    if config.game.leave_to_publish.is_none() {
        console::warn(MessageWriter::new(config.game.lang, config.game.edition).not_published());
        return Ok(None);
    }
    link_settings(broker, &folder.file("journal.jsonl"))
        .map(Some)
        .map_err(|fault| anyhow!(fault.why).context("broker"))
}

/// The settings of a link to a broker.
///
/// # Errors
/// The first invalid value, with its key.
pub fn link_settings(broker: &PublishConfig, journal: &Path) -> Result<LinkSettings, ValueFault> {
    let PublishConfig { url, table, key, ca, .. } = broker.clone();
    let table = TableName::read(&table).map_err(|why| ValueFault::new("broker.table", why.to_string()))?;
    #[cfg(feature = "nats")]
    annabella_publish::nats::check_address(&url, ca.as_deref())
        .map_err(|why| ValueFault::new("broker.url", why.to_string()))?;
    let orders = leave(broker)?;
    Ok(LinkSettings { url, table, key, ca, journal: journal.to_owned(), orders })
}

/// The arbiter whose orders are accepted, and the permitted kinds.
fn leave(broker: &PublishConfig) -> Result<Option<OrderPermission>, ValueFault> {
    let duty = |name: &String| {
        name.parse::<DeskPermission>().map_err(|_| {
            ValueFault::new("broker.orders", format!(
                "orders: `{name}` is nothing a desk can be given leave for; name some of start, item, decide, time"
            ))
        })
    };
    let named = broker.orders.as_ref().map(|names| names.iter().map(duty).collect::<Result<Vec<_>, _>>());
    let may = named.transpose()?;
    let Some(key) = &broker.arbiter_key else {
        return match may {
            Some(_) => Err(ValueFault::new(
                "broker.orders",
                "orders: whose are taken is named as `arbiter_key`, and it is not there",
            )),
            None => Ok(None),
        };
    };
    let key =
        key.parse().map_err(|why| ValueFault::new("broker.arbiter_key", format!("arbiter_key: {why}")))?;
    Ok(Some(OrderPermission { key, may: may.unwrap_or_else(|| DeskPermission::ALL.to_vec()) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_journal::DeviceKey;

    #[test]
    fn orders_are_taken_under_a_sound_key_alone_and_for_what_leave_was_given() {
        let key = DeviceKey::of_seed([3; 32]).public();
        let read = |more: &str| {
            let text = format!(
                "[broker]\nurl = \"nats://127.0.0.1:4222\"\ntable = \"7\"\nkey = \"table.nk\"\n{more}"
            );
            let config = Config::from_toml(Path::new("a.toml"), &text).unwrap();
            link_settings(&config.broker.unwrap(), Path::new("journal.jsonl")).map(|link| link.orders)
        };
        assert_eq!(read("").unwrap(), None);
        let keyed = format!("arbiter_key = \"{key}\"\n");
        let all = OrderPermission { key, may: DeskPermission::ALL.to_vec() };
        assert_eq!(read(&keyed).unwrap(), Some(all));
        let some = read(&format!("{keyed}orders = [\"start\", \"time\"]")).unwrap().unwrap();
        assert_eq!(some.may, [DeskPermission::Start, DeskPermission::Time]);
        for wrong in [
            "arbiter_key = \"\"",
            "arbiter_key = \"age1xyz\"",
            "orders = [\"start\"]",
            &format!("{keyed}orders = [\"sign\"]"),
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
