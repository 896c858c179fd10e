use super::{Amount, BankStatement, read_date};
use domain::money::Kurus;
use encoding_rs::{UTF_16LE, WINDOWS_1254};
use proptest::prelude::*;
use rust_xlsxwriter::Workbook;

/// Returns line, date, text and kuruş of the incoming payments.
fn incoming(file: &[u8]) -> Vec<(usize, String, String, i64)> {
    let statement = BankStatement::parse(file).unwrap();
    assert_eq!(statement.unreadable, Vec::<usize>::new());
    let plain = statement.incoming.into_iter();
    plain.map(|line| (line.line, line.date.to_string(), line.text, line.amount.get())).collect()
}

fn one(line: usize, text: &str, kurus: i64) -> Vec<(usize, String, String, i64)> {
    vec![(line, "2026-11-20".to_owned(), text.to_owned(), kurus)]
}

// The headings come from the banks' public export samples and from the documentation of accounting programs.

#[test]
fn ziraat() {
    let file = "Hesap Hareketleri\r\nMüşteri Adı;DÖRDÜNCÜ OYUN LTD\r\n\r\n\
        Tarih;Fiş No;Açıklama;İşlem Tutarı;Bakiye\r\n\
        20.11.2026;S00112;GELEN FAST - AYŞE KAYA - 4827-1935;1.250,50;10.250,50\r\n\
        20.11.2026;S00113;ELEKTRİK FATURASI;-400,00;9.850,50\r\n";
    assert_eq!(incoming(file.as_bytes()), one(5, "GELEN FAST - AYŞE KAYA - 4827-1935", 125_050));
}

#[test]
fn garanti_in_the_windows_code_page() {
    let file = "Garanti BBVA Hesap Hareketleri;;;;;\r\nTarih;Açıklama;Etiket;Tutar;Bakiye;Dekont No\r\n\
        20/11/2026;HAVALE-ŞÜKRÜ ÇAĞ-SİPARİŞ 48271935;Diğer;740,00 TL;1.740,00 TL;123\r\n";
    let (bytes, _, _) = WINDOWS_1254.encode(file);
    assert_eq!(incoming(&bytes), one(3, "HAVALE-ŞÜKRÜ ÇAĞ-SİPARİŞ 48271935", 74_000));
}

#[test]
fn is_bankasi_with_time_in_the_date() {
    let file = "\u{feff}Tarih/Saat;Kanal/Şube;İşlem Tutarı*;Bakiye;Ek Bakiye;İşlem;İşlem Tipi;Açıklama\r\n\
        20/11/2026-14:05:33;Mobil;1.250,50;2.000,00;0,00;Gelen EFT;EFT;4827 1935 okey takımı\r\n\
        20/11/2026-14:06:00;Mobil;-10,00;1.990,00;0,00;Masraf;EFT;4827 1935\r\n";
    assert_eq!(incoming(file.as_bytes()), one(2, "4827 1935 okey takımı", 125_050));
}

#[test]
fn reads_akbank_commas_and_direction() {
    let file = "Hesap No:,0012345\nTarih,Saat,Tutar,Borç/Alacak,Bakiye,Açıklama,Fiş No\n\
        20.11.2026,14:05,\"1.250,50\",A,\"9.000,00\",\"EFT GELEN, 4827-1935\",1\n\
        20.11.2026,14:06,\"90,00\",B,\"8.910,00\",4827-1936,2\n";
    assert_eq!(incoming(file.as_bytes()), one(3, "EFT GELEN, 4827-1935", 125_050));
}

#[test]
fn reads_vakifbank_debit_and_credit_columns() {
    let file = "İşlem Tarihi;Valör Tarihi;Açıklama;Borç Tutarı;Alacak Tutarı;Bakiye Tutarı\n\
        20.11.2026 09:30;21.11.2026;FAST 48271935;;1.250,50;5.000,00\n\
        20.11.2026 09:31;21.11.2026;KIRA;4.000,00;;1.000,00\n\
        20.11.2026 09:32;21.11.2026;KOMİSYON;4,00;0,00;996,00\n";
    assert_eq!(incoming(file.as_bytes()), one(2, "FAST 48271935", 125_050));
}

#[test]
fn reads_yapi_kredi_tabs_utf_16_two_texts() {
    let file = "Tarih\tSaat\tİşlem\tKanal\tAçıklama\tEk Açıklama\tİşlem Tutarı\tBakiye\tPara Birimi\r\n\
        20.11.2026\t10:00\tFAST\tMobil\tAYŞE 4827\t1935 KAYA\t+80,00\t1.000,00\tTL\r\n\
        20.11.2026\t10:00\tFAST\tMobil\tAYŞE\tKAYA\t+80,00\t1.000,00\tUSD\r\n";
    let mut bytes = vec![0xff, 0xfe];
    bytes.extend(file.encode_utf16().flat_map(u16::to_le_bytes));
    assert_eq!(UTF_16LE.decode(&bytes).0, file);
    assert_eq!(incoming(&bytes), one(2, "AYŞE 4827 / 1935 KAYA", 8_000));
}

#[test]
fn reads_workbook_with_dates_as_numbers_or_text() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_string(0, 0, "Hesap Hareketleri").unwrap();
    for (column, heading) in ["Tarih", "Açıklama", "Tutar", "Bakiye"].into_iter().enumerate() {
        sheet.write_string(2, u16::try_from(column).unwrap(), heading).unwrap();
    }
    // 20 November 2026, 14:05.
    sheet.write_number(3, 0, 46_346.586_8).unwrap();
    sheet.write_string(3, 1, "FAST 4827-1935").unwrap();
    sheet.write_number(3, 2, 1_250.5).unwrap();
    sheet.write_string(4, 0, "20.11.2026").unwrap();
    sheet.write_string(4, 1, "HAVALE 4827-1936").unwrap();
    sheet.write_string(4, 2, "740,00 TL").unwrap();
    sheet.write_number(5, 0, 46_346).unwrap();
    sheet.write_string(5, 1, "ELEKTRİK").unwrap();
    sheet.write_number(5, 2, -400).unwrap();
    sheet.write_string(6, 0, "Toplam").unwrap();
    sheet.write_number(6, 2, 1_590.5).unwrap();
    let found = incoming(&book.save_to_buffer().unwrap());
    let wanted = [one(4, "FAST 4827-1935", 125_050), one(5, "HAVALE 4827-1936", 74_000)].concat();
    assert_eq!(found, wanted);
}

#[test]
fn skips_totals_and_notes_and_names_unreadable_lines() {
    let file =
        "Tarih;Açıklama;Tutar\n20.11.2026;Devir;\n20.11.2026;4827-1935;on lira\nToplam;;1.000,00\n\n* Bilgi";
    let statement = BankStatement::parse(file.as_bytes()).unwrap();
    assert_eq!((statement.incoming.len(), statement.unreadable), (0, vec![3]));
}

#[test]
fn other_files_are_refused() {
    let long = format!("Tarih;Açıklama;Tutar\n{}", "20.11.2026;x;1,00\n".repeat(10_001));
    let files: [&[u8]; 6] = [
        b"",
        b"PK\x03\x04 xlsx",
        b"Tarih;Tutar\n20.11.2026;5,00",
        "Kod;Ad;Açıklama".as_bytes(),
        b"a\0b;c",
        long.as_bytes(),
    ];
    for file in files {
        assert!(
            BankStatement::parse(file).is_err(),
            "{}",
            String::from_utf8_lossy(&file[..file.len().min(40)])
        );
    }
}

#[test]
fn names_first_excess() {
    let headings = "Tarih;Açıklama;Tutar\n";
    for (file, problem) in [
        (";".repeat(7_000_000), "1. satırda 100 sütundan fazlası"),
        (format!("{headings}{}", ";".repeat(7_000_000)), "2. satırda 100 sütundan fazlası"),
        (format!("{headings}\n20.11.2026;{}", "x".repeat(33_000)), "3. satırın 2. hücresi çok uzun"),
        ("x\n".repeat(50_001), "en fazla 50000 satır"),
        (format!("{headings}{}", "20.11.2026;x;1,00\n".repeat(10_001)), "en fazla 10000 satır"),
    ] {
        let refused = format!("{:?}", BankStatement::parse(file.as_bytes()).unwrap_err());
        assert!(refused.contains(problem), "{problem}: {refused}");
    }
}

#[test]
fn amounts_and_days_as_banks_write_them() {
    let read = |cell| Amount::read(cell).map(|amount| (amount.kurus.get(), amount.is_credit));
    for cell in [
        "1.234,50",
        "+1.234,50",
        "1.234,50 TL",
        "1234,5",
        "1,234.50",
        "1.234,50 (A)",
        "₺1.234,50",
        "1234.50 TRY",
    ] {
        assert_eq!(read(cell), Some((123_450, true)), "{cell}");
    }
    for cell in ["-1.234,50", "−1.234,50 TL", "1.234,50-", "(1.234,50)", "1.234,50 B", "1.234,50 TL(B)"] {
        assert_eq!(read(cell), Some((123_450, false)), "{cell}");
    }
    for cell in ["", "TL", "1,2,3", "12 USD", "--5"] {
        assert_eq!(read(cell), None, "{cell}");
    }
    let day = |cell| read_date(cell).map(|day| day.to_string());
    for cell in [
        "20.11.2026",
        "20/11/2026-14:05:33",
        "20-11-2026 14:05",
        "2026-11-20",
        "2026-11-20T14:05",
        "20.11.26",
    ] {
        assert_eq!(day(cell).as_deref(), Some("2026-11-20"), "{cell}");
    }
    for cell in ["", "Toplam", "31.02.2026", "20.11", "20112026"] {
        assert_eq!(day(cell), None, "{cell}");
    }
}

proptest! {
    #[test]
    fn no_file_breaks_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        drop(BankStatement::parse(&bytes));
        let mut below = "Tarih;Açıklama;Tutar;Borç/Alacak\n".as_bytes().to_vec();
        below.extend(bytes);
        drop(BankStatement::parse(&below));
    }

    #[test]
    fn written_amounts_are_read(kurus in 1..100_000_000_000_i64) {
        let money = Kurus::new(kurus).unwrap();
        let file = format!("Tarih;Açıklama;Tutar\n20.11.2026;x;{} TL", money.without_sign());
        prop_assert_eq!(incoming(file.as_bytes()), one(2, "x", kurus));
    }
}
