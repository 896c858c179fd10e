//! Malformed pictures: each is refused, or becomes pictures that can be shown.
//! `just fuzz` runs these tests with many more inputs (`PROPTEST_CASES`).

use crate::picture::process;
use domain::catalogue::PictureWidth;
use image::{DynamicImage, ImageFormat, RgbImage};
use proptest::prelude::*;
use std::io::Cursor;

fn small(format: ImageFormat) -> Vec<u8> {
    let picture = RgbImage::from_fn(24, 16, |x, y| image::Rgb([x as u8 * 10, y as u8 * 16, 90]));
    let mut bytes = Vec::new();
    DynamicImage::from(picture).write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

/// Generates a valid picture with changed, missing or added bytes, or arbitrary bytes.
fn any_picture() -> impl Strategy<Value = Vec<u8>> {
    let good = prop::sample::select(
        [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP]
            .iter()
            .map(|format| small(*format))
            .collect::<Vec<_>>(),
    );
    let change = (any::<prop::sample::Index>(), any::<u8>());
    let damaged = (
        good,
        prop::collection::vec(change, 0..6),
        prop::option::of(any::<prop::sample::Index>()),
        prop::collection::vec(any::<u8>(), 0..20),
    )
        .prop_map(|(mut bytes, changes, end, behind)| {
            for (place, byte) in changes {
                let place = place.index(bytes.len());
                bytes[place] = byte;
            }
            if let Some(end) = end {
                bytes.truncate(end.index(bytes.len()));
            }
            bytes.extend(behind);
            bytes
        });
    prop_oneof![5 => damaged, 1 => prop::collection::vec(any::<u8>(), 0..300)]
}

proptest! {
    #[test]
    fn any_picture_is_refused_or_shown(bytes in any_picture()) {
        let Ok(all) = process(&bytes) else { return Ok(()) };
        prop_assert_eq!(all.len(), PictureWidth::ALL.len());
        for (width, webp) in all {
            let shown = image::load_from_memory_with_format(&webp, ImageFormat::WebP).unwrap();
            prop_assert!(shown.width() <= width.pixels());
        }
    }
}
