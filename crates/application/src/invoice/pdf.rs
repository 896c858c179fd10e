//! The PDFs of invoices, as the integrator signed them.

use crate::{
    actor::Staff,
    clock::{Clock, IdGenerator},
    error::StorageError,
    order::{OrderAccessError, OrderReader, OrderRepository},
    ports::Ports,
};
use chrono::{DateTime, Utc};
use domain::{
    email::EmailAddress,
    ids::{InvoiceId, MailId, OrderId},
    invoice::{InvoiceNumber, InvoiceStatus, NamedInvoices},
    mail::{Letter, Mail, OrderLetter, OrderReference},
};
use std::{collections::HashMap, sync::Arc};
use uuid::Uuid;

/// The files of an upload. Their contents are read one at a time, because together they would fill the memory.
pub trait PdfFiles: Send {
    /// Returns the content of the file at this index of the upload. It can be read again, in any sequence.
    fn read(&mut self, index: usize) -> Result<Vec<u8>, StorageError>;
}

/// An invoice that a file's name may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedInvoice {
    pub id: InvoiceId,
    pub number: InvoiceNumber,
    /// Its ETTN.
    pub uuid: Uuid,
    pub status: InvoiceStatus,
    pub order: OrderReference,
    /// The recipient of the order's mails.
    pub email: EmailAddress,
}

/// A PDF to be stored.
#[derive(Clone, Debug)]
pub struct NewPdf {
    pub invoice: InvoiceId,
    /// Index of its file in the upload.
    pub file: usize,
    /// The mail for the first PDF of its invoice.
    pub mail: Mail,
}

/// The PDF of an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoicePdf {
    pub number: InvoiceNumber,
    pub content: Vec<u8>,
}

/// Stores the PDFs of invoices.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoicePdfs: Send + Sync {
    /// Returns the invoices that have one of these numbers or ETTNs.
    fn named(&self, named: &NamedInvoices) -> Result<Vec<NamedInvoice>, StorageError>;

    /// Stores PDFs in one transaction and returns the invoices that have theirs now. An invoice that had none is mailed to
    /// its customer; the PDF of another is replaced. Each invoice is delivered then. Cancelled invoices stay as they are.
    fn keep(
        &self,
        staff: &Staff,
        pdfs: &[NewPdf],
        files: &mut dyn PdfFiles,
        at: DateTime<Utc>,
    ) -> Result<Vec<InvoiceId>, StorageError>;

    /// Returns the PDF of the order's invoice; `None` if the order has no invoice that is not cancelled, or no PDF of it that
    /// can be opened.
    fn of_order(&self, order: OrderId) -> Result<Option<InvoicePdf>, StorageError>;
}

/// What became of an uploaded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PdfResult {
    /// It is the PDF of this invoice now.
    Matched(InvoiceNumber),
    /// Its name names neither a number nor an ETTN.
    Unnamed,
    /// The shop has no invoice with the number or ETTN in its name.
    Unknown(NamedInvoices),
    /// Its invoice is cancelled.
    Cancelled(InvoiceNumber),
    /// Its name names several invoices.
    Ambiguous,
    /// Another file of the upload is for the same invoice. Neither is stored.
    Repeated(InvoiceNumber),
}

/// An error about the PDF of an order's invoice.
#[derive(Debug, thiserror::Error)]
pub enum OrderInvoiceError {
    /// The order has no invoice with a PDF.
    #[error("the invoice is not ready")]
    NotReady,
    #[error(transparent)]
    Order(#[from] OrderAccessError),
}

impl From<StorageError> for OrderInvoiceError {
    fn from(error: StorageError) -> Self {
        Self::Order(error.into())
    }
}

/// Stores the PDFs of invoices and returns them to customers.
pub struct InvoicePdfService {
    pdfs: Arc<dyn InvoicePdfs>,
    orders: Arc<dyn OrderRepository>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl InvoicePdfService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            pdfs: Arc::clone(&ports.invoice_pdfs),
            orders: Arc::clone(&ports.orders),
            ids: Arc::clone(&ports.ids),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Stores each file as the PDF of the invoice that its name names, and returns the results in the sequence of the
    /// names. `files` holds the files with these names.
    pub fn keep(
        &self,
        staff: &Staff,
        names: &[&str],
        files: &mut dyn PdfFiles,
    ) -> Result<Vec<PdfResult>, StorageError> {
        let named: Vec<_> = names.iter().map(|name| NamedInvoices::in_name(name)).collect();
        let all = NamedInvoices {
            numbers: named.iter().flat_map(|named| named.numbers.iter().cloned()).collect(),
            uuids: named.iter().flat_map(|named| named.uuids.iter().copied()).collect(),
        };
        let known = self.pdfs.named(&all)?;
        let matches: Vec<_> = named.into_iter().map(|named| match_file(named, &known)).collect();
        let mut files_of: HashMap<InvoiceId, usize> = HashMap::new();
        for invoice in matches.iter().flatten() {
            *files_of.entry(invoice.id).or_default() += 1;
        }
        let is_only = |invoice: &NamedInvoice| files_of.get(&invoice.id) == Some(&1);
        let pdf = |(file, invoice): (usize, &NamedInvoice)| NewPdf {
            invoice: invoice.id,
            file,
            mail: Mail {
                id: MailId::new(self.ids.next()),
                to: invoice.email.clone(),
                letter: Letter::Order(OrderLetter::InvoiceReady, invoice.order),
            },
        };
        let matched =
            matches.iter().enumerate().filter_map(|(file, found)| Some((file, *found.as_ref().ok()?)));
        let pdfs: Vec<_> = matched.filter(|(_, invoice)| is_only(invoice)).map(pdf).collect();
        let kept =
            if pdfs.is_empty() { vec![] } else { self.pdfs.keep(staff, &pdfs, files, self.clock.now())? };
        let result = |found: Result<&NamedInvoice, PdfResult>| match found {
            Ok(invoice) if !is_only(invoice) => PdfResult::Repeated(invoice.number.clone()),
            Ok(invoice) if kept.contains(&invoice.id) => PdfResult::Matched(invoice.number.clone()),
            // It was cancelled meanwhile.
            Ok(invoice) => PdfResult::Cancelled(invoice.number.clone()),
            Err(result) => result,
        };
        Ok(matches.into_iter().map(result).collect())
    }

    /// Returns the PDF of the order's invoice.
    ///
    /// # Errors
    /// [`OrderInvoiceError::NotReady`] if the order has no invoice with a PDF; [`OrderAccessError::NotFound`] if no order
    /// has this id or the reader may not see it.
    pub fn of_order(&self, reader: &OrderReader, id: OrderId) -> Result<InvoicePdf, OrderInvoiceError> {
        let view = self.orders.find_without_products(id)?.ok_or(OrderAccessError::NotFound)?;
        if !reader.may_read(&view.order) {
            return Err(OrderAccessError::NotFound.into());
        }
        self.pdfs.of_order(id)?.ok_or(OrderInvoiceError::NotReady)
    }
}

/// Returns the invoice that a file's name names, or why there is none.
fn match_file(named: NamedInvoices, known: &[NamedInvoice]) -> Result<&NamedInvoice, PdfResult> {
    let mut found = known.iter().filter(|invoice| named.contain(&invoice.number, invoice.uuid));
    match (found.next(), found.next()) {
        (Some(_), Some(_)) => Err(PdfResult::Ambiguous),
        (Some(invoice), None) if invoice.status == InvoiceStatus::Cancelled => {
            Err(PdfResult::Cancelled(invoice.number.clone()))
        }
        (Some(invoice), None) => Ok(invoice),
        (None, _) if named == NamedInvoices::default() => Err(PdfResult::Unnamed),
        (None, _) => Err(PdfResult::Unknown(named)),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        InvoicePdf, InvoicePdfService, MockInvoicePdfs, NamedInvoice, OrderInvoiceError, PdfFiles, PdfResult,
    };
    use crate::{
        actor::Actor,
        error::StorageError,
        order::{MockOrderRepository, OrderAccessError, OrderReader},
        ports::Ports,
        testing::{order_view, ports, staff},
    };
    use domain::{
        account::User,
        ids::{InvoiceId, UserId},
        invoice::{InvoiceNumber, InvoiceStatus, NamedInvoices},
        mail::{MailKind, OrderLetter, OrderReference},
    };
    use fixtures::{seller, user};
    use std::sync::Arc;
    use uuid::Uuid;

    fn number(sequence: u32) -> InvoiceNumber {
        InvoiceNumber::parse(&format!("ABC2026{sequence:09}")).unwrap()
    }

    fn invoice(sequence: u32, status: InvoiceStatus) -> NamedInvoice {
        let order = order_view().order;
        NamedInvoice {
            id: InvoiceId::new(Uuid::from_u128(sequence.into())),
            number: number(sequence),
            uuid: Uuid::from_u128(0xE000 + u128::from(sequence)),
            status,
            order: OrderReference { id: order.id(), number: order.number() },
            email: user().email,
        }
    }

    /// Invoices 1 to 3 and the cancelled 4.
    fn invoices() -> Vec<NamedInvoice> {
        use InvoiceStatus::{Cancelled, Delivered, Exported, Ready};
        vec![invoice(1, Ready), invoice(2, Exported), invoice(3, Delivered), invoice(4, Cancelled)]
    }

    struct NoFiles;

    impl PdfFiles for NoFiles {
        fn read(&mut self, _: usize) -> Result<Vec<u8>, StorageError> {
            Err(StorageError::failed("not read by the service"))
        }
    }

    fn service(pdfs: MockInvoicePdfs) -> InvoicePdfService {
        InvoicePdfService::new(&Ports { invoice_pdfs: Arc::new(pdfs), ..ports() })
    }

    /// Returns the results for files with these names, and the invoices and files that are stored.
    fn kept(names: &[&str]) -> (Vec<PdfResult>, Vec<(u128, usize)>) {
        let mut pdfs = MockInvoicePdfs::new();
        pdfs.expect_named().returning(|_| Ok(invoices()));
        let stored = Arc::new(std::sync::Mutex::new(vec![]));
        let seen = Arc::clone(&stored);
        pdfs.expect_keep().returning(move |_, pdfs, _, _| {
            let is_mail = |kind| kind == MailKind::Order(OrderLetter::InvoiceReady);
            assert!(pdfs.iter().all(|pdf| is_mail(pdf.mail.letter.kind()) && pdf.mail.to == user().email));
            *seen.lock().unwrap() = pdfs.iter().map(|pdf| (pdf.invoice.uuid().as_u128(), pdf.file)).collect();
            Ok(pdfs.iter().map(|pdf| pdf.invoice).collect())
        });
        let results = service(pdfs).keep(&staff(), names, &mut NoFiles).unwrap();
        let stored = stored.lock().unwrap().clone();
        (results, stored)
    }

    #[test]
    fn matches_by_number_and_ettn() {
        let ettn = format!("{}.pdf", invoice(2, InvoiceStatus::Ready).uuid);
        let names = ["x.pdf", "ABC2026000000003.pdf", &ettn, "abc2026000000001_imzali.pdf"];
        let (results, stored) = kept(&names);
        assert_eq!(
            results,
            [
                PdfResult::Unnamed,
                PdfResult::Matched(number(3)),
                PdfResult::Matched(number(2)),
                PdfResult::Matched(number(1))
            ]
        );
        assert_eq!(stored, [(3, 1), (2, 2), (1, 3)]);
    }

    #[test]
    fn stores_nothing_of_files_without_their_own_invoice() {
        let other_year = InvoiceNumber::parse("ABC2025000000001").unwrap();
        let both = format!("ABC2026000000001-{}.pdf", invoice(2, InvoiceStatus::Ready).uuid);
        let names = ["ABC2025000000001.pdf", "ABC2026000000004.pdf", &both, "fatura.pdf"];
        let (results, stored) = kept(&names);
        let unknown = NamedInvoices { numbers: vec![other_year], uuids: vec![] };
        assert_eq!(
            results,
            [
                PdfResult::Unknown(unknown),
                PdfResult::Cancelled(number(4)),
                PdfResult::Ambiguous,
                PdfResult::Unnamed
            ]
        );
        assert_eq!(stored, []);
    }

    #[test]
    fn stores_neither_of_two_files_of_one_invoice() {
        let ettn = format!("{}.pdf", invoice(1, InvoiceStatus::Ready).uuid);
        let (results, stored) = kept(&["ABC2026000000001.pdf", "ABC2026000000002.pdf", &ettn]);
        let repeated = PdfResult::Repeated(number(1));
        assert_eq!(results, [repeated.clone(), PdfResult::Matched(number(2)), repeated]);
        assert_eq!(stored, [(2, 1)]);
    }

    #[test]
    fn invoice_cancelled_meanwhile_is_not_matched() {
        let mut pdfs = MockInvoicePdfs::new();
        pdfs.expect_named().returning(|_| Ok(invoices()));
        pdfs.expect_keep().returning(|_, _, _, _| Ok(vec![]));
        let results = service(pdfs).keep(&staff(), &["ABC2026000000001.pdf"], &mut NoFiles).unwrap();
        assert_eq!(results, [PdfResult::Cancelled(number(1))]);
    }

    fn download(
        customer: Option<User>,
        staff: Option<User>,
        pdf: Option<InvoicePdf>,
    ) -> Result<InvoicePdf, OrderInvoiceError> {
        let (mut orders, mut pdfs) = (MockOrderRepository::new(), MockInvoicePdfs::new());
        orders.expect_find_without_products().returning(|_| Ok(Some(order_view())));
        pdfs.expect_of_order().returning(move |_| Ok(pdf.clone()));
        let reader = OrderReader::new(&Actor::new(customer, staff)).unwrap();
        let ports = Ports { orders: Arc::new(orders), invoice_pdfs: Arc::new(pdfs), ..ports() };
        InvoicePdfService::new(&ports).of_order(&reader, order_view().order.id())
    }

    #[test]
    fn only_owner_and_staff_download_pdf() {
        let pdf = InvoicePdf { number: number(1), content: b"%PDF-".to_vec() };
        assert_eq!(download(Some(user()), None, Some(pdf.clone())).unwrap(), pdf);
        assert_eq!(download(None, Some(seller()), Some(pdf.clone())).unwrap(), pdf);
        let other = User { id: UserId::new(Uuid::from_u128(0xC)), ..user() };
        let refused = download(Some(other), None, Some(pdf));
        assert!(matches!(refused, Err(OrderInvoiceError::Order(OrderAccessError::NotFound))));
        assert!(matches!(download(Some(user()), None, None), Err(OrderInvoiceError::NotReady)));
    }
}
