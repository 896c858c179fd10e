use super::problem::{Problem, errors_of, missing};
use crate::wire::error::ApiError;
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ArrayBuilder, Ref, RefOr, Schema},
};
use validator::{Validate, ValidationErrors};

/// What a list is made of.
pub(crate) trait Entry: ToSchema + Validate {
    /// How many there have to be; what refuses fewer is the domain.
    const MIN: usize;
    /// How many there may be.
    const MAX: usize;

    /// What to do about more.
    fn too_many() -> Problem;
}

/// A list of structs in a JSON body. A missing one is wrong.
#[derive(Debug)]
pub(crate) struct List<T>(Result<Vec<T>, Problem>);

impl<T> List<T> {
    /// The entries.
    ///
    /// # Errors
    /// None once the struct was validated.
    pub(crate) fn entries(self) -> Result<Vec<T>, ApiError> {
        self.0.map_err(|_| ApiError::wrong_shape())
    }

    /// The entries, if it is a good list.
    pub(crate) fn good(&self) -> Option<&[T]> {
        self.0.as_deref().ok()
    }
}

impl<'de, T: Deserialize<'de> + Entry> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(match Option::<Vec<T>>::deserialize(deserializer)? {
            Some(entries) if entries.len() > T::MAX => Err(T::too_many()),
            Some(entries) => Ok(entries),
            None => Err(missing()),
        }))
    }
}

impl<T: Validate> Validate for List<T> {
    fn validate(&self) -> Result<(), ValidationErrors> {
        self.0.as_ref().map_err(errors_of)?.validate()
    }
}

impl<T: Entry> PartialSchema for List<T> {
    fn schema() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(Ref::from_schema_name(T::name()))
            .min_items((T::MIN > 0).then_some(T::MIN))
            .max_items(Some(T::MAX))
            .into()
    }
}

impl<T: Entry> ToSchema for List<T> {
    fn name() -> Cow<'static, str> {
        format!("{}s", T::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(schemas);
    }
}
