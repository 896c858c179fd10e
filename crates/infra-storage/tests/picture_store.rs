//! One suite for every kind of store.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod samples;

use application::catalogue::{PictureError, PictureRefused, PictureStore};
use domain::catalogue::{PictureKey, PictureWidth};
use image::{DynamicImage, GenericImageView, ImageFormat, Rgba};
use infra_storage::ObjectPictures;
use samples::{bomb, jpeg, photo, png, turned_jpeg};
use std::{sync::Arc, thread};

/// A store, and the folder that has to outlive it.
type Store = (Arc<ObjectPictures>, Option<tempfile::TempDir>);

fn in_memory() -> Store {
    (Arc::new(ObjectPictures::open("memory:///").unwrap()), None)
}

fn on_disk() -> Store {
    let folder = tempfile::tempdir().unwrap();
    let url = url::Url::from_directory_path(folder.path().join("not/there/yet")).unwrap();
    (Arc::new(ObjectPictures::open(url.as_str()).unwrap()), Some(folder))
}

macro_rules! suite {
    ($($test:ident),+ $(,)?) => {
        mod memory {
            $(#[test] fn $test() { super::$test(&super::in_memory()); })+
        }
        mod disk {
            $(#[test] fn $test() { super::$test(&super::on_disk()); })+
        }
    };
}

suite! {
    keeps_every_width_as_webp,
    never_blows_up,
    turns_photos_upright,
    keeps_transparency,
    strips_metadata,
    same_bytes_get_the_same_key,
    refuses_what_is_no_picture,
    refuses_bombs,
    keeps_every_format,
    removes_all_widths,
    mends_a_picture_that_lost_a_width,
    many_at_once_do_not_wait_for_ever,
    answers_the_check,
}

fn read(store: &ObjectPictures, key: &PictureKey, width: PictureWidth) -> DynamicImage {
    let bytes = store.read(key, width).unwrap().unwrap();
    image::load_from_memory_with_format(&bytes, ImageFormat::WebP).unwrap()
}

fn keeps_every_width_as_webp((store, _folder): &Store) {
    let key = store.keep(&jpeg(&photo(1600, 1000))).unwrap();
    let sizes = PictureWidth::ALL.map(|width| read(store, &key, width).dimensions());
    assert_eq!(sizes, [(160, 100), (400, 250), (800, 500), (1200, 750)]);
}

fn never_blows_up((store, _folder): &Store) {
    let key = store.keep(&png(&photo(300, 200))).unwrap();
    let sizes = PictureWidth::ALL.map(|width| read(store, &key, width).dimensions());
    assert_eq!(sizes, [(160, 107), (300, 200), (300, 200), (300, 200)]);
}

fn turns_photos_upright((store, _folder): &Store) {
    // Stored lying, to be turned a quarter clockwise: its left edge, red, becomes the top.
    let key = store.keep(&turned_jpeg(200, 100, 6)).unwrap();
    let upright = read(store, &key, PictureWidth::Card);
    assert_eq!(upright.dimensions(), (100, 200));
    let [red, _, blue, _] = upright.get_pixel(50, 10).0;
    assert!(red > 200 && blue < 60, "the top is red");
    let [red, _, blue, _] = upright.get_pixel(50, 190).0;
    assert!(red < 60 && blue > 200, "the bottom is blue");
}

fn keeps_transparency((store, _folder): &Store) {
    // Invisible black beside opaque white: the black must not bleed into the edge.
    let mut picture = photo(800, 800);
    for (x, _, pixel) in picture.enumerate_pixels_mut() {
        *pixel = if x < 399 { Rgba([0, 0, 0, 0]) } else { Rgba([255, 255, 255, 255]) };
    }
    let key = store.keep(&png(&picture)).unwrap();
    let small = read(store, &key, PictureWidth::Thumbnail).to_rgba8();
    assert_eq!(small.get_pixel(10, 80).0[3], 0);
    assert_eq!(small.get_pixel(150, 80).0[3], 255);
    for x in 70..90 {
        let [red, _, _, alpha] = small.get_pixel(x, 80).0;
        assert!(alpha < 25 || red > 200, "dark edge at {x}: {red} with alpha {alpha}");
    }
}

fn strips_metadata((store, _folder): &Store) {
    let upload = turned_jpeg(200, 100, 6);
    assert!(upload.windows(4).any(|part| part == b"Exif"));
    let key = store.keep(&upload).unwrap();
    let kept = store.read(&key, PictureWidth::Zoom).unwrap().unwrap();
    assert!(!kept.windows(4).any(|part| part == b"EXIF" || part == b"Exif"));
}

fn same_bytes_get_the_same_key((store, _folder): &Store) {
    let upload = png(&photo(50, 50));
    assert_eq!(store.keep(&upload).unwrap(), store.keep(&upload).unwrap());
    assert_ne!(store.keep(&upload).unwrap(), store.keep(&png(&photo(51, 50))).unwrap());
}

fn refuses_what_is_no_picture((store, _folder): &Store) {
    let whole = jpeg(&photo(400, 400));
    let (half, _) = whole.split_at(whole.len() / 2);
    let png = png(&photo(400, 400));
    let (half_png, _) = png.split_at(png.len() / 2);
    let gif = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;";
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
    let cases: [(&str, &[u8]); 8] = [
        ("nothing", b""),
        ("text", "Kıraathane".as_bytes()),
        ("GIF", gif),
        ("SVG", svg),
        ("half a JPEG", half),
        ("half a PNG", half_png),
        ("a JPEG's first bytes", &whole[..3]),
        ("a PNG's first bytes", &png[..8]),
    ];
    for (name, bytes) in cases {
        let answer = store.keep(bytes);
        assert!(
            matches!(answer, Err(PictureError::Refused(PictureRefused::NotAPicture))),
            "{name}: {answer:?}"
        );
    }
}

fn refuses_bombs((store, _folder): &Store) {
    let answer = store.keep(&bomb(60_000, 60_000));
    assert!(matches!(answer, Err(PictureError::Refused(PictureRefused::TooManyPixels))), "{answer:?}");
    let answer = store.keep(&vec![0xFF; 8 * 1024 * 1024 + 1]);
    assert!(matches!(answer, Err(PictureError::Refused(PictureRefused::TooManyBytes))), "{answer:?}");
}

fn keeps_every_format((store, _folder): &Store) {
    let picture = DynamicImage::from(photo(40, 30));
    let variants = [
        (picture.clone(), ImageFormat::WebP),
        (picture.to_luma8().into(), ImageFormat::Png),
        (picture.to_luma_alpha16().into(), ImageFormat::Png),
        (picture.to_rgb16().into(), ImageFormat::Png),
        (picture.to_luma8().into(), ImageFormat::Jpeg),
    ];
    for (variant, format) in variants {
        let key = store.keep(&samples::encoded(&variant, format)).unwrap();
        assert_eq!(read(store, &key, PictureWidth::Card).dimensions(), (40, 30), "{format:?}");
    }
}

fn removes_all_widths((store, _folder): &Store) {
    let key = store.keep(&png(&photo(20, 20))).unwrap();
    store.remove(&key).unwrap();
    for width in PictureWidth::ALL {
        assert_eq!(store.read(&key, width).unwrap(), None);
    }
    store.remove(&key).unwrap();
}

fn mends_a_picture_that_lost_a_width((store, folder): &Store) {
    let Some(folder) = folder else { return };
    let upload = png(&photo(20, 20));
    let key = store.keep(&upload).unwrap();
    let lost = folder.path().join(format!("not/there/yet/{}-400.webp", key.as_str()));
    std::fs::remove_file(lost).unwrap();
    assert_eq!(store.read(&key, PictureWidth::Card).unwrap(), None);
    assert_eq!(store.keep(&upload).unwrap(), key);
    assert!(store.read(&key, PictureWidth::Card).unwrap().is_some());
}

fn many_at_once_do_not_wait_for_ever((store, _folder): &Store) {
    // As in the server: callers sit on blocking threads of a runtime that has fewer than there are calls.
    let server = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .max_blocking_threads(2)
        .build()
        .unwrap();
    let calls: Vec<_> = (0..8)
        .map(|n| {
            let store = Arc::clone(store);
            server.spawn_blocking(move || store.keep(&png(&photo(100 + n % 4, 100))).unwrap())
        })
        .collect();
    let keys: Vec<_> = calls.into_iter().map(|call| server.block_on(call).unwrap()).collect();
    assert_eq!(keys[0], keys[4]);
    let outside = Arc::clone(store);
    let key = keys[0].clone();
    let read = thread::spawn(move || outside.read(&key, PictureWidth::Zoom).unwrap());
    assert!(read.join().unwrap().is_some());
}

fn answers_the_check((store, folder): &Store) {
    store.check().unwrap();
    if let Some(folder) = folder {
        std::fs::remove_dir_all(folder.path()).unwrap();
        assert!(store.check().is_err());
    }
}

#[test]
fn a_failed_write_leaves_nothing() {
    let (store, folder) = on_disk();
    let folder = folder.unwrap();
    let place = folder.path().join("not/there/yet");
    let upload = png(&photo(20, 20));
    let key = store.keep(&upload).unwrap();
    store.remove(&key).unwrap();
    // A folder in the place of one width's file: that one can't be written.
    let blocker = place.join(format!("{}-800.webp", key.as_str()));
    std::fs::create_dir_all(blocker.join("in the way")).unwrap();
    assert!(matches!(store.keep(&upload), Err(PictureError::Storage(_))));
    assert_eq!(std::fs::read_dir(&place).unwrap().count(), 1, "only what was in the way");
}

#[test]
fn impossible_places_are_named() {
    let message = |url: &str| ObjectPictures::open(url).err().unwrap().to_string();
    assert!(message("pictures").contains("must look like"));
    assert!(message("file://relative/folder").contains("must look like"));
    assert!(message("s3://bucket/prefix").contains("s3://"));
    assert!(message("file:///proc/nothing/here").contains("/proc/nothing/here"));
}
