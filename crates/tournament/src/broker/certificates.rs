//! The tournament's certificate authority, and the certificate of its broker.
//!
//! Both never expire, so a table with a wrong clock can connect. The desk reports the wrong clock.

use std::path::Path;

use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};

use crate::broker::{error::BrokerError, private_file::write_private};

fn failed(why: rcgen::Error) -> BrokerError {
    BrokerError::Keys(why.to_string())
}

fn authority_params() -> Result<CertificateParams, BrokerError> {
    let mut params = CertificateParams::new(Vec::new()).map_err(failed)?;
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.distinguished_name.push(DnType::CommonName, "Annabella tournament");
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    Ok(params)
}

/// The authority's key. If there is none, a new key and its certificate are written.
fn authority_key(folder: &Path) -> Result<KeyPair, BrokerError> {
    let path = folder.join("ca.key");
    match std::fs::read_to_string(&path) {
        Ok(text) => KeyPair::from_pem(&text).map_err(failed),
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => {
            let key = KeyPair::generate().map_err(failed)?;
            let certificate = authority_params()?.self_signed(&key).map_err(failed)?;
            write_private(&folder.join("ca.pem"), &certificate.pem())?;
            // The key is written last: a folder with the key also has the certificate.
            write_private(&path, &key.serialize_pem())?;
            Ok(key)
        }
        Err(why) => Err(BrokerError::file(path)(why)),
    }
}

/// Writes a certificate for a broker with these host names, with a new key.
pub(super) fn certify(folder: &Path, names: &[String]) -> Result<(), BrokerError> {
    let issuer = Issuer::new(authority_params()?, authority_key(folder)?);
    let mut params =
        CertificateParams::new(names.to_vec()).map_err(|_| BrokerError::HostName(names.join(" ")))?;
    params.distinguished_name.push(DnType::CommonName, "Annabella tournament, broker");
    params.use_authority_key_identifier_extension = true;
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let key = KeyPair::generate().map_err(failed)?;
    let certificate = params.signed_by(&key, &issuer).map_err(failed)?;
    write_private(&folder.join("server.pem"), &certificate.pem())?;
    write_private(&folder.join("server.key"), &key.serialize_pem())
}
