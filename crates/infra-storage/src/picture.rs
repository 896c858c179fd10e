//! From an uploaded file to upright WebP pictures without metadata.

use crate::jpeg;
use application::{
    catalogue::{PictureError, PictureRefused},
    error::StorageError,
};
use domain::{catalogue::PictureWidth, limits};
use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageFormat, ImageReader, RgbaImage, imageops::FilterType,
    metadata::Orientation,
};
use std::{
    io::Cursor,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Maximum number of pixels of a picture.
const PIXELS: u64 = 40_000_000;
/// Maximum size of the decoded picture in bytes: all pixels with alpha, or half of them with 16 bits per channel.
const DECODED_BYTES: u64 = 4 * PIXELS;
/// Maximum memory of a decoder in bytes, including its own buffers.
const DECODER_BYTES: u64 = 512 * 1024 * 1024;
/// WebP quality, 0 to 100. 82 shows no artefacts and takes a third of the bytes of 95.
const QUALITY: f32 = 82.0;
/// Maximum height of a WebP in pixels.
const HEIGHT: u32 = 16_383;

/// Encodes a picture as WebP at every width.
pub(crate) fn process(bytes: &[u8]) -> Result<Vec<(PictureWidth, Vec<u8>)>, PictureError> {
    // A decoder that panics on a hostile file must not take the request's thread with it.
    catch_unwind(AssertUnwindSafe(|| {
        let (lying, orientation) = decode(bytes)?;
        encode_all(upright(lying, orientation))
    }))
    .unwrap_or_else(|_| Err(PictureRefused::NotAPicture.into()))
}

/// Decodes a picture, and returns it with its EXIF orientation.
fn decode(bytes: &[u8]) -> Result<(DynamicImage, Orientation), PictureRefused> {
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
    // The size is in the header, so that a decompression bomb is refused before it is decoded.
    let (width, height) = decoder.dimensions();
    let (longer, shorter) = (width.max(height), width.min(height));
    if longer > limits::PICTURE_SIDE
        || u64::from(width) * u64::from(height) > PIXELS
        || decoder.total_bytes() > DECODED_BYTES
    {
        return Err(PictureRefused::TooManyPixels);
    }
    if longer > limits::PICTURE_RATIO.saturating_mul(shorter) {
        return Err(PictureRefused::TooNarrow);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    Ok((DynamicImage::from_decoder(decoder).map_err(refused)?, orientation))
}

/// Returns the picture rotated upright, no wider than the largest stored width. It is resized before the rotation, because
/// a rotation copies the picture.
fn upright(lying: DynamicImage, orientation: Orientation) -> Pixels {
    use Orientation::{Rotate90, Rotate90FlipH, Rotate270, Rotate270FlipH};
    let turn = |(width, height)| match orientation {
        Rotate90 | Rotate270 | Rotate90FlipH | Rotate270FlipH => (height, width),
        _ => (width, height),
    };
    let widest = PictureWidth::ALL.into_iter().map(PictureWidth::pixels).max().unwrap_or_default();
    let smaller = fit(turn(lying.dimensions()), widest);
    let mut pixels = Pixels::from(lying);
    if let Some(size) = smaller {
        let (width, height) = turn(size);
        // Averaged and dropped first, so that the original and the buffers of the filter are never in memory together.
        if let Some(blocks) = pixels.averaged(width, height) {
            pixels = blocks;
        }
        pixels = pixels.resized((width, height));
    }
    pixels.picture_mut().apply_orientation(orientation);
    pixels
}

/// Pixels with eight bits per channel, with alpha only if the picture has it.
enum Pixels {
    Opaque(DynamicImage),
    /// Colours premultiplied by alpha. Otherwise invisible colours would bleed into the edges while resizing.
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

    fn picture_mut(&mut self) -> &mut DynamicImage {
        match self {
            Self::Opaque(picture) | Self::Premultiplied(picture) => picture,
        }
    }

    /// Returns the picture at this maximum width; `None` if it fits already.
    fn shrunk(&self, width: u32) -> Option<Self> {
        fit(self.picture().dimensions(), width).map(|size| self.resized(size))
    }

    /// Returns the picture reduced by averaging whole blocks, to at least 1.5 times the requested size; `None` if the picture is
    /// too small for that. The filter afterwards works on floating-point copies, which are four times as large.
    fn averaged(&self, width: u32, height: u32) -> Option<Self> {
        let (wide, high) = self.picture().dimensions();
        let block = (2 * wide / (3 * width)).min(2 * high / (3 * height));
        (block >= 2).then(|| self.map(|picture| picture.thumbnail_exact(wide / block, high / block)))
    }

    fn resized(&self, (width, height): (u32, u32)) -> Self {
        self.map(|picture| picture.resize_exact(width, height, FilterType::Lanczos3))
    }

    fn map(&self, change: impl Fn(&DynamicImage) -> DynamicImage) -> Self {
        match self {
            Self::Opaque(picture) => Self::Opaque(change(picture)),
            Self::Premultiplied(picture) => Self::Premultiplied(change(picture)),
        }
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

/// Returns width and height within the bounds with the proportions kept; `None` if the picture fits already.
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
    // Each width is resized from the next larger one.
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
