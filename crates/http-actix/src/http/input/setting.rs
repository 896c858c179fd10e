//! Fields that can be left out, set or removed.

use super::{
    field::{Field, Fields, FromWire, Property},
    problem::Problems,
};
use std::marker::PhantomData;

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
