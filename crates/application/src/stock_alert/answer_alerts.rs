use super::{StockAlertExpiry, StockAlertService};
use crate::error::StorageError;
use domain::{
    ids::MailId,
    mail::{Letter, Mail, StockAlertLetter},
    stock_alert::{CONFIRMATION_LIFETIME, NOTIFIED_LIFETIME, WAITING_LIFETIME},
};

/// Number of requests per batch.
const BATCH: u32 = 100;

impl StockAlertService {
    /// Writes a mail for each request whose product is in stock, and returns their number. It reads the current stock
    /// instead of change events, so it misses no way in which a product comes back. With several instances, each
    /// request gets one mail.
    ///
    /// # Errors
    /// [`StorageError`]. Mails written before the error stay written.
    pub fn notify_waiting(&self) -> Result<usize, StorageError> {
        let mut answered = 0;
        for due in self.alerts.due(BATCH)? {
            let mail = Mail {
                id: MailId::new(self.ids.next()),
                to: due.email,
                letter: Letter::StockAlert(StockAlertLetter::BackInStock, due.about),
            };
            answered += usize::from(self.alerts.answer(due.id, &mail, self.clock.now())?);
        }
        Ok(answered)
    }

    /// Deletes expired requests and returns their number.
    pub fn delete_expired(&self) -> Result<u64, StorageError> {
        let now = self.clock.now();
        self.alerts.delete_old(StockAlertExpiry {
            unconfirmed: now - CONFIRMATION_LIFETIME,
            waiting: now - WAITING_LIFETIME,
            notified: now - NOTIFIED_LIFETIME,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::StockAlertService;
    use crate::{ports::Ports, stock_alert::MockStockAlertRepository, testing::ports};
    use domain::{
        ids::StockAlertId,
        mail::{MailKind, StockAlertLetter},
        stock_alert::{DueStockAlert, StockAlertReference},
    };
    use fixtures::{moment, product, user};
    use std::sync::Arc;
    use uuid::Uuid;

    fn due(n: u128) -> DueStockAlert {
        let about = StockAlertReference {
            product: product().id,
            product_name: product().name.to_string(),
            token: "anahtar".to_owned().into(),
        };
        DueStockAlert { id: StockAlertId::new(Uuid::from_u128(n)), email: user().email, about }
    }

    #[test]
    fn sends_one_mail_per_request() {
        let mut alerts = MockStockAlertRepository::new();
        alerts.expect_due().once().returning(|_| Ok(vec![due(1), due(2), due(3)]));
        alerts
            .expect_answer()
            .withf(|_, mail, at| {
                mail.to == user().email
                    && mail.letter.kind() == MailKind::StockAlert(StockAlertLetter::BackInStock)
                    && *at == moment()
            })
            .times(3)
            // Another instance has taken the second request.
            .returning(|id, _, _| Ok(id != due(2).id));
        let ports = Ports { stock_alerts: Arc::new(alerts), ..ports() };
        assert_eq!(StockAlertService::new(&ports).notify_waiting().unwrap(), 2);
    }
}
