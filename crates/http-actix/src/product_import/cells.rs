//! The cells of a line.

use crate::{
    catalogue::{picture_urls::parse_picture_url, values},
    http::{
        input::{problem::Problem, values::line},
        spreadsheet::parse_amount,
    },
};
use domain::{
    cart::Quantity,
    catalogue::{Change, PictureKey, ProductOption},
    ids::ProductId,
    limits,
    money::Kurus,
    stock::Stock,
    tiers::{Tier, Tiers},
    turkish,
};

/// What is wrong in a cell: its heading and a message.
pub(crate) type CellProblem = (&'static str, String);

/// Reads the id of a product; none from an empty cell.
pub(crate) fn code(text: &str) -> Result<Option<ProductId>, Problem> {
    let id = ProductId::parse(text);
    if text.is_empty() || id.is_some() { Ok(id) } else { Err("Böyle bir ürün kodu yok.".into()) }
}

pub(crate) fn price(text: &str) -> Result<Kurus, Problem> {
    parse_amount(text).ok_or_else(|| "1.234,50 gibi bir tutar yazın.".into())
}

pub(crate) fn on_sale(text: &str) -> Result<bool, Problem> {
    match turkish::fold(text).as_str() {
        "evet" | "e" | "1" | "true" => Ok(true),
        "hayir" | "h" | "0" | "false" => Ok(false),
        _ => Err("Evet veya Hayır yazın.".into()),
    }
}

/// Reads pieces of a product; an empty cell ends counting.
pub(crate) fn pieces(text: &str) -> Result<Stock, Problem> {
    if text.is_empty() { Ok(Stock::NOT_COUNTED) } else { values::stock(text) }
}

/// Returns the first characters of a cell, which may be long.
pub(crate) fn shortened(cell: &str, characters: usize) -> String {
    cell.chars().take(characters).collect()
}

/// Reads quantity prices: `10: 90,00` for each tier, in lines of their own. An empty cell removes them.
pub(crate) fn tiers(text: &str) -> Result<Tiers, Problem> {
    let tier = |line: &str| {
        let (quantity, price) = line.split_once(':')?;
        let min_quantity = Quantity::new(quantity.trim().parse().ok()?).ok()?;
        Some(Tier { min_quantity, price: parse_amount(price)? })
    };
    let tiers: Option<Vec<_>> = text.lines().filter(|line| !line.trim().is_empty()).map(tier).collect();
    let tiers = tiers.ok_or("Her satıra “10: 90,00” gibi, adet ve birim fiyat yazın.")?;
    Tiers::new(tiers).map_err(|error| values::tiers_message(error).1.into())
}

/// Reads the addresses of pictures of this shop, as an export writes them. Nothing is fetched.
pub(crate) fn picture_keys(text: &str, origin: &str) -> Result<Vec<PictureKey>, Problem> {
    let key = |(index, address): (usize, &str)| {
        let path = address.strip_prefix(origin).unwrap_or(address);
        parse_picture_url(path).ok_or_else(|| not_a_picture(index))
    };
    let keys: Vec<_> = text.split_whitespace().enumerate().map(key).collect::<Result<_, _>>()?;
    if keys.len() > limits::PICTURES {
        return Err(format!("En fazla {} görsel yazın.", limits::PICTURES).into());
    }
    Ok(keys)
}

/// Returns the problem of the address with this index.
pub(crate) fn not_a_picture(index: usize) -> Problem {
    format!(
        "{}. adres bu mağazadaki bir ürünün görseli değil. Yeni görselleri ürünün kendi formundan yükleyin.",
        index + 1
    )
    .into()
}

pub(crate) fn option(text: &str) -> Result<ProductOption, Problem> {
    let (name, value) = text.split_once(':').ok_or("“Renk: Siyah” gibi bir seçenek yazın.")?;
    Ok(ProductOption { name: line(name)?, value: line(value)? })
}

/// Reads a cell that removes its value when it is empty.
pub(crate) fn code_cell<T>(
    heading: &'static str,
    text: &str,
    read: impl FnOnce(&str) -> Result<T, Problem>,
    problems: &mut Vec<CellProblem>,
) -> Change<T> {
    if text.is_empty() {
        return Change::Set(None);
    }
    read_cell(heading, text, read, problems).map_or(Change::Keep, |value| Change::Set(Some(value)))
}

/// Reads a cell. Records its problem under the cell's heading.
pub(crate) fn read_cell<T>(
    heading: &'static str,
    text: &str,
    read: impl FnOnce(&str) -> Result<T, Problem>,
    problems: &mut Vec<CellProblem>,
) -> Option<T> {
    read(text).map_err(|problem| problems.push((heading, problem.to_string()))).ok()
}
