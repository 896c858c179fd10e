//! The owner's settings on the wire, for staff.

use super::{date::date, money::Tl};
use crate::wire::input::{Field, Fields, FromWire, Moment, Problems, Property, input};
use application::settings::SettingsChange;
use domain::{limits, money::Kurus, settings::Settings};
use serde::Serialize;
use std::marker::PhantomData;
use utoipa::ToSchema;

input! {
    /// The settings to change. A key that is left out stays as it is, `null` sets its default.
    pub(crate) struct SettingsInput -> SettingsChange {
        /// The fee for the delivery of an order, in TL; without one pages say nothing about it.
        delivery_fee: Setting<Kurus>,
        /// From this sum of the lines on, after the discount, delivery is free; in TL.
        free_delivery_from: Setting<Kurus>,
        /// Whether orders without an account are accepted.
        guest_orders: Setting<bool>,
        /// The version that the editor has seen.
        updated_at: Option<Moment>,
    }
}

/// A setting of a change: `None` if it is left out, `Some(None)` for `null`.
pub(crate) struct Setting<T>(PhantomData<T>);

impl<T: FromWire> Field for Setting<T> {
    type Value = Option<Option<T::Value>>;

    fn read(fields: &mut Fields, name: &str) -> Result<Self::Value, Problems> {
        let is_given = fields.has(name);
        let value = <Option<T>>::read(fields, name)?;
        Ok(is_given.then_some(value))
    }

    fn properties(name: &str, about: &[&str]) -> Vec<Property> {
        <Option<T>>::properties(name, about)
    }
}

impl TryFrom<SettingsInput> for SettingsChange {
    type Error = Problems;

    fn try_from(input: SettingsInput) -> Result<Self, Problems> {
        let SettingsInput { delivery_fee, free_delivery_from, guest_orders, updated_at: seen } = input;
        let mut problems = Problems::default();
        for (name, amount) in [("deliveryFee", delivery_fee), ("freeDeliveryFrom", free_delivery_from)] {
            if amount.flatten().is_some_and(|amount| amount.get() > limits::PRICE_KURUS) {
                problems.add(name, "En çok 10.000.000 TL yazın.");
            }
        }
        problems.or(Self { delivery_fee, free_delivery_from, guest_orders, seen })
    }
}

/// Where a setting's value comes from.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SettingSource {
    /// The owner has set it in the browser.
    Database,
    Default,
}

/// An amount that the owner sets.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MoneySetting)]
pub(crate) struct MoneySettingDto {
    #[schema(required = true)]
    value: Option<Tl>,
    source: SettingSource,
}

/// A switch that the owner sets.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SwitchSetting)]
pub(crate) struct SwitchSettingDto {
    value: bool,
    source: SettingSource,
}

/// The owner's settings, each with its source.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Settings)]
pub(crate) struct SettingsDto {
    delivery_fee: MoneySettingDto,
    free_delivery_from: MoneySettingDto,
    guest_orders: SwitchSettingDto,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SettingsData {
    settings: SettingsDto,
    /// The version for the next change; `null` before the first one.
    #[schema(format = DateTime, required = true)]
    updated_at: Option<String>,
}

const fn source(is_set: bool) -> SettingSource {
    if is_set { SettingSource::Database } else { SettingSource::Default }
}

impl From<&Settings> for SettingsData {
    fn from(settings: &Settings) -> Self {
        let money = |amount: Option<Kurus>| MoneySettingDto {
            value: amount.map(Tl),
            source: source(amount.is_some()),
        };
        Self {
            settings: SettingsDto {
                delivery_fee: money(settings.delivery.fee),
                free_delivery_from: money(settings.delivery.free_from),
                guest_orders: SwitchSettingDto {
                    value: settings.takes_guest_orders(),
                    source: source(settings.guest_orders.is_some()),
                },
            },
            updated_at: settings.updated_at.map(date),
        }
    }
}
