//! Texts that people type: trimmed, not too long, without control characters.

use crate::json::text_json;
use std::fmt;

/// Why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing but white space.
    #[error("empty")]
    Empty,
    /// Longer than this many characters.
    #[error("longer than {0} characters")]
    TooLong(usize),
    /// Holds a character that no person types (NUL, escape, …).
    #[error("control character")]
    ControlCharacter,
    /// Contains an invisible character or one that changes the reading direction.
    #[error("invisible character")]
    Invisible,
    /// Contains what a mail program shows as a link, or an angle bracket.
    #[error("link")]
    Link,
}

fn check(raw: &str, max: usize, allowed: &[char]) -> Result<String, TextError> {
    let text = raw.trim();
    if text.chars().any(|c| c.is_control() && !allowed.contains(&c)) {
        Err(TextError::ControlCharacter)
    } else if text.chars().count() > max {
        Err(TextError::TooLong(max))
    } else {
        Ok(text.to_owned())
    }
}

/// Returns whether a text could pass for another one: it contains an [invisible character](is_invisible), a zero-width
/// joiner outside an emoji, or tag characters outside a flag.
fn is_disguised(text: &str) -> bool {
    // The selector between an emoji and its joiner says only how that one is drawn.
    let mut rest = text.chars().filter(|c| *c != '\u{fe0f}').peekable();
    let mut before = None;
    while let Some(c) = rest.next() {
        if before == Some('\u{1f3f4}') && matches!(c, '\u{e0020}'..='\u{e007f}') {
            continue;
        }
        let joins_emoji = before.is_some_and(is_emoji) && rest.peek().copied().is_some_and(is_emoji);
        if is_invisible(c) || (c == '\u{200d}' && !joins_emoji) {
            return true;
        }
        before = Some(c);
    }
    false
}

/// Returns whether a character is invisible: direction controls, spaces without width, soft hyphens, line separators,
/// fillers, blank Braille and tags (Unicode Technical Standard 39, "default ignorable").
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{200c}'
        | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{2800}' | '\u{3164}'
        | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e007f}')
}

/// Returns whether a character may be part of an emoji: arrows, technical and other symbols, and the later blocks.
const fn is_emoji(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}' | '\u{2600}'..='\u{27bf}'
        | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Checks a line from a new input. Stored texts from before this rule are not checked.
pub fn check_visible(raw: &str) -> Result<(), TextError> {
    if is_disguised(raw.trim()) { Err(TextError::Invisible) } else { Ok(()) }
}

/// What a text without links must not contain, in lower case.
const LINKS: [&str; 4] = ["://", "www.", "<", ">"];

/// Checks a name or a line of an address from a new input. Mails quote these texts, and anyone can register under
/// another person's e-mail: such a mail must not carry the link of a stranger. Stored texts from before this rule are
/// not checked.
pub fn check_no_link(raw: &str) -> Result<(), TextError> {
    let text = raw.to_ascii_lowercase();
    if LINKS.iter().any(|link| text.contains(link)) { Err(TextError::Link) } else { Ok(()) }
}

/// Returns the text without [invisible characters](is_invisible) and zero-width joiners.
pub(crate) fn visible(text: &str) -> String {
    text.chars().filter(|c| !is_invisible(*c) && *c != '\u{200d}').collect()
}

macro_rules! text {
    ($(#[$doc:meta] $name:ident: $allowed:expr, $blank:expr;)+) => {$(
        #[$doc]
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<const MAX: usize>(String);

        impl<const MAX: usize> $name<MAX> {
            /// Trims and checks a text.
            pub fn new(raw: &str) -> Result<Self, TextError> {
                let text = check(raw, MAX, &$allowed)?;
                if text.is_empty() && !$blank { Err(TextError::Empty) } else { Ok(Self(text)) }
            }

            /// Returns the text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl<const MAX: usize> fmt::Display for $name<MAX> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        text_json! {
            const MAX: $name<MAX>: Self::new;
        }

        impl<const MAX: usize> From<$name<MAX>> for String {
            fn from(text: $name<MAX>) -> Self {
                text.0
            }
        }
    )+};
}

text! {
    /// One line of text, not blank.
    Line: [], false;
    /// One line of text that may be left empty.
    OptionalLine: [], true;
    /// Text of several lines, not blank.
    Paragraph: ['\n', '\r', '\t'], false;
}

impl<const MAX: usize> Default for OptionalLine<MAX> {
    fn default() -> Self {
        Self(String::new())
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, OptionalLine, Paragraph, TextError, check_no_link, check_visible};

    #[test]
    fn lines_are_trimmed_and_bounded() {
        assert_eq!(Line::<5>::new("  Okey ").unwrap().as_str(), "Okey");
        assert_eq!(Line::<5>::new(" \t "), Err(TextError::Empty));
        assert_eq!(Line::<5>::new("ığüşöç"), Err(TextError::TooLong(5)));
        assert!(Line::<6>::new("ığüşöç").is_ok(), "characters are counted, not bytes");
        assert!(Line::<1>::new("🎲").is_ok());
        assert_eq!(OptionalLine::<5>::new("  ").unwrap().as_str(), "");
    }

    #[test]
    fn refuses_invisible_characters_but_accepts_emoji() {
        for seen in [
            "Ayşe Öztürk",
            "Ays\u{327}e",
            "Jean-Luc",
            "محمد",
            "👨‍👩‍👧",
            "👩🏽‍🦰",
            "🙂‍↔️",
            "❤️‍🔥 Okey",
            "İğdır 🎲",
            "नेपाल",
            "🏴",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} İngiltere",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
            "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}🎲",
        ] {
            assert_eq!(check_visible(seen), Ok(()), "{seen}");
        }
        for disguised in [
            "Ay\u{200b}şe",
            "\u{202e}eşyA",
            "a\u{2066}b",
            "a\u{200d}b",
            "ş\u{200d}e",
            "\u{200d}",
            "a\u{200c}b",
            "soft\u{ad}hyphen",
            "\u{feff}Ayşe",
            "a\u{2028}b",
            "a\u{61c}b",
            "e\u{301}\u{200d}",
            "\u{20ac}\u{200d}5",
            "🎲\u{200d}",
            "🎲\u{200d}a",
            "a\u{fe0f}\u{200d}🎲",
            "a\u{34f}b",
            "\u{3164}",
            "\u{115f}\u{1160}",
            "\u{ffa0}",
            "\u{2800}",
            "Ali\u{e0041}",
            "\u{e0067}🏴",
            "🏴 \u{e0067}\u{e007f}",
            "🏴a\u{e0067}\u{e007f}",
            "🎲\u{e0067}\u{e007f}",
            "🏴\u{e0001}",
        ] {
            assert_eq!(check_visible(disguised), Err(TextError::Invisible), "{disguised:?}");
        }
    }

    #[test]
    fn links_are_refused() {
        for fine in ["Ayşe Öztürk", "A.Ş.", "Amazon.com.tr Ltd. Şti.", "No: 14/3", "Wwwvaa", "a//b"] {
            assert_eq!(check_no_link(fine), Ok(()), "{fine}");
        }
        for link in ["Kazandınız! http://a.example", "HTTPS://a", "WwW.a.example", "<b>", "a > b", "sms://1"]
        {
            assert_eq!(check_no_link(link), Err(TextError::Link), "{link}");
        }
    }

    #[test]
    fn control_characters_are_refused() {
        assert_eq!(Line::<9>::new("a\0b"), Err(TextError::ControlCharacter));
        assert_eq!(Line::<9>::new("a\nb"), Err(TextError::ControlCharacter));
        assert_eq!(Paragraph::<9>::new("a\u{1b}b"), Err(TextError::ControlCharacter));
        assert_eq!(Paragraph::<9>::new("a\r\n\tb").unwrap().as_str(), "a\r\n\tb");
    }
}
