//! From an uploaded file to upright WebP pictures without metadata.

use crate::jpeg;
use application::{
    catalogue::{PictureError, PictureRefused},
    error::StorageError,
};
use domain::catalogue::PictureWidth;
use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageFormat, ImageReader, RgbaImage,
    imageops::{self, FilterType},
    metadata::Orientation,
};
use std::{
    io::Cursor,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Pixels that a picture may decode to: beyond any camera a seller has, and 160 MB of memory.
const PIXELS: u64 = 40_000_000;
/// Bytes that a decoder may take, its own buffers included.
const DECODER_BYTES: u64 = 512 * 1024 * 1024;
/// WebP's quality, 0 to 100: no artefacts to be seen, a third of the bytes of 95.
const QUALITY: f32 = 82.0;
/// Highest that a WebP can be.
const HEIGHT: u32 = 16_383;

/// The picture as WebP, at every width.
pub(crate) fn process(bytes: &[u8]) -> Result<Vec<(PictureWidth, Vec<u8>)>, PictureError> {
    // The decoders are not ours and the files are anybody's.
    catch_unwind(AssertUnwindSafe(|| encode_all(Pixels::from(decode(bytes)?))))
        .unwrap_or_else(|_| Err(PictureRefused::NotAPicture.into()))
}

fn decode(bytes: &[u8]) -> Result<DynamicImage, PictureRefused> {
    let refused = |_| PictureRefused::NotAPicture;
    let format = image::guess_format(bytes).map_err(refused)?;
    if !matches!(format, ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP) {
        return Err(PictureRefused::NotAPicture);
    }
    if format == ImageFormat::Jpeg && !jpeg::is_whole(bytes) {
        return Err(PictureRefused::NotAPicture);
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut decoder_limits = image::Limits::default();
    decoder_limits.max_alloc = Some(DECODER_BYTES);
    reader.limits(decoder_limits);
    let mut decoder = reader.into_decoder().map_err(refused)?;
    // Known from the header: a bomb is refused before it costs anything.
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > PIXELS {
        return Err(PictureRefused::TooManyPixels);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(refused)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

/// Eight bits a channel, with alpha only where the picture has it.
enum Pixels {
    Opaque(DynamicImage),
    /// Colours multiplied by alpha: resized unmultiplied, what is invisible would bleed into the edges.
    Premultiplied(DynamicImage),
}

impl From<DynamicImage> for Pixels {
    fn from(picture: DynamicImage) -> Self {
        if !picture.color().has_alpha() {
            return Self::Opaque(picture.into_rgb8().into());
        }
        let mut pixels = picture.into_rgba8();
        for pixel in pixels.pixels_mut() {
            let [red, green, blue, alpha] = pixel.0;
            let by_alpha = |channel: u8| (u16::from(channel) * u16::from(alpha) / 255) as u8;
            pixel.0 = [by_alpha(red), by_alpha(green), by_alpha(blue), alpha];
        }
        Self::Premultiplied(pixels.into())
    }
}

impl Pixels {
    fn picture(&self) -> &DynamicImage {
        match self {
            Self::Opaque(picture) | Self::Premultiplied(picture) => picture,
        }
    }

    /// This picture made to fit; `None` when it does already.
    fn shrunk(&self, width: u32) -> Option<Self> {
        let (width, height) = fit(self.picture().dimensions(), width)?;
        let smaller = |picture: &DynamicImage| imageops::resize(picture, width, height, FilterType::Lanczos3);
        Some(match self {
            Self::Opaque(picture) => Self::Opaque(DynamicImage::from(smaller(picture)).into_rgb8().into()),
            Self::Premultiplied(picture) => Self::Premultiplied(smaller(picture).into()),
        })
    }

    fn encode(&self) -> Result<Vec<u8>, StorageError> {
        let (width, height) = self.picture().dimensions();
        let encoded = match self {
            Self::Opaque(picture) => {
                webp::Encoder::from_rgb(picture.as_bytes(), width, height).encode_simple(false, QUALITY)
            }
            Self::Premultiplied(picture) => {
                let pixels = unmultiplied(picture.to_rgba8());
                webp::Encoder::from_rgba(&pixels, width, height).encode_simple(false, QUALITY)
            }
        };
        encoded.map(|webp| webp.to_vec()).map_err(|error| StorageError::failed(format!("WebP: {error:?}")))
    }
}

fn unmultiplied(mut pixels: RgbaImage) -> RgbaImage {
    for pixel in pixels.pixels_mut() {
        let [red, green, blue, alpha] = pixel.0;
        if alpha > 0 {
            let by_alpha = |channel: u8| (u16::from(channel) * 255 / u16::from(alpha)).min(255) as u8;
            pixel.0 = [by_alpha(red), by_alpha(green), by_alpha(blue), alpha];
        }
    }
    pixels
}

/// Width and height within the bounds, proportions kept; `None` when nothing has to shrink.
fn fit((width, height): (u32, u32), widest: u32) -> Option<(u32, u32)> {
    if width <= widest && height <= HEIGHT {
        return None;
    }
    let scale = (f64::from(widest) / f64::from(width)).min(f64::from(HEIGHT) / f64::from(height));
    let scaled = |length: u32| ((f64::from(length) * scale).round() as u32).max(1);
    Some((scaled(width).min(widest), scaled(height).min(HEIGHT)))
}

fn encode_all(original: Pixels) -> Result<Vec<(PictureWidth, Vec<u8>)>, PictureError> {
    let mut pixels = original;
    let mut encoded = Vec::new();
    // From the widest down, each from the one before: the large original is gone over only once.
    for width in PictureWidth::ALL.into_iter().rev() {
        if let Some(smaller) = pixels.shrunk(width.pixels()) {
            pixels = smaller;
        }
        encoded.push((width, pixels.encode()?));
    }
    Ok(encoded)
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn pictures_fit_and_are_never_blown_up() {
        assert_eq!(fit((1200, 900), 1200), None);
        assert_eq!(fit((10, 10), 160), None);
        assert_eq!(fit((4000, 3000), 800), Some((800, 600)));
        assert_eq!(fit((3000, 4000), 800), Some((800, 1067)));
        assert_eq!(fit((1, 40_000_000), 160), Some((1, 16_383)));
        assert_eq!(fit((40_000_000, 1), 160), Some((160, 1)));
    }
}
