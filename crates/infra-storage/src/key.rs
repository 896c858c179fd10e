//! Keys and paths of stored pictures.

use domain::catalogue::{PictureKey, PictureWidth};
use object_store::path::Path;
use sha2::{Digest, Sha256};
use std::io::{self, Read};

/// Part of every key. A change of the encoding must raise this number, so that an upload gets a new key: browsers cache
/// pictures for ever.
const PIPELINE: &[u8] = b"pictures 2\n";
const CHUNK_BYTES: usize = 64 * 1024;

/// Returns the key of an uploaded file: a hash of its content.
pub(crate) fn key_of(mut file: impl Read) -> io::Result<PictureKey> {
    let mut hash = Sha256::new().chain_update(PIPELINE);
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        match file.read(&mut chunk)? {
            0 => break,
            read => hash.update(chunk.get(..read).unwrap_or_default()),
        }
    }
    // Always valid: 32 bytes are 64 hex digits.
    PictureKey::parse(&hex::encode(hash.finalize())).ok_or_else(|| io::Error::other("no picture key"))
}

pub(crate) fn path(key: &PictureKey, width: PictureWidth) -> Path {
    Path::from(format!("{}-{}.webp", key.as_str(), width.pixels()))
}

/// Returns the paths of a picture at all widths.
pub(crate) fn paths(key: &PictureKey) -> [Path; 4] {
    PictureWidth::ALL.map(|width| path(key, width))
}

/// Returns the key in a path; `None` if the path is not one of the shop's pictures.
pub(crate) fn key_in(place: &Path) -> Option<PictureKey> {
    let (digits, _) = place.as_ref().split_once('-')?;
    let key = PictureKey::parse(digits)?;
    paths(&key).contains(place).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::{key_in, key_of, path, paths};
    use domain::catalogue::PictureWidth;

    #[test]
    fn content_alone_decides_the_key() {
        assert_eq!(key_of(b"a".as_slice()).unwrap(), key_of(b"a".as_slice()).unwrap());
        assert_ne!(key_of(b"a".as_slice()).unwrap(), key_of(b"b".as_slice()).unwrap());
    }

    #[test]
    fn paths_name_key_and_width() {
        let key = key_of(b"a".as_slice()).unwrap();
        assert_eq!(path(&key, PictureWidth::Card).as_ref(), format!("{}-400.webp", key.as_str()));
    }

    #[test]
    fn keys_are_read_back_from_our_paths_alone() {
        let key = key_of(b"a".as_slice()).unwrap();
        for path in paths(&key) {
            assert_eq!(key_in(&path), Some(key.clone()));
        }
        for other in [
            "readme.txt",
            "-400.webp",
            &format!("{}-401.webp", key.as_str()),
            &format!("a/{}-400.webp", key.as_str()),
        ] {
            assert_eq!(key_in(&(*other).into()), None, "{other}");
        }
    }
}
