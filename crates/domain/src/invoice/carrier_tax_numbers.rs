//! The tax numbers of carriers, which an invoice names.

use crate::{
    billing::{Vkn, WrongNumber},
    json::{schema, string},
    order::Carrier,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::openapi::{ObjectBuilder, schema::AdditionalProperties};

/// Numbers from Trendyol's list `shipment-providers`, as several public repositories quote it. Its entry `YKMP` for
/// Yurtiçi has Trendyol's own number; this one is of its entry `INTYK` (Yurtiçi Kargo Servisi A.Ş.). The list lacks hepsiJET.
const PUBLISHED: [(Carrier, &str); 5] = [
    (Carrier::Yurtici, "9860008925"),
    (Carrier::Aras, "0720039666"),
    (Carrier::Mng, "6080712084"),
    (Carrier::Ptt, "7320068060"),
    (Carrier::Surat, "7870233582"),
];

/// The tax numbers of carriers. Carriers without one are left out of invoices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
pub struct CarrierTaxNumbers(BTreeMap<Carrier, Vkn>);

/// The reasons why an entry is no carrier's tax number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CarrierTaxNumberError {
    /// There is no such carrier, or the name stands for any other one.
    #[error("no carrier {0}")]
    UnknownCarrier(String),
    /// The number of this carrier is no tax number.
    #[error("wrong tax number of {0}")]
    WrongNumber(String),
}

impl CarrierTaxNumbers {
    /// Reads one entry.
    pub fn entry(carrier: &str, number: &str) -> Result<(Carrier, Vkn), CarrierTaxNumberError> {
        let known = Carrier::parse(carrier).filter(|known| *known != Carrier::Other);
        let known = known.ok_or_else(|| CarrierTaxNumberError::UnknownCarrier(carrier.to_owned()))?;
        let vkn = Vkn::parse(number)
            .map_err(|WrongNumber| CarrierTaxNumberError::WrongNumber(carrier.to_owned()))?;
        Ok((known, vkn))
    }

    /// Returns the carrier's number.
    #[must_use]
    pub fn of(&self, carrier: Carrier) -> Option<&Vkn> {
        self.0.get(&carrier)
    }
}

impl FromIterator<(Carrier, Vkn)> for CarrierTaxNumbers {
    fn from_iter<I: IntoIterator<Item = (Carrier, Vkn)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

impl Default for CarrierTaxNumbers {
    /// Returns the published numbers.
    fn default() -> Self {
        let entry = |(carrier, number)| Some((carrier, Vkn::parse(number).ok()?));
        PUBLISHED.into_iter().filter_map(entry).collect()
    }
}

impl TryFrom<BTreeMap<String, String>> for CarrierTaxNumbers {
    type Error = CarrierTaxNumberError;

    fn try_from(entries: BTreeMap<String, String>) -> Result<Self, CarrierTaxNumberError> {
        entries.iter().map(|(carrier, number)| Self::entry(carrier, number)).collect()
    }
}

impl From<CarrierTaxNumbers> for BTreeMap<String, String> {
    fn from(CarrierTaxNumbers(entries): CarrierTaxNumbers) -> Self {
        entries.into_iter().map(|(carrier, vkn)| (carrier.to_string(), vkn.to_string())).collect()
    }
}

schema!(
    CarrierTaxNumbers,
    "CarrierTaxNumbers",
    ObjectBuilder::new()
        .additional_properties(Some(AdditionalProperties::RefOr(string().into())))
        .description(Some("tax number by carrier"))
);

#[cfg(test)]
mod tests {
    use super::{CarrierTaxNumbers, PUBLISHED};
    use crate::order::Carrier;
    use serde_json::json;

    #[test]
    fn every_published_number_passes_its_check_digit() {
        let numbers = CarrierTaxNumbers::default();
        for (carrier, number) in PUBLISHED {
            assert_eq!(numbers.of(carrier).unwrap().to_string(), number);
        }
        assert_eq!((numbers.of(Carrier::Hepsijet), numbers.of(Carrier::Other)), (None, None));
    }

    #[test]
    fn reads_stored_numbers_and_refuses_others() {
        let json = json!({ "aras": "8760047464", "hepsijet": "8790017566" });
        let numbers: CarrierTaxNumbers = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(numbers.of(Carrier::Hepsijet).unwrap().to_string(), "8790017566");
        assert_eq!(numbers.of(Carrier::Yurtici), None);
        assert_eq!(serde_json::to_value(&numbers).unwrap(), json);
        for wrong in
            [json!({ "other": "8760047464" }), json!({ "ups": "8760047464" }), json!({ "aras": "1" })]
        {
            assert!(serde_json::from_value::<CarrierTaxNumbers>(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
