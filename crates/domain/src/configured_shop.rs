//! The shop's facts before the owner has set any.

use crate::{
    billing::TaxNumber,
    contact_point::SafetyContact,
    email::EmailAddress,
    invoice::{InvoiceSeller, InvoiceSettings, InvoiceTerms},
    phone::Phone,
    settings::Settings,
    shop::{Identity, Map, Promises, ShopFacts, ShopLine, WebAddress},
};

/// What the configuration says about the shop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfiguredShop {
    /// The settings that variables set. The owner can't change these.
    pub variables: Settings,
    /// The facts if nothing is set: demo values marked as such.
    pub defaults: ShopFacts,
    /// Receives the shop's own mails; `None` for its e-mail address.
    pub notices_email: Option<EmailAddress>,
    /// The shop's address on the internet: `https://shop.example`.
    pub web_address: String,
}

impl ConfiguredShop {
    /// Returns the facts with the owner's settings.
    #[must_use]
    pub fn facts(&self, owner: &Settings) -> ShopFacts {
        let set = self.variables.over(owner);
        let defaults = self.defaults.clone();
        let email = set.email.clone().unwrap_or(defaults.email);
        ShopFacts {
            identity: Identity {
                safety_contact: set.safety_contact.as_ref().map(SafetyContact::readable),
                ..identity(&set).unwrap_or(defaults.identity)
            },
            map: map(&set, defaults.map),
            delivery: set.delivery_terms(),
            instalments: set.instalment_terms(),
            card_instalments: defaults.card_instalments,
            guest_orders: set.takes_guest_orders(),
            invoicing: match set.invoicing {
                Some(true) => self.invoice_terms(&set),
                Some(false) => None,
                None => defaults.invoicing,
            },
            invoice_settings: set.invoice_settings(),
            name: set.name.map_or(defaults.name, Into::into),
            whatsapp_phone: set.whatsapp_phone.unwrap_or(defaults.whatsapp_phone),
            phones: set.phones.map_or(defaults.phones, |phones| phones.iter().map(Phone::readable).collect()),
            notices_email: self.notices_email.clone().unwrap_or_else(|| email.clone()),
            email,
            address: set.address.map_or(defaults.address, Into::into),
            opening_hours: set.opening_hours.map_or(defaults.opening_hours, Into::into),
            banks: set.bank_accounts.unwrap_or(defaults.banks),
            transfer_days: set.transfer_days.unwrap_or(defaults.transfer_days),
            transfer_auto_cancel: set.transfer_auto_cancel.unwrap_or(defaults.transfer_auto_cancel),
            contact_months: defaults.contact_months,
            card_payment: defaults.card_payment,
            promises: Promises {
                dispatch: set.dispatch.map_or(defaults.promises.dispatch, Into::into),
                delivery: set.delivery.map_or(defaults.promises.delivery, Into::into),
            },
            low_stock: set.low_stock.unwrap_or(defaults.low_stock),
            announcement: set.announcement,
            hero: set.hero,
            texts: defaults.texts,
        }
    }
}

impl ConfiguredShop {
    /// Returns how invoices are issued; `None` if something is missing that they need. They name only what is set: an
    /// invoice must not have invented facts.
    fn invoice_terms(&self, set: &Settings) -> Option<InvoiceTerms> {
        let InvoiceSettings { series, address, on_shipping, carriers } = set.invoice_settings();
        let seller = InvoiceSeller {
            title: set.legal_title.as_ref()?.to_string(),
            tax_number: set.tax_number.clone()?,
            tax_office: set.tax_office.as_ref()?.to_string(),
            address: address?,
            phone: set.phones.as_ref().and_then(|phones| phones.first()).map(Phone::readable),
            email: set.email.clone(),
            web_address: self.web_address.clone(),
            iban: set.bank_accounts.as_ref().map(|accounts| accounts.first.iban),
            carriers,
        };
        Some(InvoiceTerms { series: series?, on_shipping, seller })
    }
}

/// Returns the legal identity, `None` if nothing of it is set. A real shop must not show an invented number beside its
/// own.
fn identity(set: &Settings) -> Option<Identity> {
    let line = |line: &Option<ShopLine>| line.as_ref().map(ToString::to_string).unwrap_or_default();
    let identity = Identity {
        title: line(&set.legal_title),
        tax_office: line(&set.tax_office),
        tax_number: set.tax_number.as_ref().map(TaxNumber::readable).unwrap_or_default(),
        mersis: set.mersis.as_ref().map(ToString::to_string).unwrap_or_default(),
        kep: set.kep.as_ref().map(ToString::to_string).unwrap_or_default(),
        etbis: line(&set.etbis),
        safety_contact: None,
    };
    (identity != Identity::default()).then_some(identity)
}

/// Returns the map. Without one the demo address has its own and any other address has none.
fn map(set: &Settings, demo: Map) -> Map {
    if set.address.is_none() && set.map_url.is_none() && set.map_link.is_none() {
        return demo;
    }
    let url = |address: &Option<WebAddress>| address.as_ref().map(ToString::to_string).unwrap_or_default();
    Map { url: url(&set.map_url), link: url(&set.map_link) }
}
