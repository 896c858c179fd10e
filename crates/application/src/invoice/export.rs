use super::{InvoiceError, InvoiceFile, InvoiceService};
use crate::{actor::Staff, error::StorageError};
use domain::ids::InvoiceId;
use std::collections::HashSet;

/// Number of files read at once.
const PIECE: usize = 25;

/// A running export: its invoices, ascending by number, and how many were read.
#[derive(Clone, Debug)]
pub struct InvoiceExport {
    staff: Staff,
    invoices: Vec<InvoiceId>,
    read: usize,
}

impl InvoiceService {
    /// Returns the file of an invoice.
    ///
    /// # Errors
    /// [`InvoiceError::NotFound`], [`InvoiceError::Storage`].
    pub fn file(&self, _staff: &Staff, id: InvoiceId) -> Result<InvoiceFile, InvoiceError> {
        self.invoices.files(&[id])?.pop().ok_or(InvoiceError::NotFound)
    }

    /// Begins an export of these invoices.
    ///
    /// # Errors
    /// [`InvoiceError::NotFound`] unless all exist, [`InvoiceError::Storage`].
    pub fn begin_export(&self, staff: &Staff, ids: &[InvoiceId]) -> Result<InvoiceExport, InvoiceError> {
        let invoices = self.invoices.by_number(ids)?;
        if invoices.len() < ids.iter().collect::<HashSet<_>>().len() {
            return Err(InvoiceError::NotFound);
        }
        Ok(InvoiceExport { staff: staff.clone(), invoices, read: 0 })
    }

    /// Returns the next files, ascending by number; an empty list at the end. Only then the invoices are marked as
    /// exported, because an export that breaks off has not reached the staff member.
    pub fn next_exported(&self, export: &mut InvoiceExport) -> Result<Vec<InvoiceFile>, StorageError> {
        let piece: Vec<_> = export.invoices.iter().skip(export.read).take(PIECE).copied().collect();
        if piece.is_empty() {
            self.invoices.mark_exported(&export.staff, &export.invoices)?;
            return Ok(vec![]);
        }
        export.read += piece.len();
        self.invoices.files(&piece)
    }
}
