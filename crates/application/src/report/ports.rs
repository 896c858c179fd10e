use crate::error::StorageError;
use chrono::NaiveDate;
use domain::{money::Kurus, report::ReportRange, vat::VatLine};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What was sold: the orders whose money was noted in this time, also those that were cancelled or refunded later.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SalesFigures {
    /// Number of orders.
    pub orders: u64,
    /// Number of pieces.
    pub pieces: u64,
    /// All lines, before the discount.
    pub items: Kurus,
    pub discount: Kurus,
    /// Delivery fees.
    pub delivery: Kurus,
    /// What was paid for goods and delivery: items − discount + delivery.
    pub amount: Kurus,
    /// What cards were charged beyond the amount, as the provider's fees for instalments.
    #[serde(rename = "installmentFees")]
    pub installment_fees: Kurus,
    /// What was refunded in this time, also of orders that were paid earlier.
    pub refunds: Kurus,
    /// The KDV contained in the amount and in the fees for instalments, as on invoices; ascending by rate.
    pub vat: Vec<VatLine>,
    /// The KDV contained in the refunds, ascending by rate.
    #[serde(rename = "refundVat")]
    pub refund_vat: Vec<VatLine>,
}

impl SalesFigures {
    /// Adds the figures of another period.
    pub fn add(&mut self, other: &Self) {
        self.orders += other.orders;
        self.pieces += other.pieces;
        for (sum, part) in [
            (&mut self.items, other.items),
            (&mut self.discount, other.discount),
            (&mut self.delivery, other.delivery),
            (&mut self.amount, other.amount),
            (&mut self.installment_fees, other.installment_fees),
            (&mut self.refunds, other.refunds),
        ] {
            *sum = [*sum, part].into_iter().sum();
        }
        add_vat(&mut self.vat, &other.vat);
        add_vat(&mut self.refund_vat, &other.refund_vat);
    }
}

fn add_vat(sums: &mut Vec<VatLine>, lines: &[VatLine]) {
    for line in lines {
        match sums.iter_mut().find(|sum| sum.rate == line.rate) {
            Some(sum) => {
                sum.base = [sum.base, line.base].into_iter().sum();
                sum.tax = [sum.tax, line.tax].into_iter().sum();
            }
            None => sums.push(*line),
        }
    }
    sums.sort_by_key(|line| line.rate);
}

/// What was sold in a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SalesPeriod {
    /// Its first day. That of a month can lie before the report's range.
    pub start: NaiveDate,
    pub figures: SalesFigures,
}

/// Figures for reports. Days are those of the time zone Europe/Istanbul.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait ReportRepository: Send + Sync {
    /// Returns the sales by the first day of their period, without periods in which nothing was sold or refunded.
    fn sales(&self, range: &ReportRange) -> Result<BTreeMap<NaiveDate, SalesFigures>, StorageError>;
}
