//! The PDFs of invoices, and the invoices that are shown with orders.

use crate::samples::{place, saved_product, saved_user, staff, vault};
use application::{
    error::StorageError,
    invoice::{InvoicePdfs, IssuedInvoice, NewPdf, PdfFiles},
    order::{OrderFilter, OrderRepository},
    page::PageRequest,
};
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::BigInt};
use domain::{
    ids::{InvoiceId, MailId, OrderId},
    invoice::{InvoiceNumber, InvoiceStatus, NamedInvoices},
    mail::{Letter, Mail, OrderLetter},
    order::Order,
};
use fixtures::numbered::{guest_order, minute, order, uuid};
use infra_postgres::{PgInvoicePdfs, PgOrders, testing::TestDatabase};

fn pdfs(database: &TestDatabase) -> PgInvoicePdfs {
    PgInvoicePdfs::new(database.database(), vault())
}

/// Places the first order of a customer.
fn placed(database: &TestDatabase) -> Order {
    let user = saved_user(database, 1).id;
    let order = order(1, user, &[saved_product(database, 1, "Okey")], 1);
    place(&PgOrders::new(database.database(), vault()), &order).unwrap();
    order
}

pub fn invoice_id(sequence: u32) -> InvoiceId {
    InvoiceId::new(uuid("invoice", sequence))
}

fn number(sequence: u32) -> InvoiceNumber {
    InvoiceNumber::parse(&format!("ABC2026{sequence:09}")).unwrap()
}

/// Writes an invoice of the order, with its sequence as the ETTN.
pub fn insert_invoice(database: &TestDatabase, order: OrderId, sequence: u32) {
    database.execute(&format!(
        "INSERT INTO invoices (id, order_id, series, year, sequence, uuid, issued_at, buyer_name, tckn_end, amount, vat,
            xml_sealed, xml_sha256, search_text)
        VALUES ('{}', '{order}', 'ABC', 2026, {sequence}, '{}', now(), 'Ayşe Demir', '1111', 100, '[]', 'x', sha256('x'), '')",
        invoice_id(sequence),
        uuid("ettn", sequence)
    ));
}

pub fn cancel_invoice(database: &TestDatabase, sequence: u32) {
    database.execute(&format!(
        "UPDATE invoices SET status = 'cancelled', cancel_reason = 'Yanlış', cancelled_at = now()
        WHERE sequence = {sequence}"
    ));
}

/// Files with these contents; `None` is one that can't be read.
struct Files(Vec<Option<Vec<u8>>>);

impl PdfFiles for Files {
    fn read(&mut self, index: usize) -> Result<Vec<u8>, StorageError> {
        self.0[index].clone().ok_or_else(|| StorageError::failed("unreadable"))
    }
}

/// Stores a PDF with this content for each invoice. The mail of the `n`th file has the number `round + n`.
fn keep(
    database: &TestDatabase,
    round: u32,
    files: &[(u32, Option<&str>)],
) -> Result<Vec<InvoiceId>, StorageError> {
    let named = NamedInvoices { numbers: files.iter().map(|file| number(file.0)).collect(), uuids: vec![] };
    let named = pdfs(database).named(&named).unwrap();
    let new = |(index, file): (usize, &(u32, Option<&str>))| {
        let invoice = named.iter().find(|invoice| invoice.number == number(file.0)).unwrap();
        let letter = Letter::Order(OrderLetter::InvoiceReady, invoice.order);
        let id = MailId::new(uuid("mail", round + u32::try_from(index).unwrap()));
        NewPdf { invoice: invoice.id, file: index, mail: Mail { id, to: invoice.email.clone(), letter } }
    };
    let new: Vec<_> = files.iter().enumerate().map(new).collect();
    let contents = files.iter().map(|file| file.1.map(|text| text.as_bytes().to_vec())).collect();
    pdfs(database).keep(&staff(), &new, &mut Files(contents), minute(50))
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn count(database: &TestDatabase, of: &str) -> i64 {
    let query = format!("SELECT count(*) AS count FROM {of}");
    sql_query(query).get_result::<Count>(&mut database.connection()).unwrap().count
}

fn issued(database: &TestDatabase, order: &Order) -> Option<IssuedInvoice> {
    let orders = PgOrders::new(database.database(), vault());
    let one = orders.find(order.id()).unwrap().unwrap().issued_invoice;
    let page = orders.list_all(&OrderFilter::default(), PageRequest::new(1, 10)).unwrap();
    let listed = page.items.into_iter().find(|view| view.order.id() == order.id()).unwrap();
    assert_eq!(listed.issued_invoice, one);
    one
}

fn content(database: &TestDatabase, order: &Order) -> Option<(String, String)> {
    let pdf = pdfs(database).of_order(order.id()).unwrap()?;
    Some((pdf.number.to_string(), String::from_utf8(pdf.content).unwrap()))
}

#[test]
fn stores_pdf_sealed_with_status_mail_and_audit_entry() {
    let database = TestDatabase::new();
    let order = placed(&database);
    insert_invoice(&database, order.id(), 1);
    assert_eq!(content(&database, &order), None);
    assert_eq!(keep(&database, 1, &[(1, Some("%PDF-Ayşe"))]).unwrap(), [invoice_id(1)]);
    assert_eq!(content(&database, &order), Some(("ABC2026000000001".into(), "%PDF-Ayşe".into())));
    let status = InvoiceStatus::Delivered;
    let invoice = IssuedInvoice { id: invoice_id(1), number: number(1), status, has_pdf: true };
    assert_eq!(issued(&database, &order), Some(invoice));
    let sealed = count(&database, "invoice_pdfs WHERE position('%PDF'::bytea IN pdf_sealed) = 0");
    assert_eq!(sealed, 1);
    let digest = "invoice_pdfs WHERE sha256 = sha256(convert_to('%PDF-Ayşe', 'UTF8'))";
    assert_eq!(count(&database, digest), 1);
    assert_eq!(count(&database, "mails WHERE kind = 'invoice_ready' AND recipient = 'kisi1@example.com'"), 1);
    let entry = format!("audit_entries WHERE action = 'pdf' AND entity_id = '{}'", invoice_id(1));
    assert_eq!(count(&database, &entry), 1);
}

#[test]
fn second_upload_replaces_pdf_without_mail() {
    let database = TestDatabase::new();
    let order = placed(&database);
    insert_invoice(&database, order.id(), 1);
    for (round, text) in [(1, "%PDF-1"), (2, "%PDF-2")] {
        keep(&database, round, &[(1, Some(text))]).unwrap();
    }
    assert_eq!(content(&database, &order).unwrap().1, "%PDF-2");
    assert_eq!((count(&database, "mails"), count(&database, "invoice_pdfs")), (1, 1));
}

#[test]
fn next_invoice_of_order_has_its_own_mail() {
    let database = TestDatabase::new();
    let order = placed(&database);
    insert_invoice(&database, order.id(), 1);
    keep(&database, 1, &[(1, Some("%PDF-1"))]).unwrap();
    cancel_invoice(&database, 1);
    assert_eq!(content(&database, &order), None, "not the cancelled one's");
    let cancelled = issued(&database, &order).unwrap();
    assert_eq!((cancelled.number, cancelled.status), (number(1), InvoiceStatus::Cancelled));
    insert_invoice(&database, order.id(), 2);
    assert_eq!(issued(&database, &order).unwrap().number, number(2));
    keep(&database, 2, &[(2, Some("%PDF-2"))]).unwrap();
    assert_eq!(content(&database, &order), Some(("ABC2026000000002".into(), "%PDF-2".into())));
    assert_eq!(count(&database, "mails"), 2);
}

#[test]
fn cancelled_invoice_gets_no_pdf() {
    let database = TestDatabase::new();
    let order = placed(&database);
    insert_invoice(&database, order.id(), 1);
    cancel_invoice(&database, 1);
    let before = database.contents();
    assert_eq!(keep(&database, 1, &[(1, Some("%PDF-1"))]).unwrap(), []);
    assert_eq!(database.contents(), before);
}

#[test]
fn cancelled_order_gets_no_mail_about_its_invoice() {
    let database = TestDatabase::new();
    let order = placed(&database);
    insert_invoice(&database, order.id(), 1);
    database.execute("UPDATE orders SET status = 'Cancelled'");
    assert_eq!(keep(&database, 1, &[(1, Some("%PDF-1"))]).unwrap(), [invoice_id(1)]);
    assert_eq!((count(&database, "invoice_pdfs"), count(&database, "mails")), (1, 0));
}

#[test]
fn unreadable_file_leaves_nothing_of_its_upload() {
    let database = TestDatabase::new();
    let order = placed(&database);
    insert_invoice(&database, order.id(), 1);
    cancel_invoice(&database, 1);
    for sequence in [2, 3] {
        database.execute("ALTER TABLE invoices DISABLE TRIGGER ALL");
        database.execute("DROP INDEX IF EXISTS invoices_one_an_order");
        insert_invoice(&database, order.id(), sequence);
    }
    let before = database.contents();
    assert!(keep(&database, 1, &[(2, Some("%PDF-2")), (3, None)]).is_err());
    assert_eq!(database.contents(), before);
    assert_eq!(keep(&database, 1, &[(2, Some("%PDF-2")), (3, Some("%PDF-3"))]).unwrap().len(), 2);
}

#[test]
fn finds_named_invoices_with_recipient() {
    let database = TestDatabase::new();
    let order = placed(&database);
    let product = saved_product(&database, 2, "Tavla");
    let guests = guest_order(2, "konuk@example.com", &[product], 1);
    place(&PgOrders::new(database.database(), vault()), &guests).unwrap();
    insert_invoice(&database, order.id(), 1);
    insert_invoice(&database, guests.id(), 2);
    let found = |numbers: &[&str], uuids: &[u32]| {
        let numbers = numbers.iter().map(|text| InvoiceNumber::parse(text).unwrap()).collect();
        let uuids = uuids.iter().map(|n| uuid("ettn", *n)).collect();
        let mut found = pdfs(&database).named(&NamedInvoices { numbers, uuids }).unwrap();
        found.sort_by(|one, other| one.number.cmp(&other.number));
        found.into_iter().map(|invoice| (invoice.number, invoice.email.to_string())).collect::<Vec<_>>()
    };
    let [own, guests] =
        [(number(1), "kisi1@example.com".to_owned()), (number(2), "konuk@example.com".to_owned())];
    assert_eq!(found(&["ABC2026000000001"], &[]), std::slice::from_ref(&own));
    assert_eq!(found(&[], &[2]), std::slice::from_ref(&guests));
    assert_eq!(found(&["ABC2026000000001"], &[1, 2]), [own, guests]);
    assert_eq!(found(&["ABC2025000000001", "XYZ2026000000001", "ABC2026999999999"], &[3]), []);
    assert_eq!(found(&[], &[]), []);
}
