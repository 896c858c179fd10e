//! What a mail says, before it is drawn: the HTML and the text part are made of the same.

/// A mail's content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Document {
    /// What the inbox shows beside the subject.
    pub(crate) preview: String,
    /// Its heading.
    pub(crate) title: String,
    /// What follows.
    pub(crate) blocks: Vec<Block>,
}

/// A part of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// A paragraph.
    Paragraph(String),
    /// A heading within the mail.
    Heading(&'static str),
    /// Labels with values.
    Facts(Vec<(&'static str, String)>),
    /// What was ordered, and the sum.
    Items { lines: Vec<ItemLine>, total: String },
    /// The one thing to do, with its address.
    Button { label: &'static str, url: String },
    /// Another address, in small print.
    Link { label: &'static str, url: String },
    /// What somebody wrote; lines are kept.
    Quote(String),
    /// Small print.
    Note(String),
}

/// A line of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ItemLine {
    pub(crate) name: String,
    /// `2 × ₺100,00`.
    pub(crate) quantity: String,
    pub(crate) amount: String,
}
