use super::{
    field::{FromWire, Schemas},
    problem::{Problems, WRONG_TYPE},
};
use serde_json::Value;
use std::{borrow::Cow, marker::PhantomData};
use utoipa::openapi::{ArrayBuilder, Ref, RefOr, Schema};
use validator::ValidateLength;

/// A struct in a list.
pub(crate) trait Entry: FromWire {
    /// The fewest entries, for the OpenAPI document. The domain refuses fewer.
    const MIN: usize = 0;
    /// The most entries.
    const MAX: usize;
    /// The message for more, with `{}` in place of the limit.
    const TOO_MANY: &str;
}

/// A list of structs.
pub(crate) struct List<T>(PhantomData<T>);

impl<T: Entry> FromWire for List<T> {
    type Value = Vec<T::Value>;

    fn name() -> Cow<'static, str> {
        format!("{}s", T::name()).into()
    }

    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(Ref::from_schema_name(T::name()))
            .min_items((T::MIN > 0).then_some(T::MIN))
            .max_items(Some(T::MAX))
            .into()
    }

    fn add_schemas(schemas: &mut Schemas) {
        schemas.push((Self::name().into_owned(), Self::schema()));
        T::add_schemas(schemas);
    }

    fn from_json(json: Value) -> Result<Self::Value, Problems> {
        let Value::Array(entries) = json else { return Err(WRONG_TYPE.into()) };
        if !entries.validate_length(None, Some(T::MAX as u64), None) {
            return Err(T::TOO_MANY.replace("{}", &T::MAX.to_string()).into());
        }
        let mut problems = Problems::default();
        let entry = |(index, json)| {
            let read = T::from_json(json).map_err(|inner| inner.within(&format!("[{index}]")));
            problems.unless(read)
        };
        // Reads on after a bad entry, so that the problems of all are known.
        let read: Vec<_> = entries.into_iter().enumerate().map(entry).collect();
        read.into_iter().collect::<Option<_>>().ok_or(problems)
    }
}

/// A list of structs that may be empty, where [`List`] of the same structs needs entries.
pub(crate) struct MaybeEmpty<T>(PhantomData<T>);

impl<T: Entry> FromWire for MaybeEmpty<T> {
    type Value = Vec<T::Value>;

    fn name() -> Cow<'static, str> {
        format!("{}sOrNone", T::name()).into()
    }

    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new().items(Ref::from_schema_name(T::name())).max_items(Some(T::MAX)).into()
    }

    fn add_schemas(schemas: &mut Schemas) {
        schemas.push((Self::name().into_owned(), Self::schema()));
        T::add_schemas(schemas);
    }

    fn from_json(json: Value) -> Result<Self::Value, Problems> {
        <List<T>>::from_json(json)
    }
}
