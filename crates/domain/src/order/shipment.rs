//! Shipments: carrier, tracking number and tracking link.

use crate::{json::names, limits, text::Line};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};

/// A carrier of parcels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Carrier {
    /// Yurtiçi Kargo.
    Yurtici,
    /// Aras Kargo.
    Aras,
    /// MNG Kargo, called DHL eCommerce since 2025.
    Mng,
    /// PTT Kargo.
    Ptt,
    /// Sürat Kargo.
    Surat,
    Hepsijet,
    /// Any other carrier. It has no tracking link.
    Other,
}

names!(Carrier {
    Yurtici = "yurtici",
    Aras = "aras",
    Mng = "mng",
    Ptt = "ptt",
    Surat = "surat",
    Hepsijet = "hepsijet",
    Other = "other",
});

impl Carrier {
    /// Returns the name for display.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Yurtici => "Yurtiçi Kargo",
            Self::Aras => "Aras Kargo",
            Self::Mng => "MNG Kargo (DHL eCommerce)",
            Self::Ptt => "PTT Kargo",
            Self::Surat => "Sürat Kargo",
            Self::Hepsijet => "hepsiJET",
            Self::Other => "Diğer",
        }
    }

    /// Returns the URL of the tracking page up to the number. None of these carriers documents it; these URLs are used
    /// by their own pages and by shops that ship with them (github.com/intensesoftware/hezarfen-for-woocommerce among
    /// them).
    const fn tracking_page(self) -> Option<&'static str> {
        match self {
            Self::Yurtici => Some("https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code="),
            Self::Aras => Some("https://kargotakip.araskargo.com.tr/mainpage.aspx?code="),
            Self::Mng => Some("https://kargotakip.dhlecommerce.com.tr/?takipNo="),
            Self::Ptt => Some("https://gonderitakip.ptt.gov.tr/Track/Verify?q="),
            Self::Surat => Some("https://www.suratkargo.com.tr/KargoTakip/?kargotakipno="),
            Self::Hepsijet => Some("https://www.hepsijet.com/gonderi-takibi/"),
            Self::Other => None,
        }
    }
}

/// The name of a carrier that is not in the list.
pub type CarrierName = Line<{ limits::CARRIER_NAME }>;

/// The carrier's number for a parcel.
pub type TrackingNumber = Line<{ limits::TEXT }>;

/// The shipment of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Shipment {
    pub carrier: Carrier,
    /// The name of another carrier; `None` for the carriers of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub carrier_name: Option<CarrierName>,
    /// The carrier's number for the parcel.
    pub tracking_number: TrackingNumber,
}

/// The unreserved characters of a URL (RFC 3986, section 2.3).
const UNRESERVED: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

impl Shipment {
    /// Returns the carrier's name for display.
    #[must_use]
    pub fn carrier_title(&self) -> &str {
        self.carrier_name.as_ref().map_or(self.carrier.title(), CarrierName::as_str)
    }

    /// Returns the URL of the tracking page; `None` if the carrier has none.
    #[must_use]
    pub fn url(&self) -> Option<String> {
        let page = self.carrier.tracking_page()?;
        Some(format!("{page}{}", utf8_percent_encode(self.tracking_number.as_str(), &UNRESERVED)))
    }
}

/// The error for an order that was not handed to a carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only an order that was shipped has a shipment")]
pub struct NotShipped;

#[cfg(test)]
mod tests {
    use super::{Carrier, CarrierName, Shipment, TrackingNumber};
    use proptest::prelude::*;

    fn url(carrier: Carrier, number: &str) -> Option<String> {
        let tracking_number = TrackingNumber::new(number).unwrap();
        Shipment { carrier, carrier_name: None, tracking_number }.url()
    }

    #[test]
    fn links_to_tracking_page_of_carrier() {
        let urls = Carrier::ALL.map(|carrier| url(carrier, "123456789012"));
        let expected = [
            Some("https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code=123456789012"),
            Some("https://kargotakip.araskargo.com.tr/mainpage.aspx?code=123456789012"),
            Some("https://kargotakip.dhlecommerce.com.tr/?takipNo=123456789012"),
            Some("https://gonderitakip.ptt.gov.tr/Track/Verify?q=123456789012"),
            Some("https://www.suratkargo.com.tr/KargoTakip/?kargotakipno=123456789012"),
            Some("https://www.hepsijet.com/gonderi-takibi/123456789012"),
            None,
        ];
        assert_eq!(urls.each_ref().map(Option::as_deref), expected);
    }

    #[test]
    fn other_carrier_has_its_own_name() {
        let by = |carrier_name| Shipment {
            carrier: Carrier::Other,
            carrier_name,
            tracking_number: TrackingNumber::new("1").unwrap(),
        };
        assert_eq!(by(None).carrier_title(), "Diğer");
        assert_eq!(by(CarrierName::new("Kolay Gelsin").ok()).carrier_title(), "Kolay Gelsin");
    }

    #[test]
    fn a_number_stays_a_number_in_the_address() {
        assert_eq!(
            url(Carrier::Ptt, "KP 1/2&q=ş#").unwrap(),
            "https://gonderitakip.ptt.gov.tr/Track/Verify?q=KP%201%2F2%26q%3D%C5%9F%23"
        );
        assert_eq!(
            url(Carrier::Hepsijet, "../x?y").unwrap(),
            "https://www.hepsijet.com/gonderi-takibi/..%2Fx%3Fy"
        );
    }

    proptest! {
        #[test]
        fn no_number_leaves_its_place_in_the_address(number in "[^\\p{Cc}\\s]{1,60}") {
            let text = url(Carrier::Aras, &number).unwrap();
            let (_, value) = text.split_once("?code=").unwrap();
            prop_assert!(value.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~%".contains(&b)));
        }
    }
}
