use crate::samples::staff;
use application::{
    audit::{AuditFilter, AuditRepository},
    page::PageRequest,
    settings::{SettingsRefused, SettingsRepository},
};
use chrono::TimeDelta;
use domain::{
    billing::TaxNumber,
    email::EmailAddress,
    iban::Iban,
    ids::MailId,
    invoice::{CarrierTaxNumbers, InvoiceSeries},
    mail::{Letter, Mail},
    money::Kurus,
    order::{Instalments, TransferDays},
    settings::{SettingKey, Settings, SettingsChange, phones},
    shop::{Announcement, BankAccount, BankAccounts, Hero, Mersis, SitePath, WebAddress, WhatsappPhone},
    text::Line,
};
use fixtures::invoice_seller;
use infra_postgres::{PgAudit, PgSettings, testing::TestDatabase};

#[test]
fn changes_only_what_is_named_and_refuses_old_versions() {
    let database = TestDatabase::new();
    let settings = PgSettings(database.database());
    assert_eq!(settings.get().unwrap(), Settings::default());
    let fee = Kurus::new(4_990).unwrap();
    let change = SettingsChange { delivery_fee: Some(Some(fee)), ..SettingsChange::default() };
    let first = settings.change(&staff(), &change, &Settings::default(), &[]).unwrap();
    assert_eq!((first.delivery_fee, first.guest_orders), (Some(fee), None));
    let closed = SettingsChange {
        guest_orders: Some(Some(false)),
        seen: Some(chrono::SubsecRound::trunc_subsecs(first.updated_at, 3)),
        ..SettingsChange::default()
    };
    let second = settings.change(&staff(), &closed, &Settings::default(), &[]).unwrap();
    assert_eq!((second.delivery_fee, second.guest_orders), (Some(fee), Some(false)));
    assert!(second.updated_at > first.updated_at);
    let late = SettingsChange { seen: Some(first.updated_at - TimeDelta::seconds(1)), ..closed };
    let refused = settings.change(&staff(), &late, &Settings::default(), &[]);
    assert!(matches!(refused, Err(SettingsRefused::ChangedMeanwhile(now)) if *now == second));
    let back = SettingsChange { delivery_fee: Some(None), ..SettingsChange::default() };
    assert_eq!(settings.change(&staff(), &back, &Settings::default(), &[]).unwrap().delivery_fee, None);
    let entries = PgAudit(database.database()).list(AuditFilter::default(), PageRequest::new(1, 10)).unwrap();
    let entry = entries.items.last().unwrap();
    assert_eq!(
        (entry.action.as_str(), entry.after.as_deref()),
        ("settings", Some(r#"{"deliveryFee":49.9}"#))
    );
    assert_eq!(entries.total, 3, "one entry a change");
}

fn account(bank: &str) -> BankAccount {
    BankAccount {
        name: bank.into(),
        holder: "Dördüncü Ltd. Şti.".into(),
        iban: Iban::new("TR33 0006 1005 1978 6457 8413 26").unwrap(),
    }
}

fn mail() -> Mail {
    let to = EmailAddress::new("satici@example.com").unwrap();
    Mail { id: MailId::new(uuid::Uuid::from_u128(9)), to, letter: Letter::BankAccountsChanged }
}

#[test]
fn keeps_every_setting() {
    let database = TestDatabase::new();
    let settings = PgSettings(database.database());
    let kurus = |amount| Some(Some(Kurus::new(amount).unwrap()));
    let email = |text: &str| Some(EmailAddress::new(text).ok());
    let change = SettingsChange {
        name: Some(Line::new("Kahve").ok()),
        legal_title: Some(Line::new("Kahve Ltd. Şti.").ok()),
        tax_office: Some(Line::new("Kadıköy").ok()),
        tax_number: Some(TaxNumber::parse("1234567890").ok()),
        address: Some(Line::new("Moda Cad. 1").ok()),
        opening_hours: Some(Line::new("Her gün").ok()),
        mersis: Some(Mersis::new("0123456789012345").ok()),
        kep: Some(email("kahve@hs01.kep.tr").unwrap()),
        etbis: Some(Line::new("42").ok()),
        email: email("bilgi@kahve.example"),
        phones: Some(phones(["0212 000 00 00", "444 0 444"])),
        whatsapp_phone: Some(WhatsappPhone::new("905320000000").ok()),
        map_url: Some(WebAddress::new("https://harita.example/a").ok()),
        map_link: Some(WebAddress::new("https://harita.example/b").ok()),
        bank_accounts: Some(BankAccounts::new(vec![account("Bir"), account("İki")])),
        dispatch: Some(Line::new("Aynı gün kargo").ok()),
        delivery: Some(Line::new("Kargo ücretsiz").ok()),
        transfer_days: Some(TransferDays::new(7)),
        transfer_auto_cancel: Some(Some(false)),
        low_stock: Some(Some(9)),
        delivery_fee: kurus(4_990),
        free_delivery_from: kurus(50_000),
        max_installments: Some(Instalments::new(6)),
        installments_from: kurus(25_000),
        guest_orders: Some(Some(false)),
        invoicing: Some(Some(true)),
        invoice_series: Some(InvoiceSeries::new("KHV").ok()),
        invoice_address: Some(Some(invoice_seller().address)),
        invoice_on_shipping: Some(Some(false)),
        carrier_tax_numbers: Some(Some(CarrierTaxNumbers::default())),
        announcement: Some(Some(Announcement {
            text: Line::new("Bayramda kapalıyız").unwrap(),
            link: SitePath::new("/urunler").ok(),
        })),
        hero: Some(Some(Hero {
            title: Line::new("Hoş geldiniz").unwrap(),
            text: Line::new("Çay hazır.").unwrap(),
        })),
        seen: None,
    };
    let changed = settings.change(&staff(), &change, &Settings::default(), &[mail()]).unwrap();
    assert_eq!(changed, Settings { updated_at: changed.updated_at, ..change.apply(Settings::default()) });
    assert_eq!(settings.get().unwrap(), changed);
    let entries = PgAudit(database.database()).list(AuditFilter::default(), PageRequest::new(1, 10)).unwrap();
    let after = entries.items.first().unwrap().after.clone().unwrap();
    assert_eq!(entries.total, 1);
    assert!(after.contains("Bir, Dördüncü Ltd. Şti., TR33 0006 1005 1978 6457 8413 26; İki"), "{after}");
    assert!(after.contains("aras 0720039666, mng 6080712084"), "{after}");
    assert!(database.rows("mails").contains("bank_accounts_changed"));
}

#[test]
fn refuses_invoicing_without_what_it_needs() {
    let database = TestDatabase::new();
    let settings = PgSettings(database.database());
    let on = SettingsChange {
        tax_number: Some(TaxNumber::parse("8760047464").ok()),
        invoice_series: Some(InvoiceSeries::new("KHV").ok()),
        invoice_address: Some(Some(invoice_seller().address)),
        invoicing: Some(Some(true)),
        ..SettingsChange::default()
    };
    let refused = settings.change(&staff(), &on, &Settings::default(), &[]);
    let needed = [SettingKey::LegalTitle, SettingKey::TaxOffice];
    assert!(matches!(refused, Err(SettingsRefused::NeededForInvoices(keys)) if keys == needed));
    assert_eq!(settings.get().unwrap(), Settings::default());
    let line = Line::new("Kahve Ltd. Şti.").ok();
    let variables = Settings { legal_title: line.clone(), tax_office: line, ..Settings::default() };
    settings.change(&staff(), &on, &variables, &[]).unwrap();
}

#[test]
fn tells_staff_only_of_other_bank_accounts() {
    let database = TestDatabase::new();
    let settings = PgSettings(database.database());
    let change =
        SettingsChange { bank_accounts: Some(Some(account("Bir").into())), ..SettingsChange::default() };
    settings.change(&staff(), &change, &Settings::default(), &[]).unwrap();
    settings.change(&staff(), &change, &Settings::default(), &[mail()]).unwrap();
    assert_eq!(database.rows("mails"), "");
}
