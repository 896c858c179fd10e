//! Adapters of the ports for the clock, ids, password hashes, one-time codes and encryption.

mod one_time_codes;
mod passwords;
mod vault;

pub use one_time_codes::SealedTotp;
pub use passwords::Argon2Hasher;
pub use vault::AesVault;

use application::{
    clock::{Clock, IdGenerator},
    order::GuestKey,
};
use chrono::{DateTime, SubsecRound, Utc};
use domain::order::OrderNumber;
use rand::Rng;
use uuid::Uuid;

/// A clock that reads the system time.
#[derive(Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the one clock")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }
}

/// A generator of UUIDv7 ids. They begin with the time, so later ids sort after earlier ones.
#[derive(Debug, Default)]
pub struct UuidGenerator;

impl IdGenerator for UuidGenerator {
    #[expect(clippy::disallowed_methods, reason = "this is the one source of ids")]
    fn next(&self) -> Uuid {
        Uuid::now_v7()
    }

    fn token(&self) -> String {
        let mut bytes = [0_u8; 32];
        rand::rng().fill_bytes(&mut bytes);
        hex::encode(bytes)
    }

    fn guest_key(&self) -> GuestKey {
        let mut bits = [0_u8; 16];
        rand::rng().fill_bytes(&mut bits);
        GuestKey::new(bits)
    }

    fn order_number(&self) -> OrderNumber {
        loop {
            // Every random number is in range; the loop only avoids an `expect`.
            if let Some(number) = OrderNumber::new(rand::random_range(OrderNumber::MIN..=OrderNumber::MAX)) {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::UuidGenerator;
    use application::clock::IdGenerator;

    #[test]
    fn later_ids_sort_after_earlier_ones() {
        let ids: Vec<_> = (0..1000).map(|_| UuidGenerator.next()).collect();
        assert!(ids.is_sorted());
    }
}
