use super::{NewStockAlert, Requested, StockAlertError, StockAlertService};
use crate::actor::Customer;
use domain::{
    email::EmailAddress,
    ids::{MailId, ProductId, StockAlertId},
    mail::{Letter, Mail, StockAlertLetter},
    stock_alert::StockAlertReference,
};

impl StockAlertService {
    /// Stores the request. The address must be confirmed by a mailed link, unless it belongs to the customer and was
    /// confirmed before.
    pub fn request(
        &self,
        customer: Option<&Customer>,
        product: ProductId,
        email: EmailAddress,
    ) -> Result<Requested, StockAlertError> {
        let product = self.products.find(&[product])?.pop().ok_or(StockAlertError::ProductNotFound)?;
        if product.in_stock() {
            return Err(StockAlertError::InStock);
        }
        let new = NewStockAlert {
            id: StockAlertId::new(self.ids.next()),
            product: product.id,
            // The account does not prove ownership of other addresses.
            owner: customer.filter(|customer| customer.user().email == email).map(Customer::id),
            email,
            token: self.ids.token().into(),
            at: self.clock.now(),
        };
        let about = StockAlertReference {
            product: product.id,
            product_name: product.name.to_string(),
            token: new.token.clone(),
        };
        let mail = Mail {
            id: MailId::new(self.ids.next()),
            to: new.email.clone(),
            letter: Letter::StockAlert(StockAlertLetter::Confirm, about),
        };
        Ok(self.alerts.request(&new, &mail)?)
    }
}

#[cfg(test)]
mod tests {
    use super::StockAlertService;
    use crate::{
        catalogue::MockProductRepository,
        ports::Ports,
        stock_alert::{MockStockAlertRepository, Requested, StockAlertError},
        testing::{customer, ports},
    };
    use domain::{
        catalogue::Product,
        email::EmailAddress,
        ids::UserId,
        mail::{MailKind, StockAlertLetter},
    };
    use fixtures::{product, user};
    use std::sync::Arc;

    fn sold_out() -> Product {
        Product { on_sale: false, ..product() }
    }

    /// Requests the product with the account of [`user`]; returns the account that the request is stored with.
    fn request(found: Option<Product>, email: &str) -> Result<Option<UserId>, StockAlertError> {
        let mut products = MockProductRepository::new();
        products.expect_find().returning(move |_| Ok(found.clone().into_iter().collect()));
        let owner = Arc::new(std::sync::Mutex::new(None));
        let recorded = Arc::clone(&owner);
        let mut alerts = MockStockAlertRepository::new();
        alerts.expect_request().returning(move |new, mail| {
            assert_eq!(new.email, mail.to);
            assert_eq!(mail.letter.kind(), MailKind::StockAlert(StockAlertLetter::Confirm));
            assert_eq!(mail.letter.product(), Some(new.product));
            *recorded.lock().unwrap() = new.owner;
            Ok(Requested::ConfirmationMailed)
        });
        let ports = Ports { products: Arc::new(products), stock_alerts: Arc::new(alerts), ..ports() };
        let email = EmailAddress::new(email).unwrap();
        StockAlertService::new(&ports).request(Some(&customer()), product().id, email)?;
        let owner = *owner.lock().unwrap();
        Ok(owner)
    }

    #[test]
    fn account_confirms_only_its_own_address() {
        assert_eq!(request(Some(sold_out()), user().email.as_str()).unwrap(), Some(user().id));
        assert_eq!(request(Some(sold_out()), "baska@example.com").unwrap(), None);
    }

    #[test]
    fn refuses_alert_for_available_or_unknown_product() {
        let refused = |found| request(found, "a@example.com").unwrap_err();
        assert!(matches!(refused(Some(product())), StockAlertError::InStock));
        assert!(matches!(refused(None), StockAlertError::ProductNotFound));
    }
}
