//! Sample upload files, generated when needed.

use image::{
    DynamicImage, ExtendedColorType, ImageEncoder, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage,
    codecs::jpeg::JpegEncoder,
};
use std::io::Cursor;

/// Returns a picture with some structure, so that a codec has work to do.
pub fn photo(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, y| {
        Rgba([(x % 256) as u8, (y % 256) as u8, ((x * y) % 256) as u8, 255])
    })
}

pub fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, format).unwrap();
    file.into_inner()
}

pub fn png(picture: &RgbaImage) -> Vec<u8> {
    encoded(&picture.clone().into(), ImageFormat::Png)
}

pub fn jpeg(picture: &RgbaImage) -> Vec<u8> {
    encoded(&DynamicImage::from(picture.clone()).to_rgb8().into(), ImageFormat::Jpeg)
}

/// Returns a JPEG with a red left half and a blue right half, and this EXIF orientation.
pub fn turned_jpeg(width: u32, height: u32, orientation: u8) -> Vec<u8> {
    let picture =
        RgbImage::from_fn(
            width,
            height,
            |x, _| {
                if x < width / 2 { Rgb([255, 0, 0]) } else { Rgb([0, 0, 255]) }
            },
        );
    // A TIFF header and a directory of one entry: tag 0x0112, a short, once.
    let mut exif = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0, 0]);
    let mut file = Vec::new();
    let mut encoder = JpegEncoder::new(&mut file);
    encoder.set_exif_metadata(exif).unwrap();
    encoder.write_image(&picture, width, height, ExtendedColorType::Rgb8).unwrap();
    file
}

/// Returns a few bytes that claim to be a huge PNG: a valid header with almost no data.
pub fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut file = png(&photo(1, 1));
    let mut header = b"IHDR".to_vec();
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    header.extend([8, 6, 0, 0, 0]);
    file[12..29].copy_from_slice(&header);
    file[29..33].copy_from_slice(&crc(&header).to_be_bytes());
    file
}

/// Computes PNG's checksum bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xEDB8_8320 } else { sum >> 1 },
        )
    })
}
