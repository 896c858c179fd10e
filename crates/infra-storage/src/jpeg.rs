//! Detects truncated JPEG files. The decoder would fill the missing part with grey without an error.

/// Returns whether the file has its end-of-image marker.
pub(crate) fn is_whole(file: &[u8]) -> bool {
    let mut rest = file.get(2..).unwrap_or_default();
    while let Some((marker, after)) = next_marker(rest) {
        if marker == 0xD9 {
            return true;
        }
        // The length of a segment includes the two bytes of the length.
        let Some(length) = after.first_chunk().map(|bytes| u16::from_be_bytes(*bytes)) else { break };
        rest = after.get(usize::from(length)..).unwrap_or_default();
    }
    false
}

/// Returns the next marker and the bytes after it. `FF 00` and restart markers are picture data.
fn next_marker(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let is_marker =
        |pair: &[u8]| matches!(pair, [0xFF, second] if !matches!(second, 0 | 1 | 0xD0..=0xD7 | 0xFF));
    let at = bytes.windows(2).position(is_marker)?;
    Some((*bytes.get(at + 1)?, bytes.get(at + 2..)?))
}

#[cfg(test)]
mod tests {
    use super::is_whole;

    #[test]
    fn only_the_end_marker_outside_segments_counts() {
        let start = b"\xFF\xD8".as_slice();
        // A segment whose content contains an end marker, like the preview inside a photograph.
        let segment = b"\xFF\xE1\0\x04\xFF\xD9".as_slice();
        let data = b"\xFF\xDA\0\x02abc\xFF\0\xFF\xD0def".as_slice();
        let end = b"\xFF\xD9".as_slice();
        assert!(is_whole(&[start, segment, data, end].concat()));
        assert!(is_whole(&[start, segment, data, end, b"more"].concat()));
        for cut in [
            vec![],
            start.to_vec(),
            [start, segment].concat(),
            [start, segment, data].concat(),
            [start, b"\xFF\xE1\xFF"].concat(),
        ] {
            assert!(!is_whole(&cut), "{cut:?}");
        }
    }
}
