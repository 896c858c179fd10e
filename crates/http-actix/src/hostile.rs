//! Hostile input to everything that reads bytes.

use crate::{
    bank_statement::file::BankStatement,
    catalogue::requests::ProductInput,
    http::{
        error::ApiError,
        input::parse_json,
        spreadsheet::{self, Record, Sheet, SpreadsheetError, workbook::samples},
    },
    product_import::file::ImportFile,
};
use domain::limits;
use proptest::prelude::*;

/// Generates a product form as JSON with random fields.
fn any_product() -> impl Strategy<Value = Vec<u8>> {
    let value = prop_oneof![
        Just("null".to_owned()),
        any::<bool>().prop_map(|value| value.to_string()),
        any::<i64>().prop_map(|value| value.to_string()),
        "-?[0-9]{1,30}(\\.[0-9]{0,12})?([eE][+-]?[0-9]{1,4})?",
        "\"[^\"\\\\\\x00-\\x1f]{0,30}\"",
        "\"\\\\u[0-9a-f]{4}\"",
        Just("[]".to_owned()),
        Just("[\"a\", 1, null]".to_owned()),
        Just("[{\"minQuantity\": 0, \"price\": 1e400}]".to_owned()),
        Just("{}".to_owned()),
        Just("{\"amount\": 1e-400, \"unit\": \"g\"}".to_owned()),
    ];
    let name = prop::sample::select(vec![
        "name",
        "description",
        "category",
        "price",
        "offerPrice",
        "inStock",
        "stock",
        "vatRate",
        "tiers",
        "makerId",
        "warnings",
        "net",
        "food",
        "x",
    ]);
    let object = prop::collection::vec((name, value), 0..10).prop_map(|fields| {
        let fields: Vec<_> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        format!("{{{}}}", fields.join(",")).into_bytes()
    });
    prop_oneof![5 => object, 1 => prop::collection::vec(any::<u8>(), 0..100)]
}

/// Generates a spreadsheet of almost valid cells.
fn any_table() -> impl Strategy<Value = Vec<u8>> {
    let cell = prop::sample::select(vec![
        "Tarih",
        "Açıklama",
        "Tutar",
        "Borç",
        "Alacak",
        "Bakiye",
        "Ad",
        "Fiyat",
        "20.11.2026",
        "31.02.2026",
        "1.234,56",
        "-1,5",
        "99999999999999999999",
        "1e9",
        "",
        "\"",
        "\"a\"\"b\"",
        "=1+1",
        "4827-1935",
        "USD",
        "\u{feff}",
        "\0",
        "ı",
    ]);
    let separator = prop::sample::select(vec![";", ",", "\t", "\n", "\r\n", ";\n"]);
    let table = prop::collection::vec((cell, separator), 0..60).prop_map(|cells| {
        cells.into_iter().flat_map(|(cell, separator)| [cell, separator]).collect::<String>()
    });
    let bytes = prop_oneof![
        6 => table.prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..300),
    ];
    let headings =
        prop::sample::select(vec!["", "Tarih;Açıklama;Tutar\n", "Tarih,Açıklama,Alacak,Borç,Döviz\n"]);
    (headings, bytes).prop_map(|(headings, bytes)| [headings.as_bytes(), &bytes].concat())
}

/// Generates a workbook of almost valid parts, some with a damaged byte.
fn any_workbook() -> impl Strategy<Value = Vec<u8>> {
    let rows = prop::sample::select(vec![
        "<row>",
        "<row r='3'>",
        "<row r='0'>",
        "<row r='99999999999'/>",
        "</row>",
        "<c>",
        "<c r='B2'>",
        "<c r='XFD1048576'>",
        "<c r='A' t='s'>",
        "<c r='1'>",
        "<c r='ZZZZZZZZ99999999999' t='b'>",
        "<c t='s'>",
        "<c t='inlineStr'>",
        "<c t='str'>",
        "<c t='e'>",
        "<c t='d' s='9'>",
        "<c t='x'>",
        "</c>",
        "<c/>",
        "<v>0</v>",
        "<v>1</v>",
        "<v>-1</v>",
        "<v>1e999</v>",
        "<v>#DIV/0!</v>",
        "<v>2026-11-20</v>",
        "<v/>",
        "<v>&lt;&#x41;&#0;&a;</v>",
        "<is><t>Ad</t></is>",
        "<is><r><t>A</t></r><rPh>b</rPh></is>",
        "<f t='shared' si='9' ref='A1:B2'>A1</f>",
        "</sheetData>",
        "<sheetData>",
        "<!--",
        "-->",
        "<![CDATA[x]]>",
        "<?x?>",
        "&",
        "<",
        "'",
        "ı",
    ]);
    let texts = prop::sample::select(vec![
        "<sst uniqueCount='2'>",
        "<sst uniqueCount='-1'>",
        "<sst uniqueCount='99999999999999999999'>",
        "<sst",
        "<si>",
        "<si/>",
        "<t>Okey</t>",
        "<t xml:space='preserve'> </t>",
        "<r>",
        "</r>",
        "</si>",
        "</sst>",
        "&#x10FFFF;",
        "_x000D_",
        "<!DOCTYPE x [<!ENTITY a 'b'>]>",
    ]);
    let some = |pieces| prop::collection::vec(pieces, 0..40).prop_map(|pieces: Vec<&str>| pieces.concat());
    let damage = prop::option::weighted(0.3, (any::<prop::sample::Index>(), any::<u8>()));
    (some(rows), some(texts), damage).prop_map(|(rows, texts, damage)| {
        let mut file = samples::workbook_of(&rows, &texts);
        if let Some((index, byte)) = damage {
            let index = index.index(file.len());
            file[index] = byte;
        }
        file
    })
}

fn records(file: &[u8]) -> Result<Vec<Record>, SpreadsheetError> {
    Sheet::new(file)?.records()?.collect()
}

fn is_the_senders(error: &ApiError) -> bool {
    error.status().is_client_error()
}

proptest! {
    #[test]
    fn any_product_is_accepted_or_refused(body in any_product()) {
        if let Err(error) = parse_json::<ProductInput>(&body) {
            prop_assert!(is_the_senders(&error));
        }
    }

    #[test]
    fn any_statement_is_read_or_refused(file in any_table()) {
        match BankStatement::parse(&file) {
            Err(error) => prop_assert!(is_the_senders(&error)),
            Ok(statement) => {
                let lines = file.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
                prop_assert!(statement.incoming.len() + statement.unreadable.len() <= lines);
            }
        }
    }

    #[test]
    fn any_spreadsheet_is_read_or_refused(file in any_table()) {
        if let Ok(rows) = records(&file) {
            let rise = |pair: &[Record]| pair[0].line < pair[1].line && pair[0].row < pair[1].row;
            prop_assert!(rows.windows(2).all(rise), "lines and rows are numbered as in the file");
        }
    }

    #[test]
    fn any_workbook_is_read_or_refused(file in any_workbook()) {
        match records(&file) {
            Err(error) => prop_assert!(is_the_senders(&error.into())),
            Ok(rows) => {
                prop_assert!(rows.windows(2).all(|pair| pair[0].row < pair[1].row));
                let is_within = |row: &Record| {
                    row.row <= limits::SPREADSHEET_RECORDS && row.cells.len() <= limits::SPREADSHEET_COLUMNS
                };
                prop_assert!(rows.iter().all(is_within));
            }
        }
        if let Err(error) = ImportFile::parse(&file, "https://shop.example") {
            prop_assert!(is_the_senders(&error));
        }
    }

    #[test]
    fn any_amount_is_exact_or_none(text in prop_oneof!["[-+ 0-9.,TL₺]{0,30}", any::<String>()]) {
        if let Some(amount) = spreadsheet::parse_amount(&text) {
            prop_assert_eq!(spreadsheet::parse_amount(&spreadsheet::amount(amount)), Some(amount));
        }
    }
}
