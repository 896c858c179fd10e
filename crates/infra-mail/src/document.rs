//! The content of a mail, independent of its form. The HTML part and the text part are both drawn from it.

/// A mail's content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Document {
    /// The preview text that an inbox shows beside the subject.
    pub(crate) preview: String,
    /// Its heading.
    pub(crate) title: String,
    /// The parts after the heading.
    pub(crate) blocks: Vec<Block>,
}

/// A part of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    Paragraph(String),
    /// A heading within the mail.
    Heading(&'static str),
    /// Labels with values.
    Facts(Vec<(&'static str, String)>),
    /// The lines of an order with the total.
    Items {
        lines: Vec<ItemLine>,
        total: String,
    },
    /// A link for the main action, drawn as a button.
    Button {
        label: &'static str,
        url: String,
    },
    /// A secondary link, in small print.
    Link {
        label: &'static str,
        url: String,
    },
    /// A quoted message; its line breaks are kept.
    Quote(String),
    /// Small print.
    Note(String),
}

/// An invisible character that keeps words together (U+2060, "word joiner").
const WORD_JOINER: char = '\u{2060}';

/// Returns a text that a stranger may have typed, written so that no mail program turns an address in it into a link:
/// a word joiner follows each dot inside a word and the colon of `://`.
pub(crate) fn unlinked(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        shown.push(c);
        let breaks = match (c, chars.peek()) {
            // The dots of domains by UTS #46.
            ('.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}', Some(next)) => !next.is_whitespace(),
            (':', Some('/')) => true,
            _ => false,
        };
        if breaks {
            shown.push(WORD_JOINER);
        }
    }
    shown
}

/// A line of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ItemLine {
    pub(crate) name: String,
    /// `2 × ₺100,00`.
    pub(crate) quantity: Option<String>,
    pub(crate) amount: String,
}
