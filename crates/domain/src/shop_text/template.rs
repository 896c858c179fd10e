//! Templates: lines with placeholders.

use super::Placeholder;
use std::borrow::Cow;

const HEADING: &str = "## ";
const ITEM: &str = "- ";

/// Characters of an unknown placeholder that are reported.
const NAME: usize = 40;

/// A problem of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplateProblem {
    /// This line, counted from 1, has a placeholder that the text does not know.
    Unknown { line: usize, name: String },
    /// A required placeholder is missing.
    Missing(Placeholder),
}

/// How a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    Heading,
    Item,
}

/// A rendered line. Its text has no line break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) mark: Mark,
    pub(super) text: String,
}

impl Line {
    fn written(&self) -> String {
        match self.mark {
            Mark::Heading => format!("{HEADING}{}", self.text),
            Mark::Item => format!("{ITEM}{}", self.text),
            Mark::None => without_mark(&self.text).into_owned(),
        }
    }
}

/// Returns a line's text so that readers of the body don't take its beginning for a mark: the mark's space does not break.
fn without_mark(text: &str) -> Cow<'_, str> {
    let mark = [HEADING, ITEM].into_iter().find(|mark| text.starts_with(mark));
    mark.map_or(Cow::Borrowed(text), |mark| {
        let (mark, rest) = text.split_at(mark.len());
        Cow::Owned(format!("{}\u{a0}{rest}", mark.trim_end()))
    })
}

/// Returns the body of these lines.
pub(super) fn joined(lines: &[Line]) -> String {
    let body = lines.iter().map(Line::written).collect::<Vec<_>>().join("\n");
    body.trim_end().to_owned()
}

/// What a placeholder is filled with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Words within a line.
    Words(String),
    /// Lines in place of a line that holds the placeholder alone; elsewhere joined in one line.
    Lines(Vec<Line>),
}

impl Value {
    fn into_words(self) -> String {
        match self {
            Self::Words(words) => words,
            Self::Lines(lines) => lines.into_iter().map(|line| line.text).collect::<Vec<_>>().join("; "),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Words(String),
    Filled(Placeholder),
    /// A placeholder that the text does not know, with its braces. It is shown as it is.
    Unknown(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct TemplateLine {
    mark: Mark,
    parts: Vec<Part>,
}

/// A text with placeholders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template(Vec<TemplateLine>);

impl Template {
    /// Reads a template that may use these placeholders.
    pub(super) fn new(known: &[Placeholder], body: &str) -> Self {
        let line = |line: &str| {
            let marks = [(HEADING, Mark::Heading), (ITEM, Mark::Item)];
            let marked = marks.into_iter().find_map(|(begin, mark)| Some((mark, line.strip_prefix(begin)?)));
            let (mark, text) = marked.unwrap_or((Mark::None, line));
            TemplateLine { mark, parts: parts(known, text) }
        };
        Self(body.lines().map(line).collect())
    }

    pub(super) fn uses(&self, placeholder: Placeholder) -> bool {
        self.0.iter().flat_map(|line| &line.parts).any(|part| *part == Part::Filled(placeholder))
    }

    /// Returns every placeholder that is not known.
    pub(super) fn unknown(&self) -> Vec<TemplateProblem> {
        let of_line = |(index, line): (usize, &TemplateLine)| {
            let unknown = |part: &Part| match part {
                Part::Unknown(name) => {
                    Some(TemplateProblem::Unknown { line: index + 1, name: shortened(name) })
                }
                Part::Words(_) | Part::Filled(_) => None,
            };
            line.parts.iter().filter_map(unknown).collect::<Vec<_>>()
        };
        self.0.iter().enumerate().flat_map(of_line).collect()
    }

    /// Fills the placeholders. A line whose placeholders are all empty, and that has no other words, is left out.
    pub(super) fn render(&self, value: &impl Fn(Placeholder) -> Value) -> Vec<Line> {
        let mut lines = Vec::with_capacity(self.0.len());
        for TemplateLine { mark, parts } in &self.0 {
            if let (Mark::None, [Part::Filled(placeholder)]) = (mark, parts.as_slice())
                && let Value::Lines(filled) = value(*placeholder)
            {
                lines.extend(filled);
                continue;
            }
            let words = |part: &Part| match part {
                Part::Words(words) | Part::Unknown(words) => words.clone(),
                Part::Filled(placeholder) => value(*placeholder).into_words(),
            };
            let text = parts.iter().map(words).collect::<String>().trim().to_owned();
            if parts.is_empty() || !text.is_empty() {
                lines.push(Line { mark: *mark, text });
            }
        }
        lines
    }
}

fn shortened(name: &str) -> String {
    let mut letters = name.chars();
    let short: String = letters.by_ref().take(NAME).collect();
    if letters.next().is_some() { format!("{short}…") } else { short }
}

/// Splits a line at its placeholders. Braces that are never closed count as an unknown placeholder.
fn parts(known: &[Placeholder], line: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = line;
    while let Some((words, opened)) = rest.split_once("{{") {
        if !words.is_empty() {
            parts.push(Part::Words(words.to_owned()));
        }
        let (name, after) = opened.split_once("}}").unwrap_or((opened, ""));
        let placeholder = known.iter().find(|one| one.as_str() == name.trim());
        let is_closed = opened.len() > name.len();
        match placeholder {
            Some(placeholder) if is_closed => parts.push(Part::Filled(*placeholder)),
            _ => parts.push(Part::Unknown(format!("{{{{{name}{}", if is_closed { "}}" } else { "" }))),
        }
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(Part::Words(rest.to_owned()));
    }
    parts
}
