//! Lets the shadows of some demo pictures fade into the ground that they share with the page, where the renderer ended
//! them as boxes: `cargo run -p infra-storage --example soften_shadows -- FROM TO`, from the pictures as they were
//! rendered.
#![expect(clippy::expect_used, reason = "a tool for developers")]

use image::{ImageReader, Rgb};
use std::{env, fs, path::PathBuf};

/// The ground of all demo pictures (`--color-photo`), as WebP keeps it.
const GROUND: [f32; 3] = [243.6, 236.8, 225.2];
/// Pixels from the edge within which a shadow fades away.
const FADE: (f32, f32) = (10.0, 240.0);
/// WebP's quality: once more compressed, these must look like the others.
const QUALITY: f32 = 90.0;

/// What a shadow could be taken for, in pixels: centre and radii of an ellipse.
type Kept = [f32; 4];

/// The pictures, each with what in it is as grey as its shadow.
const PICTURES: [(&str, &[Kept]); 4] = [
    ("katlanir-kahvehane-masasi-1", &[]),
    ("hasir-tabure-1", &[]),
    (
        "kesme-seker-1-kg-1",
        &[[658.0, 690.0, 300.0, 240.0], [150.0, 735.0, 100.0, 95.0], [455.0, 350.0, 500.0, 330.0]],
    ),
    ("askili-cay-tepsisi-1", &[[505.0, 752.0, 392.0, 208.0], [505.0, 330.0, 420.0, 330.0]]),
];

fn main() {
    let [from, to] = [1, 2].map(|n| PathBuf::from(env::args().nth(n).expect("two folders")));
    for (name, kept) in PICTURES {
        let file = format!("{name}.webp");
        let reader = ImageReader::open(from.join(&file)).expect("a picture");
        let mut picture = reader.decode().expect("a picture").into_rgb8();
        let (width, height) = picture.dimensions();
        for (x, y, pixel) in picture.enumerate_pixels_mut() {
            let side = rise(FADE, x.min(width - 1 - x) as f32);
            let foot = rise(FADE, (height - 1 - y) as f32);
            *pixel = faded(*pixel, (1.0 - side * foot) * likeness(*pixel, kept, x as f32, y as f32));
        }
        let webp = webp::Encoder::from_rgb(&picture, width, height).encode(QUALITY);
        fs::write(to.join(file), &*webp).expect("a file");
    }
}

/// How much a pixel looks like ground in a shadow, 0 to 1: its colour, only darker.
fn likeness(Rgb(pixel): Rgb<u8>, kept: &[Kept], x: f32, y: f32) -> f32 {
    let [red, green, blue] = pixel;
    let shades =
        [(red, GROUND[0]), (green, GROUND[1]), (blue, GROUND[2])].map(|(is, was)| f32::from(is) / was);
    let mean = shades.iter().sum::<f32>() / 3.0;
    if !(0.5..1.02).contains(&mean) {
        return 0.0;
    }
    let tint = shades.iter().map(|shade| (shade - mean).abs()).fold(0.0, f32::max);
    let outside =
        |[cx, cy, rx, ry]: &Kept| rise((0.96, 1.1), ((x - cx) / rx).powi(2) + ((y - cy) / ry).powi(2));
    (1.0 - rise((0.035, 0.08), tint)) * kept.iter().map(outside).product::<f32>()
}

fn faded(Rgb(pixel): Rgb<u8>, share: f32) -> Rgb<u8> {
    let [red, green, blue] = pixel;
    let towards = |is: u8, ground: f32| (f32::from(is) + (ground - f32::from(is)) * share).round() as u8;
    Rgb([towards(red, GROUND[0]), towards(green, GROUND[1]), towards(blue, GROUND[2])])
}

/// Rises smoothly from 0 to 1 between two values.
fn rise((from, to): (f32, f32), value: f32) -> f32 {
    let part = ((value - from) / (to - from)).clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}
