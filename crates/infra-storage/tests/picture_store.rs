//! One test suite for every kind of store.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod s3_server;
mod samples;

use application::{
    catalogue::{PictureError, PictureRefused, PictureStore, StoreTime},
    error::StorageError,
};
use domain::catalogue::{PictureKey, PictureWidth};
use image::{DynamicImage, GenericImageView, ImageFormat, Rgba};
use infra_storage::ObjectPictures;
use s3_server::S3Server;
use samples::{bomb, jpeg, photo, png, turned_jpeg};
use std::{
    io::Cursor,
    net::TcpListener,
    path::PathBuf,
    sync::Arc,
    thread,
    time::{Duration, Instant, SystemTime},
};

/// A store, and its folder on disk, with everything that must live as long.
type Store = (Arc<ObjectPictures>, Option<Folder>);

struct Folder {
    pictures: PathBuf,
    root: tempfile::TempDir,
    _server: Option<S3Server>,
}

fn in_memory() -> Store {
    (Arc::new(ObjectPictures::open("memory:///").unwrap()), None)
}

fn on_disk() -> Store {
    let root = tempfile::tempdir().unwrap();
    let pictures = root.path().join("not/there/yet");
    let url = url::Url::from_directory_path(&pictures).unwrap();
    let store = ObjectPictures::open(url.as_str()).unwrap();
    (Arc::new(store), Some(Folder { pictures, root, _server: None }))
}

fn on_s3() -> Store {
    let root = tempfile::tempdir().unwrap();
    let pictures = root.path().join("bucket/shop/pictures");
    std::fs::create_dir(root.path().join("bucket")).unwrap();
    let server = S3Server::start(root.path());
    let store = ObjectPictures::open_with("s3://bucket/shop/pictures", server.settings()).unwrap();
    (Arc::new(store), Some(Folder { pictures, root, _server: Some(server) }))
}

macro_rules! suite {
    ($($test:ident),+ $(,)?) => {
        mod memory {
            $(#[test] fn $test() { super::$test(&super::in_memory()); })+
        }
        mod disk {
            $(#[test] fn $test() { super::$test(&super::on_disk()); })+
        }
        mod s3 {
            $(#[test] fn $test() { super::$test(&super::on_s3()); })+
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
    refuses_narrow_pictures,
    keeps_every_format,
    removes_all_widths,
    mends_a_picture_that_lost_a_width,
    sweeps_what_no_product_uses,
    picture_used_again_waits_again,
    sweeps_nothing_that_was_kept_lately,
    a_picture_kept_again_is_young,
    what_cannot_be_asked_about_stays,
    many_at_once_do_not_wait_for_ever,
    answers_the_check,
}

/// Returns the picture's bytes; `None` if there is no such picture.
fn bytes(
    store: &ObjectPictures,
    key: &PictureKey,
    width: PictureWidth,
) -> Result<Option<Vec<u8>>, StorageError> {
    let reading = tokio::runtime::Builder::new_current_thread().build().unwrap();
    Ok(reading.block_on(store.read(key, width))?.map(|bytes| bytes.to_vec()))
}

fn keep(store: &ObjectPictures, upload: &[u8]) -> Result<PictureKey, PictureError> {
    store.keep(&mut Cursor::new(upload), &mut StoreTime::of(Duration::from_secs(3)))
}

fn read(store: &ObjectPictures, key: &PictureKey, width: PictureWidth) -> DynamicImage {
    let webp = bytes(store, key, width).unwrap().unwrap();
    image::load_from_memory_with_format(&webp, ImageFormat::WebP).unwrap()
}

fn keeps_every_width_as_webp((store, _folder): &Store) {
    let key = keep(store, &jpeg(&photo(1600, 1000))).unwrap();
    let sizes = PictureWidth::ALL.map(|width| read(store, &key, width).dimensions());
    assert_eq!(sizes, [(160, 100), (400, 250), (800, 500), (1200, 750)]);
}

fn never_blows_up((store, _folder): &Store) {
    let key = keep(store, &png(&photo(300, 200))).unwrap();
    let sizes = PictureWidth::ALL.map(|width| read(store, &key, width).dimensions());
    assert_eq!(sizes, [(160, 107), (300, 200), (300, 200), (300, 200)]);
}

fn turns_photos_upright((store, _folder): &Store) {
    // Stored rotated a quarter counter-clockwise: its red left edge becomes the top.
    let key = keep(store, &turned_jpeg(200, 100, 6)).unwrap();
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
    let key = keep(store, &png(&picture)).unwrap();
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
    let key = keep(store, &upload).unwrap();
    let kept = bytes(store, &key, PictureWidth::Zoom).unwrap().unwrap();
    assert!(!kept.windows(4).any(|part| part == b"EXIF" || part == b"Exif"));
}

fn same_bytes_get_the_same_key((store, _folder): &Store) {
    let upload = png(&photo(50, 50));
    assert_eq!(keep(store, &upload).unwrap(), keep(store, &upload).unwrap());
    assert_ne!(keep(store, &upload).unwrap(), keep(store, &png(&photo(51, 50))).unwrap());
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
        let answer = keep(store, bytes);
        assert!(
            matches!(answer, Err(PictureError::Refused(PictureRefused::NotAPicture))),
            "{name}: {answer:?}"
        );
    }
}

fn refuses_bombs((store, _folder): &Store) {
    for (width, height) in [(40_000_000, 1), (1, 40_000_000), (16_385, 1_000), (1_000, 16_385)] {
        let answer = keep(store, &bomb(width, height));
        assert!(
            matches!(answer, Err(PictureError::Refused(PictureRefused::TooManyPixels))),
            "{width} × {height}: {answer:?}"
        );
    }
    let answer = keep(store, &bomb(60_000, 60_000));
    assert!(matches!(answer, Err(PictureError::Refused(PictureRefused::TooManyPixels))), "{answer:?}");
    let answer = keep(store, &vec![0xFF; 8 * 1024 * 1024 + 1]);
    assert!(matches!(answer, Err(PictureError::Refused(PictureRefused::TooManyBytes))), "{answer:?}");
}

fn refuses_narrow_pictures((store, _folder): &Store) {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let picture = |width, height| {
            let picture = DynamicImage::from(photo(width, height)).to_rgb8();
            samples::encoded(&picture.into(), format)
        };
        for (width, height) in [(401, 20), (20, 401)] {
            let answer = keep(store, &picture(width, height));
            assert!(
                matches!(answer, Err(PictureError::Refused(PictureRefused::TooNarrow))),
                "{format:?}, {width} × {height}: {answer:?}"
            );
        }
        keep(store, &picture(400, 20)).unwrap();
    }
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
        let key = keep(store, &samples::encoded(&variant, format)).unwrap();
        assert_eq!(read(store, &key, PictureWidth::Card).dimensions(), (40, 30), "{format:?}");
    }
}

/// Removes all pictures: the first sweep marks them as unused, the second one removes them.
fn remove_all(store: &ObjectPictures) {
    for _ in 0..2 {
        store.sweep(Duration::ZERO, &|keys| Ok(keys.to_vec())).unwrap();
    }
}

fn removes_all_widths((store, _folder): &Store) {
    let key = keep(store, &png(&photo(20, 20))).unwrap();
    remove_all(store);
    for width in PictureWidth::ALL {
        assert_eq!(bytes(store, &key, width).unwrap(), None);
    }
    remove_all(store);
}

fn mends_a_picture_that_lost_a_width((store, folder): &Store) {
    let Some(folder) = folder else { return };
    let upload = png(&photo(20, 20));
    let key = keep(store, &upload).unwrap();
    let lost = folder.pictures.join(format!("{}-400.webp", key.as_str()));
    std::fs::remove_file(lost).unwrap();
    assert_eq!(bytes(store, &key, PictureWidth::Card).unwrap(), None);
    assert_eq!(keep(store, &upload).unwrap(), key);
    assert!(bytes(store, &key, PictureWidth::Card).unwrap().is_some());
}

const HOUR: Duration = Duration::from_secs(3600);

/// Returns all files in a folder and in those below it.
fn files(folder: &std::path::Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Makes the stored files older; `false` if the store has no files on disk.
fn age(folder: Option<&Folder>, by: Duration) -> bool {
    let Some(folder) = folder else { return false };
    for file in files(&folder.pictures) {
        let file = std::fs::File::options().write(true).open(file).unwrap();
        file.set_modified(SystemTime::now() - by).unwrap();
    }
    true
}

fn is_there(store: &ObjectPictures, key: &PictureKey) -> bool {
    bytes(store, key, PictureWidth::Card).unwrap().is_some()
}

fn sweeps_what_no_product_uses((store, folder): &Store) {
    let keys = [20, 21, 22].map(|width| keep(store, &png(&photo(width, 20))).unwrap());
    let older_than = if age(folder.as_ref(), HOUR * 2) { HOUR } else { Duration::ZERO };
    if let Some(folder) = folder {
        std::fs::write(folder.pictures.join("read me.txt"), "not a picture").unwrap();
    }
    let unused = |asked: &[PictureKey]| {
        let mut sorted = asked.to_vec();
        sorted.sort();
        let mut expected = keys.to_vec();
        expected.sort();
        assert_eq!(sorted, expected);
        Ok(vec![keys[0].clone(), keys[2].clone()])
    };
    assert_eq!(store.sweep(older_than, &unused).unwrap(), 0, "they may have become unused just now");
    if folder.is_some() {
        assert_eq!(store.sweep(older_than, &unused).unwrap(), 0, "an hour has not passed since");
        age(folder.as_ref(), HOUR * 2);
    }
    assert_eq!(store.sweep(older_than, &unused).unwrap(), 2);
    assert_eq!(keys.each_ref().map(|key| is_there(store, key)), [false, true, false]);
    if let Some(folder) = folder {
        assert_eq!(files(&folder.pictures).len(), 5, "four widths and the text");
    }
}

fn picture_used_again_waits_again((store, folder): &Store) {
    let key = keep(store, &png(&photo(20, 20))).unwrap();
    let sweep = |is_unused: bool| {
        let older_than = if age(folder.as_ref(), HOUR * 2) { HOUR } else { Duration::ZERO };
        let swept = store.sweep(older_than, &|keys| Ok(if is_unused { keys.to_vec() } else { vec![] }));
        swept.unwrap()
    };
    assert_eq!([sweep(true), sweep(false), sweep(true)], [0, 0, 0]);
    assert!(is_there(store, &key));
    assert_eq!([sweep(true), sweep(true)], [1, 0]);
}

fn sweeps_nothing_that_was_kept_lately((store, folder): &Store) {
    let key = keep(store, &png(&photo(20, 20))).unwrap();
    let unasked = |_: &[PictureKey]| -> Result<Vec<PictureKey>, StorageError> { unreachable!("too young") };
    assert_eq!(store.sweep(HOUR, &unasked).unwrap(), 0);
    assert!(is_there(store, &key));
    if age(folder.as_ref(), HOUR * 2) {
        assert_eq!(store.sweep(HOUR, &|keys| Ok(keys.to_vec())).unwrap(), 0, "marked");
        age(folder.as_ref(), HOUR * 2);
        // Uploaded again after the sweep has seen it and before it asks for its use.
        let meanwhile = |keys: &[PictureKey]| {
            assert_eq!(keys, std::slice::from_ref(&key));
            keep(store, &png(&photo(20, 20))).unwrap();
            Ok(keys.to_vec())
        };
        assert_eq!(store.sweep(HOUR, &meanwhile).unwrap(), 0);
        assert!(is_there(store, &key));
    }
}

fn a_picture_kept_again_is_young((store, folder): &Store) {
    let upload = png(&photo(20, 20));
    let key = keep(store, &upload).unwrap();
    let before = PictureWidth::ALL.map(|width| bytes(store, &key, width).unwrap());
    age(folder.as_ref(), HOUR * 2);
    assert_eq!(keep(store, &upload).unwrap(), key);
    assert_eq!(store.sweep(HOUR, &|keys| Ok(keys.to_vec())).unwrap(), 0);
    assert_eq!(PictureWidth::ALL.map(|width| bytes(store, &key, width).unwrap()), before);
}

fn what_cannot_be_asked_about_stays((store, _folder): &Store) {
    let key = keep(store, &png(&photo(20, 20))).unwrap();
    assert!(store.sweep(Duration::ZERO, &|_| Err(StorageError::failed("no database"))).is_err());
    assert!(is_there(store, &key));
}

fn many_at_once_do_not_wait_for_ever((store, _folder): &Store) {
    // As in the server: callers occupy blocking threads of a runtime that has fewer threads than calls.
    let server = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .max_blocking_threads(2)
        .build()
        .unwrap();
    let calls: Vec<_> = (0..8)
        .map(|n| {
            let store = Arc::clone(store);
            server.spawn_blocking(move || keep(&store, &png(&photo(100 + n % 4, 100))).unwrap())
        })
        .collect();
    let keys: Vec<_> = calls.into_iter().map(|call| server.block_on(call).unwrap()).collect();
    assert_eq!(keys[0], keys[4]);
    let outside = Arc::clone(store);
    let key = keys[0].clone();
    let read = thread::spawn(move || bytes(&outside, &key, PictureWidth::Zoom).unwrap());
    assert!(read.join().unwrap().is_some());
}

fn answers_the_check((store, folder): &Store) {
    store.check().unwrap();
    if let Some(folder) = folder {
        std::fs::remove_dir_all(folder.root.path()).unwrap();
        assert!(store.check().is_err());
    }
}

#[test]
fn a_failed_write_leaves_nothing() {
    let (store, folder) = on_disk();
    let folder = folder.unwrap();
    let place = &folder.pictures;
    let upload = png(&photo(20, 20));
    let key = keep(&store, &upload).unwrap();
    remove_all(&store);
    // A folder in the place of one width's file, so that it can't be written.
    let blocker = place.join(format!("{}-800.webp", key.as_str()));
    std::fs::create_dir_all(blocker.join("in the way")).unwrap();
    assert!(matches!(keep(&store, &upload), Err(PictureError::Storage(_))));
    assert!(files(place).is_empty(), "only the folder that was in the way");
}

#[test]
fn names_unusable_folders() {
    let message = |url: &str| ObjectPictures::open(url).err().unwrap().to_string();
    assert!(message("pictures").contains("must look like"));
    assert!(message("file://relative/folder").contains("must look like"));
    assert!(message("s3:///prefix").contains("must look like"));
    assert!(message("gs://bucket/prefix").contains("gs://"));
    assert!(message("file:///proc/nothing/here").contains("/proc/nothing/here"));
}

#[test]
fn wrong_key_or_closed_endpoint_is_unavailable() {
    let root = tempfile::tempdir().unwrap();
    std::fs::create_dir(root.path().join("bucket")).unwrap();
    let server = S3Server::start(root.path());
    let with = |name: &str, value: &str| {
        let mut settings = server.settings();
        settings.push((name.into(), value.into()));
        ObjectPictures::open_with("s3://bucket", settings).unwrap()
    };
    with("HOME", "/").check().unwrap();
    let upload = png(&photo(20, 20));
    for store in [with("AWS_ACCESS_KEY_ID", "unknown"), with("AWS_ENDPOINT", "http://127.0.0.1:1")] {
        assert!(store.check().is_err());
        assert!(matches!(keep(&store, &upload), Err(PictureError::Storage(StorageError::Unavailable(_)))));
    }
    let elsewhere = ObjectPictures::open_with("s3://no-such-bucket/pictures", server.settings()).unwrap();
    assert!(elsewhere.check().is_err());
}

/// A network that accepts everything and never responds.
#[test]
fn a_store_that_hangs_is_given_up_soon() {
    let silent = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let endpoint = format!("http://{}", silent.local_addr().unwrap());
    let root = tempfile::tempdir().unwrap();
    let mut settings = S3Server::start(root.path()).settings();
    settings.push(("AWS_ENDPOINT".into(), endpoint));
    let store = ObjectPictures::open_with("s3://bucket", settings).unwrap();
    let key = keep(&on_disk().0, &png(&photo(20, 20))).unwrap();
    let start = Instant::now();
    assert!(matches!(
        keep(&store, &png(&photo(20, 20))),
        Err(PictureError::Storage(StorageError::Unavailable(_)))
    ));
    assert!(matches!(bytes(&store, &key, PictureWidth::ALL[0]), Err(StorageError::Unavailable(_))));
    assert!(matches!(store.check(), Err(StorageError::Unavailable(_))));
    assert!(start.elapsed() < Duration::from_secs(10), "three seconds and twice two");
}

#[test]
fn cached_picture_is_served_while_store_is_down() {
    let root = tempfile::tempdir().unwrap();
    std::fs::create_dir(root.path().join("bucket")).unwrap();
    let server = S3Server::start(root.path());
    let store = ObjectPictures::open_with("s3://bucket", server.settings()).unwrap();
    let [shown, other, ..] = PictureWidth::ALL;
    let key = keep(&store, &png(&photo(20, 20))).unwrap();
    let before = bytes(&store, &key, shown).unwrap();
    drop(server);
    assert_eq!(bytes(&store, &key, shown).unwrap(), before);
    assert!(matches!(bytes(&store, &key, other), Err(StorageError::Unavailable(_))));
}

/// A failing disk takes seconds to open a file.
#[test]
fn cached_picture_is_served_without_disk_read() {
    let (store, folder) = on_disk();
    let [shown, other, ..] = PictureWidth::ALL;
    let key = keep(&store, &png(&photo(20, 20))).unwrap();
    let before = bytes(&store, &key, shown).unwrap();
    assert!(before.is_some());
    let folder = folder.unwrap();
    let elsewhere = folder.root.path().join("elsewhere");
    std::fs::rename(&folder.pictures, &elsewhere).unwrap();
    assert_eq!(bytes(&store, &key, shown).unwrap(), before);
    assert_eq!(bytes(&store, &key, other).unwrap(), None);
    std::fs::rename(&elsewhere, &folder.pictures).unwrap();
    remove_all(&store);
    assert_eq!(bytes(&store, &key, shown).unwrap(), None);
}
