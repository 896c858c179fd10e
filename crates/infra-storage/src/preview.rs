//! Preview pictures of products for social networks: photograph, name and price in the shop's colours and fonts.

use ab_glyph::{Font, FontRef, Glyph, InvalidFont, PxScale, ScaleFont, point};
use application::{catalogue::Preview, error::StorageError};
use image::{
    ExtendedColorType, ImageEncoder, ImageFormat, Rgb, RgbImage,
    codecs::jpeg::JpegEncoder,
    imageops::{self, FilterType},
};

/// JPEG quality, 0 to 100.
const QUALITY: u8 = 86;
/// Side of the photograph in pixels: the height of the preview.
const SQUARE: u32 = Preview::HEIGHT;
/// Left edge of the text in pixels.
const LEFT: f32 = SQUARE as f32 + 44.0;
const WIDTH: f32 = (Preview::WIDTH - SQUARE) as f32 - 88.0;
/// Height in pixels of the strip with the shop's name.
const STRIP: u32 = 96;
const NAME_LINES: usize = 4;

// The colours of the design tokens.
const PHOTO: Rgb<u8> = Rgb([0xf3, 0xec, 0xe1]);
const PAGE: Rgb<u8> = Rgb([0xfd, 0xfc, 0xfa]);
const WALNUT: Rgb<u8> = Rgb([0x2e, 0x1a, 0x10]);
const BRASS: Rgb<u8> = Rgb([0xa8, 0x77, 0x20]);
const IVORY: Rgb<u8> = Rgb([0xfc, 0xf6, 0xe8]);
const INK: Rgb<u8> = Rgb([0x23, 0x16, 0x0f]);
const FAINT: Rgb<u8> = Rgb([0x6f, 0x5d, 0x4d]);
const TEA: Rgb<u8> = Rgb([0xa8, 0x1e, 0x27]);

/// Draws a preview; `picture` is a WebP.
pub(crate) fn draw(preview: &Preview, picture: Option<&[u8]>) -> Result<Vec<u8>, StorageError> {
    let [display, sans] = [Letters::display(), Letters::sans()].map(|one| one.map_err(StorageError::failed));
    let (display, sans) = (display?, sans?);
    let mut canvas = RgbImage::from_pixel(Preview::WIDTH, Preview::HEIGHT, PHOTO);
    if let Some(picture) = picture {
        place(&mut canvas, picture)?;
    }
    fill(&mut canvas, (SQUARE, 0), (Preview::WIDTH - SQUARE, Preview::HEIGHT), PAGE);
    fill(&mut canvas, (SQUARE, 0), (Preview::WIDTH - SQUARE, STRIP), WALNUT);
    fill(&mut canvas, (SQUARE, STRIP), (Preview::WIDTH - SQUARE, 5), BRASS);
    let shop = display.sized(40.0);
    shop.write(&mut canvas, &shop.cut(&preview.shop, WIDTH), (LEFT, 62.0), IVORY);
    let name = display.sized(46.0);
    for (line, baseline) in
        name.wrap(&preview.name, WIDTH).iter().zip((0_u8..).map(|n| 178.0 + 58.0 * f32::from(n)))
    {
        name.write(&mut canvas, line, (LEFT, baseline), INK);
    }
    if let Some(list_price) = &preview.list_price {
        let struck = sans.sized(34.0);
        struck.write(&mut canvas, list_price, (LEFT, 490.0), FAINT);
        let length = struck.width(list_price).min(WIDTH) as u32;
        fill(&mut canvas, (LEFT as u32, 477), (length, 3), FAINT);
    }
    let price = sans.sized(if sans.sized(76.0).width(&preview.price) <= WIDTH { 76.0 } else { 54.0 });
    let colour = if preview.list_price.is_some() { TEA } else { INK };
    price.write(&mut canvas, &preview.price, (LEFT, 566.0), colour);
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, QUALITY)
        .write_image(&canvas, Preview::WIDTH, Preview::HEIGHT, ExtendedColorType::Rgb8)
        .map_err(StorageError::failed)?;
    Ok(jpeg)
}

/// Draws the whole picture into its square. Transparent pixels show the background.
fn place(canvas: &mut RgbImage, webp: &[u8]) -> Result<(), StorageError> {
    let picture =
        image::load_from_memory_with_format(webp, ImageFormat::WebP).map_err(StorageError::failed)?;
    let fitting = picture.resize(SQUARE, SQUARE, FilterType::Triangle).into_rgba8();
    let (dx, dy) = ((SQUARE - fitting.width()) / 2, (SQUARE - fitting.height()) / 2);
    for (x, y, pixel) in fitting.enumerate_pixels() {
        let [red, green, blue, alpha] = pixel.0;
        mix(canvas, (x + dx, y + dy), Rgb([red, green, blue]), f32::from(alpha) / 255.0);
    }
    Ok(())
}

fn fill(canvas: &mut RgbImage, (x, y): (u32, u32), (width, height): (u32, u32), colour: Rgb<u8>) {
    imageops::replace(canvas, &RgbImage::from_pixel(width, height, colour), x.into(), y.into());
}

/// Blends a colour over a pixel. Pixels outside the canvas are ignored.
fn mix(canvas: &mut RgbImage, (x, y): (u32, u32), Rgb(colour): Rgb<u8>, share: f32) {
    let Some(Rgb(under)) = canvas.get_pixel_mut_checked(x, y) else { return };
    for (is, over) in under.iter_mut().zip(colour) {
        *is = (f32::from(*is) + (f32::from(over) - f32::from(*is)) * share).round() as u8;
    }
}

/// A font in two files: Latin letters, and the Turkish letters beyond Latin-1.
struct Letters([FontRef<'static>; 2]);

impl Letters {
    fn display() -> Result<Self, InvalidFont> {
        Self::of(
            include_bytes!("fonts/besley-latin-700.ttf"),
            include_bytes!("fonts/besley-latin-ext-700.ttf"),
        )
    }

    fn sans() -> Result<Self, InvalidFont> {
        Self::of(
            include_bytes!("fonts/ibm-plex-sans-latin-600.ttf"),
            include_bytes!("fonts/ibm-plex-sans-latin-ext-600.ttf"),
        )
    }

    fn of(most: &'static [u8], others: &'static [u8]) -> Result<Self, InvalidFont> {
        Ok(Self([FontRef::try_from_slice(most)?, FontRef::try_from_slice(others)?]))
    }

    const fn sized(&self, pixels: f32) -> Sized<'_> {
        Sized { letters: self, scale: PxScale { x: pixels, y: pixels } }
    }

    /// Returns the file that has this letter; the first one if neither has it, which then draws its missing-glyph box.
    fn having(&self, letter: char) -> &FontRef<'static> {
        let [most, others] = &self.0;
        let is_missing = most.glyph_id(letter).0 == 0;
        if is_missing && others.glyph_id(letter).0 != 0 { others } else { most }
    }
}

/// A font at one size.
struct Sized<'a> {
    letters: &'a Letters,
    scale: PxScale,
}

impl Sized<'_> {
    fn width(&self, text: &str) -> f32 {
        text.chars().map(|letter| self.advance(letter)).sum()
    }

    fn advance(&self, letter: char) -> f32 {
        let font = self.letters.having(letter);
        font.as_scaled(self.scale).h_advance(font.glyph_id(letter))
    }

    /// Returns the text, cut with an ellipsis if it is wider than `width` pixels.
    fn cut(&self, text: &str, width: f32) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let mut cut = text.to_owned();
        while cut.pop().is_some() {
            let shown = format!("{}…", cut.trim_end());
            if self.width(&shown) <= width {
                return shown;
            }
        }
        cut
    }

    /// Returns the text in lines, broken between words. The last line is cut with an ellipsis.
    fn wrap(&self, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut line = word.to_owned();
            let is_last = lines.len() + 1 == NAME_LINES;
            while let Some(next) =
                words.next_if(|next| is_last || self.width(&format!("{line} {next}")) <= width)
            {
                line = format!("{line} {next}");
            }
            lines.push(self.cut(&line, width));
        }
        lines
    }

    fn write(&self, canvas: &mut RgbImage, text: &str, (left, baseline): (f32, f32), colour: Rgb<u8>) {
        let mut x = left;
        for letter in text.chars() {
            let font = self.letters.having(letter);
            let glyph: Glyph = font.glyph_id(letter).with_scale_and_position(self.scale, point(x, baseline));
            if let Some(outline) = font.outline_glyph(glyph) {
                let bounds = outline.px_bounds();
                outline.draw(|dx, dy, share| {
                    let (px, py) = (bounds.min.x + dx as f32, bounds.min.y + dy as f32);
                    if px >= 0.0 && py >= 0.0 {
                        mix(canvas, (px as u32, py as u32), colour, share.min(1.0));
                    }
                });
            }
            x += self.advance(letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Letters, NAME_LINES, WIDTH, draw};
    use application::catalogue::Preview;

    fn preview(name: &str) -> Preview {
        Preview {
            shop: "Dördüncü".into(),
            name: name.into(),
            price: "₺1.799,90".into(),
            list_price: Some("₺2.450,00".into()),
            picture: None,
        }
    }

    #[test]
    fn letters_of_turkish_and_the_lira_are_there() {
        for letters in [Letters::display().unwrap(), Letters::sans().unwrap()] {
            for letter in "ÇçĞğİıÖöŞşÜüAz".chars() {
                assert!(ab_glyph::Font::glyph_id(letters.having(letter), letter).0 != 0, "{letter}");
            }
        }
        let sans = Letters::sans().unwrap();
        assert!(ab_glyph::Font::glyph_id(sans.having('₺'), '₺').0 != 0);
    }

    #[test]
    fn name_of_any_length_fits_its_lines() {
        let letters = Letters::display().unwrap();
        let name = letters.sized(46.0);
        for text in
            ["Tavla", "Ceviz Istakalı Okey Takımı", &"Kahvehane Tipi ".repeat(20), &"ş".repeat(300), ""]
        {
            let lines = name.wrap(text, WIDTH);
            assert!(lines.len() <= NAME_LINES, "{lines:?}");
            assert!(lines.iter().all(|line| name.width(line) <= WIDTH), "{lines:?}");
        }
        assert!(name.wrap(&"uzun ad ".repeat(50), WIDTH).last().unwrap().ends_with('…'));
    }

    #[test]
    fn renders_jpeg_of_size_that_messengers_accept() {
        let drawn = draw(&preview("Ceviz Istakalı Okey Takımı"), None).unwrap();
        let read = image::load_from_memory_with_format(&drawn, image::ImageFormat::Jpeg).unwrap();
        assert_eq!((read.width(), read.height()), (Preview::WIDTH, Preview::HEIGHT));
        assert!(drawn.len() < 300_000, "{}", drawn.len());
        assert_ne!(drawn, draw(&preview("Tavla"), None).unwrap(), "the name is in it");
        assert!(draw(&preview("Tavla"), Some(b"no picture")).is_err());
    }
}
