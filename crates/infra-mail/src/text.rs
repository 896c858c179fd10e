//! The text part.

use crate::document::{Block, Document};
use domain::shop::ShopFacts;
use std::fmt::Write;

/// Draws a mail as plain text.
pub(crate) fn draw(document: &Document, shop: &ShopFacts) -> String {
    let mut text = format!("{}\n{}\n", document.title, "=".repeat(document.title.chars().count()));
    for block in &document.blocks {
        text.push('\n');
        text.push_str(&of_block(block));
        text.push('\n');
    }
    // "-- " and what follows is a signature to every mail program (RFC 3676, 4.3).
    let _ = write!(text, "\n-- \n{}\n", footer(shop).join("\n"));
    text
}

/// What stands under every mail.
pub(crate) fn footer(shop: &ShopFacts) -> Vec<String> {
    let phones = shop.phones.join(", ");
    [shop.legal_title(), &shop.address, &phones, shop.email.as_str()]
        .into_iter()
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect()
}

fn of_block(block: &Block) -> String {
    let lines = |lines: Vec<String>| lines.join("\n");
    match block {
        Block::Paragraph(text) | Block::Note(text) => text.clone(),
        Block::Heading(text) => format!("{text}\n{}", "-".repeat(text.chars().count())),
        Block::Facts(facts) => {
            lines(facts.iter().map(|(label, value)| format!("{label}: {value}")).collect())
        }
        Block::Items { lines: items, total } => lines(
            items
                .iter()
                .map(|item| format!("- {}: {} = {}", item.name, item.quantity, item.amount))
                .chain([format!("Toplam: {total}")])
                .collect(),
        ),
        Block::Button { label, url } | Block::Link { label, url } => format!("{label}: {url}"),
        Block::Quote(text) => {
            lines(text.lines().map(|line| format!("> {line}").trim_end().to_owned()).collect())
        }
    }
}
