use domain::invoice::InvoiceDocument;

/// Writes the documents of invoices in a format that integrators read.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait InvoiceFormat: Send + Sync {
    /// Returns the file of this document. The same document gives the same bytes.
    fn write(&self, document: &InvoiceDocument) -> Vec<u8>;
}
