//! Money in requests and responses.

use domain::money::{Kurus, MoneyError};
use serde::Serialize;
use serde_json::Number;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

/// An amount in responses.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
pub struct Tl(pub(crate) Kurus);

impl PartialSchema for Tl {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Number).description(Some("TL, at most two decimals")).into()
    }
}

impl ToSchema for Tl {}

/// Reads a JSON number exactly, through its shortest decimal text.
pub(crate) fn kurus(number: &Number) -> Result<Kurus, MoneyError> {
    let text = number.to_string();
    if text.contains(['e', 'E']) {
        return Err(if number.as_f64().is_some_and(|value| value.abs() < 1.0) {
            MoneyError::TooPrecise
        } else {
            MoneyError::TooLarge
        });
    }
    text.parse()
}

#[cfg(test)]
mod tests {
    use super::{Tl, kurus};
    use domain::money::{Kurus, MoneyError};
    use proptest::prelude::*;

    #[test]
    fn reads_numbers_exactly() {
        let read = |json: &str| kurus(&serde_json::from_str(json).unwrap()).map(Kurus::get);
        let cases = [
            ("2890", Ok(289_000)),
            ("19.99", Ok(1999)),
            ("19.90", Ok(1990)),
            ("0.1", Ok(10)),
            ("1.0", Ok(100)),
            ("19.999", Err(MoneyError::TooPrecise)),
            ("1e-9", Err(MoneyError::TooPrecise)),
            ("-5", Err(MoneyError::Negative)),
            ("1e300", Err(MoneyError::TooLarge)),
            ("99999999999999999999999", Err(MoneyError::TooLarge)),
        ];
        for (json, expected) in cases {
            assert_eq!(read(json), expected, "{json}");
        }
    }

    proptest! {
        #[test]
        fn written_amounts_read_back(amount in 0..=1_000_000_000_000_i64) {
            let money = Kurus::new(amount).unwrap();
            let json = serde_json::to_string(&Tl(money)).unwrap();
            prop_assert_eq!(kurus(&serde_json::from_str(&json).unwrap()), Ok(money));
        }
    }
}
