//! HMAC-SHA256 signatures, as both providers use them.

use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretString};
use sha2::Sha256;

/// Returns the signature of the concatenated parts, in lower-case hex digits.
pub(crate) fn sign(secret: &SecretString, parts: &[&[u8]]) -> String {
    hex::encode(mac(secret, parts).map(|mac| mac.finalize().into_bytes().to_vec()).unwrap_or_default())
}

/// Returns whether a signature in hex digits belongs to these parts. Compares in constant time.
pub(crate) fn is_signed(secret: &SecretString, parts: &[&[u8]], signature: &str) -> bool {
    let Ok(signature) = hex::decode(signature) else { return false };
    mac(secret, parts).is_some_and(|mac| mac.verify_slice(&signature).is_ok())
}

/// Returns the keyed HMAC. It is never `None`, because HMAC accepts keys of any length.
fn mac(secret: &SecretString, parts: &[&[u8]]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.expose_secret().as_bytes()).ok()?;
    parts.iter().for_each(|part| mac.update(part));
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::{is_signed, sign};
    use secrecy::SecretString;

    #[test]
    fn signs_as_rfc_4231_says() {
        let secret = SecretString::from("Jefe");
        let parts: [&[u8]; 2] = [b"what do ya want ", b"for nothing?"];
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(sign(&secret, &parts), expected);
        assert!(is_signed(&secret, &parts, expected));
        for wrong in ["", "zz", &expected[2..], &expected.replace('5', "6")] {
            assert!(!is_signed(&secret, &parts, wrong), "{wrong}");
        }
    }
}
