//! Customers' rights on their data (KVKK): export and erasure.

pub(crate) mod ports;

pub use ports::*;

use crate::{
    account::{PasswordHasher, UserRepository},
    actor::Customer,
    clock::Clock,
    error::StorageError,
    ports::Ports,
};
use chrono::{Datelike, NaiveDate, NaiveTime};
use domain::{account::Password, calendar};
use std::sync::Arc;

/// The reasons why an account was not closed.
#[derive(Debug, thiserror::Error)]
pub enum CloseAccountError {
    #[error("wrong password")]
    WrongPassword,
    /// Staff accounts are managed on the command line.
    #[error("a staff account")]
    Staff,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Exports and erases customers' data.
pub struct PrivacyService {
    users: Arc<dyn UserRepository>,
    hasher: Arc<dyn PasswordHasher>,
    privacy: Arc<dyn PrivacyRepository>,
    clock: Arc<dyn Clock>,
}

impl PrivacyService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            users: Arc::clone(&ports.users),
            hasher: Arc::clone(&ports.hasher),
            privacy: Arc::clone(&ports.privacy),
            clock: Arc::clone(&ports.clock),
        }
    }

    /// Returns all data of the customer as a JSON object.
    pub fn export(&self, customer: &Customer) -> Result<String, StorageError> {
        self.privacy.export(customer.id())
    }

    /// Closes the customer's account after checking its password.
    pub fn close_account(&self, customer: &Customer, password: &Password) -> Result<(), CloseAccountError> {
        let found = self.users.find_credentials(&customer.user().email)?;
        if !self.hasher.verify(password, found.as_ref().map(|(_, hash)| hash))? {
            return Err(CloseAccountError::WrongPassword);
        }
        if customer.user().roles.is_staff() {
            return Err(CloseAccountError::Staff);
        }
        Ok(self.privacy.close(customer.id(), self.clock.now())?)
    }

    /// Erases the orders of guests and of closed accounts once they have been kept for `years` years, and closed accounts
    /// without orders. The years are counted from the end of a calendar year, as the law counts those of books (TTK m. 82).
    /// Returns the number of erased records.
    pub fn erase_closed_accounts(&self, years: u32) -> Result<u64, StorageError> {
        let first_kept =
            i32::try_from(years).ok().map(|years| calendar::day_of(self.clock.now()).year() - years);
        match first_kept.and_then(|year| NaiveDate::from_ymd_opt(year, 1, 1)) {
            Some(day) => self.privacy.erase_closed(calendar::moment(day, NaiveTime::MIN)),
            None => Ok(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MockPrivacyRepository, PrivacyService};
    use crate::{clock::MockClock, ports::Ports, testing::ports};
    use std::sync::Arc;

    #[test]
    fn keeps_orders_until_the_end_of_a_calendar_year() {
        for (now, before) in [
            ("2026-12-31T20:59:59Z", "2015-12-31T21:00:00Z"),
            ("2026-12-31T21:00:00Z", "2016-12-31T21:00:00Z"),
        ] {
            let (mut clock, mut privacy) = (MockClock::new(), MockPrivacyRepository::new());
            clock.expect_now().returning(move || now.parse().unwrap());
            privacy
                .expect_erase_closed()
                .withf(move |moment| moment.to_rfc3339() == before.replace('Z', "+00:00"))
                .once()
                .returning(|_| Ok(3));
            let ports = Ports { clock: Arc::new(clock), privacy: Arc::new(privacy), ..ports() };
            assert_eq!(PrivacyService::new(&ports).erase_closed_accounts(10).unwrap(), 3);
        }
    }
}
