//! Whether a JPEG file is all there. The decoder fills what is missing with grey, in silence.

/// Follows the markers to the end-of-image one; `false` when the file stops before it.
pub(crate) fn is_whole(file: &[u8]) -> bool {
    let mut rest = file.get(2..).unwrap_or_default();
    while let Some((marker, after)) = next_marker(rest) {
        if marker == 0xD9 {
            return true;
        }
        // A segment says its own length, those two bytes included.
        let Some(length) = after.first_chunk().map(|bytes| u16::from_be_bytes(*bytes)) else { break };
        rest = after.get(usize::from(length)..).unwrap_or_default();
    }
    false
}

/// The next marker and what follows it. `FF 00` and the restart markers belong to the picture's data.
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
        // A segment whose content looks like the end, as a preview inside a photograph does.
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
