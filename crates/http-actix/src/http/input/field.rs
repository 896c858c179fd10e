use super::{
    Input,
    problem::{Problems, WRONG_TYPE},
};
use crate::http::messages::text_message;
use domain::text::TextError;
use serde_json::{Map, Value};
use std::{borrow::Cow, marker::PhantomData};
use utoipa::openapi::{
    ObjectBuilder, OneOfBuilder, Ref, RefOr, Required, Schema,
    path::{Parameter, ParameterIn, ParameterStyle},
    schema::{Object, SchemaType, Type},
};

/// Named schemas of the OpenAPI document.
pub(crate) type Schemas = Vec<(String, RefOr<Schema>)>;

/// The fields of a JSON object or a query that are not read yet.
#[derive(Debug)]
pub(crate) struct Fields(Map<String, Value>);

impl Fields {
    /// Starts reading an object.
    pub(super) const fn new(object: Map<String, Value>) -> Self {
        Self(object)
    }

    /// Returns whether the field is there, also as `null`.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }
}

impl TryFrom<Value> for Fields {
    type Error = Problems;

    /// Starts reading JSON that has to be an object: a list of values in the fields' order is refused.
    fn try_from(json: Value) -> Result<Self, Problems> {
        match json {
            Value::Object(fields) => Ok(Self(fields)),
            _ => Err(WRONG_TYPE.into()),
        }
    }
}

/// A kind of value in requests: how it is written, and the domain value that it is read as.
pub(crate) trait FromWire: 'static {
    /// The domain value.
    type Value;

    /// Whether `null` is read as a value. Otherwise it counts as left out.
    const TAKES_NULL: bool = false;

    /// Returns its name in the OpenAPI document; empty for a primitive type, which has none.
    fn name() -> Cow<'static, str>;

    /// Returns its type and limits for the OpenAPI document.
    fn schema() -> RefOr<Schema>;

    /// Returns the schema of a field that holds it: a reference to the named schema.
    fn reference(about: &str) -> RefOr<Schema> {
        match Self::schema() {
            RefOr::T(Schema::Object(mut primitive)) if Self::name().is_empty() => {
                primitive.description = Some(about.to_owned()).filter(|about| !about.is_empty());
                primitive.into()
            }
            _ => {
                let mut reference = Ref::from_schema_name(Self::name());
                about.clone_into(&mut reference.description);
                reference.into()
            }
        }
    }

    /// Adds the named schemas that [`Self::reference`] needs.
    fn add_schemas(schemas: &mut Schemas) {
        if !Self::name().is_empty() {
            schemas.push((Self::name().into_owned(), Self::schema()));
        }
    }

    /// Reads JSON; a query's parameter is a JSON string.
    fn from_json(json: Value) -> Result<Self::Value, Problems>;
}

/// A field of an object or a parameter of a query: a kind of value that is required, `Option` of one that may be left
/// out, or [`Flat`].
pub(crate) trait Field {
    /// The domain value.
    type Value;

    /// Whether it stands for several fields that all have labels.
    const HAS_LABELS: bool = false;

    /// Returns the label of the field with this name, if it stands for several fields.
    fn label_of(_: &str) -> Option<&'static str> {
        None
    }

    /// Reads the field of this name.
    fn read(fields: &mut Fields, name: &str) -> Result<Self::Value, Problems>;

    /// Returns what the OpenAPI document says of the field; `about` are the lines of its doc comment.
    fn properties(name: &str, about: &[&str]) -> Vec<Property>;
}

/// A field as the OpenAPI document describes it.
#[derive(Clone)]
pub(crate) struct Property {
    name: String,
    about: String,
    is_required: bool,
    /// Its schema in a body.
    reference: RefOr<Schema>,
    /// Its schema in a query.
    inline: RefOr<Schema>,
    /// Adds the named schemas that `reference` needs.
    pub(crate) add_schemas: fn(&mut Schemas),
}

impl Property {
    fn of<T: FromWire>(name: &str, about: &[&str], is_required: bool) -> Self {
        let about = joined(about);
        let reference = T::reference(&about);
        Self {
            name: name.to_owned(),
            reference: if is_required { reference } else { nullable(reference) },
            about,
            is_required,
            inline: T::schema(),
            add_schemas: T::add_schemas,
        }
    }
}

impl<T: FromWire> Field for T {
    type Value = T::Value;

    fn read(fields: &mut Fields, name: &str) -> Result<T::Value, Problems> {
        <Option<T>>::read(fields, name)?.ok_or_else(|| Problems::at(name, text_message(TextError::Empty)))
    }

    fn properties(name: &str, about: &[&str]) -> Vec<Property> {
        vec![Property::of::<T>(name, about, true)]
    }
}

impl<T: FromWire> Field for Option<T> {
    type Value = Option<T::Value>;

    fn read(fields: &mut Fields, name: &str) -> Result<Option<T::Value>, Problems> {
        let json = fields.0.remove(name).filter(|json| T::TAKES_NULL || !json.is_null());
        json.map(T::from_json).transpose().map_err(|problems| problems.within(name))
    }

    fn properties(name: &str, about: &[&str]) -> Vec<Property> {
        vec![Property::of::<T>(name, about, false)]
    }
}

/// Fields of another input that are written beside this one's own: what they say together becomes one value.
pub(crate) struct Flat<T>(PhantomData<T>);

impl<T: Input> Field for Flat<T> {
    type Value = T::Value;

    const HAS_LABELS: bool = T::IS_LABELLED;

    fn label_of(name: &str) -> Option<&'static str> {
        T::label(name)
    }

    fn read(fields: &mut Fields, _: &str) -> Result<T::Value, Problems> {
        T::read_all(fields)
    }

    fn properties(_: &str, _: &[&str]) -> Vec<Property> {
        T::all_properties()
    }
}

/// The names of the fields that no other field of the input has read. It is an input's last field.
pub(crate) struct UnknownNames;

impl Field for UnknownNames {
    type Value = Vec<String>;

    const HAS_LABELS: bool = true;

    fn read(fields: &mut Fields, _: &str) -> Result<Vec<String>, Problems> {
        Ok(fields.0.keys().cloned().collect())
    }

    fn properties(_: &str, _: &[&str]) -> Vec<Property> {
        vec![]
    }
}

fn nullable(schema: RefOr<Schema>) -> RefOr<Schema> {
    match schema {
        RefOr::T(Schema::Object(Object { schema_type: SchemaType::Type(kind), description, .. })) => {
            let kinds = SchemaType::from_iter([kind, Type::Null]);
            ObjectBuilder::new().schema_type(kinds).description(description).into()
        }
        schema => {
            let null = ObjectBuilder::new().schema_type(Type::Null);
            OneOfBuilder::new().item(schema).item(null).into()
        }
    }
}

/// Returns the lines of a doc comment as one text.
fn joined(doc: &[&str]) -> String {
    let lines: Vec<_> = doc.iter().map(|line| line.trim()).collect();
    lines.join("\n")
}

/// Returns the schema of a body.
pub(crate) fn object_schema<T: Input>() -> RefOr<Schema> {
    let about = Some(joined(T::DOC)).filter(|about| !about.is_empty());
    with_properties(ObjectBuilder::new().schema_type(Type::Object).description(about), T::all_properties())
        .into()
}

/// Adds the fields of an input to a schema.
pub(crate) fn with_properties(mut object: ObjectBuilder, properties: Vec<Property>) -> ObjectBuilder {
    for property in properties {
        if property.is_required {
            object = object.required(&property.name);
        }
        object = object.property(property.name, property.reference);
    }
    object
}

/// What the document says of parameters that may be left out, unless an empty text is one of their values.
const OR_EMPTY: &str = "An empty value counts as left out.";

/// Returns whether an empty text is one of a schema's values.
fn takes_empty(schema: &RefOr<Schema>) -> bool {
    let RefOr::T(Schema::Object(object)) = schema else { return false };
    object.schema_type == Type::String.into()
        && object.min_length.is_none()
        && object.enum_values.is_none()
        && object.format.is_none()
}

/// Returns the parameters of a query.
pub(crate) fn parameters<T: Input>() -> Vec<Parameter> {
    let parameter = |property: Property| {
        let mut parameter = Parameter::new(property.name);
        // A list is one parameter with commas.
        if matches!(property.inline, RefOr::T(Schema::Array(_))) {
            parameter.style = Some(ParameterStyle::Form);
            parameter.explode = Some(false);
        }
        parameter.parameter_in = ParameterIn::Query;
        let mut about = vec![property.about.as_str()];
        if !property.is_required && !takes_empty(&property.inline) {
            about.push(OR_EMPTY);
        }
        about.retain(|about| !about.is_empty());
        parameter.description = Some(about.join(" ")).filter(|about| !about.is_empty());
        parameter.required = if property.is_required { Required::True } else { Required::False };
        parameter.schema = Some(property.inline);
        parameter
    };
    T::all_properties().into_iter().map(parameter).collect()
}

/// Returns the camel-case name of a Rust field.
pub(crate) fn wire_name(field: &str) -> Cow<'_, str> {
    let field = field.trim_start_matches("r#");
    if !field.contains('_') {
        return field.into();
    }
    let mut words = field.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    let name = words.fold(first, |name, word| {
        let mut letters = word.chars();
        let initial = letters.next().map(|letter| letter.to_ascii_uppercase());
        name + &initial.map(String::from).unwrap_or_default() + letters.as_str()
    });
    name.into()
}

#[cfg(test)]
mod tests {
    use super::wire_name;

    #[test]
    fn wire_names_are_camel_case() {
        assert_eq!(wire_name("first_name"), "firstName");
        assert_eq!(wire_name("zipcode"), "zipcode");
        assert_eq!(wire_name("r#type"), "type");
    }
}
