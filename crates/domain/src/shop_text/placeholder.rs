//! The placeholders of templates.

use crate::json::names;

/// What a template can have filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder {
    Seller,
    Buyer,
    Items,
    Total,
    Payment,
    Delivery,
    DeliveryCost,
    Withdrawal,
    Exemptions,
    Complaints,
    SellerContact,
    Shop,
    Address,
    Phones,
    Email,
    OpeningHours,
    TransferDays,
    ContactMonths,
    Dispatch,
    DeliveryFee,
    PaymentMethods,
    Membership,
}

names!(Placeholder {
    Seller = "seller",
    Buyer = "buyer",
    Items = "items",
    Total = "total",
    Payment = "payment",
    Delivery = "delivery",
    DeliveryCost = "delivery-cost",
    Withdrawal = "withdrawal",
    Exemptions = "exemptions",
    Complaints = "complaints",
    SellerContact = "seller-contact",
    Shop = "shop",
    Address = "address",
    Phones = "phones",
    Email = "email",
    OpeningHours = "opening-hours",
    TransferDays = "transfer-days",
    ContactMonths = "contact-months",
    Dispatch = "dispatch",
    DeliveryFee = "delivery-fee",
    PaymentMethods = "payment-methods",
    Membership = "membership",
});

impl Placeholder {
    /// Those of the two contracts, the required ones first.
    pub(super) const OF_CONTRACTS: &[Self] = &[
        Self::Seller,
        Self::Buyer,
        Self::Items,
        Self::Total,
        Self::Delivery,
        Self::Withdrawal,
        Self::Payment,
        Self::DeliveryCost,
        Self::Exemptions,
        Self::Complaints,
        Self::SellerContact,
        Self::TransferDays,
        Self::Shop,
    ];

    /// Those of the other texts.
    pub(super) const OF_PAGES: &[Self] = &[
        Self::Shop,
        Self::Seller,
        Self::SellerContact,
        Self::Address,
        Self::Phones,
        Self::Email,
        Self::OpeningHours,
        Self::Dispatch,
        Self::DeliveryFee,
        Self::PaymentMethods,
        Self::TransferDays,
        Self::Membership,
        Self::Withdrawal,
        Self::Exemptions,
        Self::ContactMonths,
    ];

    pub(super) const fn is_required_in_contracts(self) -> bool {
        matches!(
            self,
            Self::Seller | Self::Buyer | Self::Items | Self::Total | Self::Delivery | Self::Withdrawal
        )
    }

    /// Returns what it is filled with, in the owner's words.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Seller => "Satıcının kimliği: unvan, adres, telefon, vergi ve MERSİS bilgileri (liste)",
            Self::Buyer => "Alıcının adı ve e-posta adresi (liste)",
            Self::Items => "Siparişteki ürünler, adetleri ve fiyatları, indirim ve kargo ücreti (liste)",
            Self::Total => "Ödenecek toplam bedel",
            Self::Payment => "Ödeme şekli; havalede banka hesapları (liste)",
            Self::Delivery => "Teslim alacak kişi, teslimat adresi ve telefonu (liste)",
            Self::DeliveryCost => "Siparişin teslimat ücretini kimin ödediği (cümle)",
            Self::Withdrawal => "Cayma hakkının süresi ve kullanılışı (liste)",
            Self::Exemptions => "Cayma hakkının kullanılamayacağı ürünler (liste)",
            Self::Complaints => "Şikâyet ve itiraz yolları (liste)",
            Self::SellerContact => "Satıcının unvanı, adresi, e-posta ve KEP adresi, tek satırda",
            Self::Shop => "Mağazanın adı",
            Self::Address => "Mağazanın adresi",
            Self::Phones => "Telefon numaraları",
            Self::Email => "E-posta adresi",
            Self::OpeningHours => "Çalışma saatleri",
            Self::TransferDays => "Havale için verilen iş günü sayısı",
            Self::ContactMonths => "İletişim formundan gelen mesajların saklandığı ay sayısı",
            Self::Dispatch => "Siparişin ne zaman kargoya verildiği (cümle)",
            Self::DeliveryFee => "Kargo ücreti ve ücretsiz kargo sınırı (cümle)",
            Self::PaymentMethods => "Ödeme yöntemleri (cümle)",
            Self::Membership => "Sipariş vermek için üyelik gerekip gerekmediği (cümle)",
        }
    }
}
