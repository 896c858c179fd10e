//! URLs of pictures.

use domain::catalogue::{PictureKey, PictureWidth};

pub(crate) fn picture_url(key: &PictureKey) -> String {
    format!("/images/{}-{}.webp", key.as_str(), PictureWidth::Detail.pixels())
}

/// Returns the key of the picture at a URL of a product's `image`.
pub(crate) fn parse_picture_url(url: &str) -> Option<PictureKey> {
    parse_picture_file(url.strip_prefix("/images/")?).map(|(key, _)| key)
}

/// Returns a picture's key and width from its file name.
pub(crate) fn parse_picture_file(file: &str) -> Option<(PictureKey, PictureWidth)> {
    let (key, width) = file.strip_suffix(".webp")?.split_once('-')?;
    Some((PictureKey::parse(key)?, PictureWidth::from_pixels(width.parse().ok()?)?))
}

#[cfg(test)]
mod tests {
    use super::parse_picture_file;

    #[test]
    fn only_real_picture_names_are_read() {
        let key = "ab".repeat(32);
        assert!(parse_picture_file(&format!("{key}-800.webp")).is_some());
        for wrong in [
            format!("{key}-801.webp"),
            format!("{key}.webp"),
            format!("{key}-800.png"),
            "../x-800.webp".into(),
        ] {
            assert!(parse_picture_file(&wrong).is_none(), "{wrong}");
        }
    }
}
