//! Customer accounts, as staff manage them.

pub(crate) mod ports;

pub use ports::*;

use crate::{
    actor::Staff,
    address::AddressRepository,
    clock::{Clock, IdGenerator},
    error::StorageError,
    order::{OrderRepository, OrderView},
    page::{Page, PageRequest},
    ports::Ports,
    thread::{ThreadFilter, ThreadRepository, ThreadView},
};
use domain::{
    address::Address,
    email::EmailAddress,
    ids::{CustomerNoteId, UserId},
    limits, phone, turkish,
};
use std::{collections::HashMap, sync::Arc};

/// The reasons why a customer was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeCustomerError {
    /// There is no such customer.
    #[error("no such customer")]
    NotFound,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// An account with an e-mail that is now refused, so that its customer can't log in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedEmail {
    pub email: EmailAddress,
    /// E-mails of other accounts that look like it.
    pub collisions: Vec<EmailAddress>,
}

/// All that staff see of a customer: the latest of many orders and threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomerFile {
    pub customer: CustomerSummary,
    pub addresses: Vec<Address>,
    /// Newest first, with their returns.
    pub orders: Page<OrderView>,
    /// Last updated first.
    pub threads: Vec<ThreadView>,
    /// Newest first.
    pub notes: Vec<CustomerNote>,
}

/// Manages customers' accounts for staff.
pub struct CustomerService {
    customers: Arc<dyn CustomerRepository>,
    addresses: Arc<dyn AddressRepository>,
    orders: Arc<dyn OrderRepository>,
    threads: Arc<dyn ThreadRepository>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl CustomerService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            customers: Arc::clone(&ports.customers),
            addresses: Arc::clone(&ports.addresses),
            orders: Arc::clone(&ports.orders),
            threads: Arc::clone(&ports.threads),
            clock: Arc::clone(&ports.clock),
            ids: Arc::clone(&ports.ids),
        }
    }

    /// Returns a page of the customers whose name, e-mail or telephone number contains the search as typed.
    ///
    /// # Errors
    /// If the database fails.
    pub fn list(
        &self,
        _staff: &Staff,
        search: &str,
        sort: CustomerSort,
        page: PageRequest,
    ) -> Result<Page<CustomerSummary>, StorageError> {
        let words =
            turkish::fold(search).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
        self.customers.list(&CustomerFilter { words, phone: phone::searched_digits(search), sort }, page)
    }

    /// Returns all that staff see of a customer. That they have seen it is written to the audit log.
    ///
    /// # Errors
    /// [`ChangeCustomerError`].
    pub fn open(&self, staff: &Staff, id: UserId) -> Result<CustomerFile, ChangeCustomerError> {
        let opened = self.customers.open(staff, id)?;
        let (customer, notes) = opened.ok_or(ChangeCustomerError::NotFound)?;
        let latest = PageRequest::new(1, limits::PAGE);
        let own = ThreadFilter { owner: Some(id), ..ThreadFilter::default() };
        Ok(CustomerFile {
            customer,
            notes,
            addresses: self.addresses.list(id)?,
            orders: self.orders.list_of(id, latest)?,
            threads: self.threads.list(&own, latest)?,
        })
    }

    /// Adds a note about a customer.
    ///
    /// # Errors
    /// [`ChangeCustomerError`]. Nothing is written then.
    pub fn add_note(
        &self,
        staff: &Staff,
        id: UserId,
        text: NoteText,
    ) -> Result<CustomerNote, ChangeCustomerError> {
        let note = CustomerNote {
            id: CustomerNoteId::new(self.ids.next()),
            text,
            by: staff.name(),
            at: self.clock.now(),
        };
        let is_found = self.customers.add_note(staff, id, &note)?;
        if is_found { Ok(note) } else { Err(ChangeCustomerError::NotFound) }
    }

    /// Sets whether the customer is trusted. The limits on unpaid orders do not apply to trusted customers.
    pub fn set_trusted(
        &self,
        staff: &Staff,
        customer: CustomerKey<'_>,
        is_trusted: bool,
    ) -> Result<(), ChangeCustomerError> {
        let is_found = self.customers.set_trusted(staff, customer, is_trusted)?;
        if is_found { Ok(()) } else { Err(ChangeCustomerError::NotFound) }
    }

    /// Returns the accounts whose e-mail was accepted once and is refused today, each with the accounts that its e-mail
    /// collides with.
    pub fn list_refused_emails(&self, _staff: &Staff) -> Result<Vec<RefusedEmail>, StorageError> {
        let mut refused = self.customers.list_non_ascii_emails()?;
        refused.retain(|email| !email.is_accepted());
        let look_alikes: Vec<_> = refused.iter().map(EmailAddress::look_alike).collect();
        let accounts = [self.customers.find_emails(&look_alikes)?, refused.clone()].concat();
        let mut alike: HashMap<String, Vec<EmailAddress>> = HashMap::new();
        for email in accounts {
            alike.entry(email.look_alike()).or_default().push(email);
        }
        let collisions = |email: &EmailAddress| {
            let alike = alike.get(&email.look_alike()).into_iter().flatten();
            alike.filter(|other| *other != email).cloned().collect()
        };
        Ok(refused
            .iter()
            .map(|email| RefusedEmail { email: email.clone(), collisions: collisions(email) })
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{CustomerService, MockCustomerRepository, RefusedEmail};
    use crate::{
        ports::Ports,
        testing::{ports, staff},
    };
    use domain::email::EmailAddress;
    use std::sync::Arc;

    fn email(text: &str) -> EmailAddress {
        EmailAddress::stored(text).unwrap()
    }

    #[test]
    fn names_collisions_of_refused_emails() {
        let [dotted, invisible, lonely, fine] =
            ["musterİ@a.com", "muste\u{200b}ri@a.com", "ayşe@a.com", "ali@çay.com"].map(email);
        let mut customers = MockCustomerRepository::new();
        let stored = vec![dotted.clone(), invisible.clone(), lonely.clone(), fine];
        customers.expect_list_non_ascii_emails().return_once(move || Ok(stored));
        customers
            .expect_find_emails()
            .withf(|emails| *emails == ["musteri@a.com", "musteri@a.com", "ayse@a.com"])
            .return_once(|_| Ok(vec![email("musteri@a.com")]));
        let service = CustomerService::new(&Ports { customers: Arc::new(customers), ..ports() });
        let refused = |email: &EmailAddress, collisions: &[&EmailAddress]| RefusedEmail {
            email: email.clone(),
            collisions: collisions.iter().copied().cloned().collect(),
        };
        assert_eq!(
            service.list_refused_emails(&staff()).unwrap(),
            [
                refused(&dotted, &[&email("musteri@a.com"), &invisible]),
                refused(&invisible, &[&email("musteri@a.com"), &dotted]),
                refused(&lonely, &[]),
            ]
        );
    }
}
