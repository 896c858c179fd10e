//! Turkish plural and possessive endings: `takım`, `takımı`, `takımlar` and `takımları` are forms of one word.
//!
//! The words are folded (`bardağı` is `bardagi`), so rules of a dictionary can't be applied: only a word's letters tell
//! whether its last vowel is an ending. A word therefore has several possible stems, and two words are forms of one if
//! they share a stem. PostgreSQL's and Snowball's Turkish stemmers give `bardak` and `bardağı` different stems.

/// Plural endings, the longer ones first.
const PLURALS: [&str; 4] = ["lari", "leri", "lar", "ler"];
/// Possessive endings after a vowel.
const AFTER_VOWEL: [&str; 2] = ["si", "su"];
/// Possessive endings after a consonant.
const AFTER_CONSONANT: [char; 2] = ['i', 'u'];
/// The minimum number of letters of a stem: `dolar` is no plural of `do`.
const SHORTEST: usize = 3;

/// Words whose last letters are no ending although another word remains without them: a `kapı` is no `kap`.
const WHOLE: [&str; 32] = [
    "bati", "biri", "boyler", "cati", "cini", "deri", "dizi", "dogu", "dolu", "gezi", "hali", "hindi",
    "kapi", "kari", "karsi", "kati", "koku", "koyu", "kuru", "kuyu", "kuzu", "mini", "peri", "sari", "sarki",
    "suru", "turku", "yapi", "yari", "yazi", "yedi", "yeni",
];

/// Returns the possible stems of a folded word: the word, and what remains without an ending.
pub(super) fn stems(word: &str) -> Vec<String> {
    let mut stems = vec![word.to_owned()];
    if WHOLE.contains(&word) {
        return stems;
    }
    let plural = PLURALS.iter().find_map(|ending| word.strip_suffix(ending)).filter(|stem| is_stem(stem));
    if let Some(stem) = plural {
        stems.push(stem.to_owned());
        return stems;
    }
    let after_vowel = AFTER_VOWEL.iter().find_map(|ending| word.strip_suffix(ending));
    stems.extend(after_vowel.filter(|stem| is_stem(stem) && stem.ends_with(is_vowel)).map(str::to_owned));
    let after_consonant = word.strip_suffix(AFTER_CONSONANT).filter(|stem| is_stem(stem));
    if let Some(stem) = after_consonant.filter(|stem| !stem.ends_with(is_vowel)) {
        stems.push(stem.to_owned());
        stems.extend(hardened(stem));
    }
    stems
}

/// Returns the letters that every form of a stem begins with: its last consonant may be softened by an ending.
pub(super) fn common_beginning(stem: &str) -> &str {
    stem.strip_suffix(['k', 'p', 't']).unwrap_or(stem)
}

/// Returns the stem with the consonant that it has without an ending: `bardag` is `bardak`, `kitab` is `kitap`. (ç and c
/// are one letter in folded words.)
fn hardened(stem: &str) -> Option<String> {
    [('g', 'k'), ('b', 'p'), ('d', 't')]
        .iter()
        .find_map(|(soft, hard)| Some(format!("{}{hard}", stem.strip_suffix(*soft)?)))
}

fn is_stem(stem: &str) -> bool {
    stem.chars().count() >= SHORTEST && stem.contains(is_vowel)
}

const fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u')
}

#[cfg(test)]
mod tests {
    use super::{common_beginning, stems};
    use crate::{search::are_forms, turkish};

    /// Each line has a word and its forms, or, behind `!`, words that are no forms of it.
    const EXPECTED: &str = include_str!("turkish-forms.txt");

    fn is_form(one: &str, other: &str) -> bool {
        are_forms(&turkish::fold(one), &turkish::fold(other))
    }

    #[test]
    fn forms_share_a_stem() {
        let mut count = 0;
        for line in EXPECTED.lines().filter(|line| !line.starts_with('#')) {
            let (forms, others) = line.split_once('!').unwrap_or((line, ""));
            let (forms, others): (Vec<_>, Vec<_>) =
                (forms.split_whitespace().collect(), others.split_whitespace().collect());
            for form in &forms {
                for other in &forms {
                    assert!(is_form(form, other), "{form} {other}");
                }
                for other in &others {
                    assert!(!is_form(form, other), "{form} {other}");
                }
            }
            count += 1;
        }
        assert!(count >= 250, "{count}");
    }

    #[test]
    fn forms_begin_alike() {
        for line in EXPECTED.lines().filter(|line| !line.starts_with('#')) {
            let forms = line.split('!').next().unwrap_or_default().split_whitespace().map(turkish::fold);
            let forms: Vec<_> = forms.collect();
            for form in &forms {
                let shared =
                    |stem: &&String| forms.iter().all(|other| other.starts_with(common_beginning(stem)));
                assert!(stems(form).iter().any(|stem| shared(&stem)), "{form}");
            }
        }
    }
}
