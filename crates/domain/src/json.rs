//! How values are read from JSON and written to it: in the form that they have on the wire, and checked.

/// Implements `Serialize` and `Deserialize` for types whose JSON is the text that they display and that `$read` parses.
macro_rules! text_json {
    ($($kind:ty: $read:expr;)+) => {$(
        impl serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $kind {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(deserializer)?;
                $read(&text).map_err(serde::de::Error::custom)
            }
        }
    )+};
}

pub(crate) use text_json;
