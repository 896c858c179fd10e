//! Key facts in a product's description, which the product page shows as a table.

/// Maximum characters of a term; a longer one is a sentence.
const TERM: usize = 30;
/// Maximum characters of a term's value.
const FACT: usize = 80;

/// Parses a description line such as `Boy: 45 cm`; `None` for every other line. A term consists of words only, which
/// excludes numbers (`54 kart: …`) and parts of sentences. The front end's `key-facts.ts` implements this rule too;
/// both are tested with identical cases.
#[must_use]
pub fn key_fact(line: &str) -> Option<(&str, &str)> {
    let (term, fact) = line.split_once(": ")?;
    let (term, fact) = (term.trim(), fact.trim());
    let is_term = term.starts_with(char::is_alphabetic)
        && term.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '(' | ')' | '/' | '-'))
        && term.chars().count() <= TERM;
    let is_fact = !fact.is_empty() && fact.chars().count() <= FACT;
    (is_term && is_fact).then_some((term, fact))
}

#[cfg(test)]
mod tests {
    use super::key_fact;

    #[test]
    fn reads_term_and_value() {
        for (line, fact) in [
            ("Boy: 45 cm", ("Boy", "45 cm")),
            ("Taş ölçüsü (mm): 27 × 37 × 13", ("Taş ölçüsü (mm)", "27 × 37 × 13")),
            ("  İç / dış renk :  Ceviz: koyu ", ("İç / dış renk", "Ceviz: koyu")),
        ] {
            assert_eq!(key_fact(line), Some(fact), "{line}");
        }
    }

    #[test]
    fn ignores_other_lines() {
        let long = [format!("{}: 45 cm", "a".repeat(31)), format!("Boy: {}", "a".repeat(81))];
        for line in [
            "Masif ceviz gövde",
            "54 kart: 52 oyun kartı ve 2 joker",
            "Net 800 g: fındık ve badem",
            "İki çeşit, kutulu: güllü",
            "Saat 14:30 gibi",
            "https://ornek.example",
            "Boy:",
            "Boy: ",
            ": 45 cm",
        ]
        .into_iter()
        .chain(long.iter().map(String::as_str))
        {
            assert_eq!(key_fact(line), None, "{line}");
        }
    }
}
