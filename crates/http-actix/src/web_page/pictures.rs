//! Widths of product pictures.

use domain::catalogue::PictureWidth;

/// The `sizes` of a product's main picture in the gallery.
pub(crate) const MAIN_PICTURE_SIZES: &str =
    "(min-width: 80rem) 35rem, (min-width: 64rem) 42vw, (min-width: 48rem) 45vw, 80vw";

/// Returns the `srcset` of a picture, as the front end's `<img>` has it.
pub(crate) fn source_set(picture: &str) -> String {
    let Some(stem) = picture.strip_suffix(&format!("-{}.webp", PictureWidth::Detail.pixels())) else {
        return picture.to_owned();
    };
    let widths = PictureWidth::ALL.map(PictureWidth::pixels);
    widths.map(|width| format!("{stem}-{width}.webp {width}w")).join(", ")
}
