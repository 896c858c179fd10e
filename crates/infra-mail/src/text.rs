//! The plain-text part of a mail.

use crate::document::{Block, Document, ItemLine};
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
    // Mail programs treat a line with "-- " and the lines below it as a signature (RFC 3676, section 4.3).
    let _ = write!(text, "\n-- \n{}\n", footer(shop).join("\n"));
    text
}

/// Returns the footer of every mail, line by line.
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
                .map(|ItemLine { name, quantity, amount }| match quantity {
                    Some(quantity) => format!("- {name}: {quantity} = {amount}"),
                    None => format!("- {name}: {amount}"),
                })
                .chain([format!("Toplam: {total}")])
                .collect(),
        ),
        Block::Button { label, url } | Block::Link { label, url } => format!("{label}: {url}"),
        Block::Quote(text) => {
            lines(text.lines().map(|line| format!("> {line}").trim_end().to_owned()).collect())
        }
    }
}
