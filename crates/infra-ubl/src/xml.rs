//! Elements with texts, amounts and other elements.

use quick_xml::{Writer, events::BytesText};
use std::{fmt::Display, io};

/// The document that is being written.
pub(crate) type Xml = Writer<Vec<u8>>;

/// Writes an element that contains other elements.
pub(crate) fn group(
    xml: &mut Xml,
    name: &str,
    inner: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    xml.create_element(name).write_inner_content(inner)?;
    Ok(())
}

/// Writes an element that contains a text.
pub(crate) fn element(xml: &mut Xml, name: &str, value: impl Display) -> io::Result<()> {
    xml.create_element(name).write_text_content(BytesText::new(&text(&value.to_string())))?;
    Ok(())
}

/// Writes an element with a text and one attribute.
pub(crate) fn element_with(
    xml: &mut Xml,
    name: &str,
    attribute: (&str, &str),
    value: impl Display,
) -> io::Result<()> {
    let element = xml.create_element(name).with_attribute(attribute);
    element.write_text_content(BytesText::new(&text(&value.to_string())))?;
    Ok(())
}

/// Writes an element with an amount of TL that displays as a decimal number.
pub(crate) fn amount(xml: &mut Xml, name: &str, value: impl Display) -> io::Result<()> {
    element_with(xml, name, ("currencyID", "TRY"), value)
}

/// Returns a text in one line, without characters that XML 1.0 does not allow (section 2.2).
fn text(value: &str) -> String {
    let is_allowed =
        |c: &char| c.is_whitespace() || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'));
    let allowed: String = value.chars().filter(is_allowed).collect();
    allowed.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn texts_are_one_line_that_xml_allows() {
        assert_eq!(text(" Moda Cad.\r\n No: 1\t\u{1}\u{fffe}\u{ffff} 😀 "), "Moda Cad. No: 1 😀");
    }
}
