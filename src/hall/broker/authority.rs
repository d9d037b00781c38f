//! The hall's own certificate authority, and the certificate its broker shows.
//!
//! Both hold for ever: a table whose clock is wrong connects all the same, and is named by the desk.

use std::path::Path;

use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};

use crate::hall::broker::{error::BrokerError, private::write_private};

fn failed(why: rcgen::Error) -> BrokerError {
    BrokerError::Keys(why.to_string())
}

fn authority_params() -> Result<CertificateParams, BrokerError> {
    let mut params = CertificateParams::new(Vec::new()).map_err(failed)?;
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.distinguished_name.push(DnType::CommonName, "Annabella hall");
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    Ok(params)
}

/// The authority's key: what was there, or a new one, whose certificate is then written beside it.
fn authority_key(folder: &Path) -> Result<KeyPair, BrokerError> {
    let path = folder.join("ca.key");
    match std::fs::read_to_string(&path) {
        Ok(text) => KeyPair::from_pem(&text).map_err(failed),
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => {
            let key = KeyPair::generate().map_err(failed)?;
            let certificate = authority_params()?.self_signed(&key).map_err(failed)?;
            write_private(&folder.join("ca.pem"), &certificate.pem())?;
            // Written last: with it the authority is whole.
            write_private(&path, &key.serialize_pem())?;
            Ok(key)
        }
        Err(why) => Err(BrokerError::file(path)(why)),
    }
}

/// Writes a certificate for a broker that is reached by these names, by a new key.
pub(super) fn certify(folder: &Path, names: &[String]) -> Result<(), BrokerError> {
    let issuer = Issuer::new(authority_params()?, authority_key(folder)?);
    let mut params =
        CertificateParams::new(names.to_vec()).map_err(|_| BrokerError::HostName(names.join(" ")))?;
    params.distinguished_name.push(DnType::CommonName, "Annabella hall, broker");
    params.use_authority_key_identifier_extension = true;
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let key = KeyPair::generate().map_err(failed)?;
    let certificate = params.signed_by(&key, &issuer).map_err(failed)?;
    write_private(&folder.join("server.pem"), &certificate.pem())?;
    write_private(&folder.join("server.key"), &key.serialize_pem())
}
