//! The part of JSON Schema that the document's responses use.

use serde_json::Value;

/// Returns how `value` contradicts `schema`, one sentence for each contradiction. References are resolved in `document`.
///
/// A format is only an annotation, as in JSON Schema 2020-12.
///
/// # Panics
/// If the schema has a keyword that this function doesn't know, so that no keyword is left unchecked.
pub(crate) fn contradictions(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    Check { document, found: &mut found }.check(schema, value, "");
    found
}

struct Check<'a> {
    document: &'a Value,
    found: &'a mut Vec<String>,
}

impl Check<'_> {
    /// Checks the value at `place`, a JSON pointer.
    fn check(&mut self, schema: &Value, value: &Value, place: &str) {
        for (keyword, rule) in schema.as_object().expect("a schema") {
            let holds = match keyword.as_str() {
                "description" | "format" => true,
                "type" => names(rule).any(|name| is_of_type(name, value)),
                "enum" => rule.as_array().expect("an array").contains(value),
                "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().expect("a number")),
                "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().expect("a number")),
                "maxProperties" => {
                    let most = rule.as_u64().expect("a number");
                    value.as_object().is_none_or(|object| object.len() as u64 <= most)
                }
                "required" => {
                    value.as_object().is_none_or(|object| names(rule).all(|name| object.contains_key(name)))
                }
                "oneOf" => {
                    let fitting = |schema: &&Value| contradictions(self.document, schema, value).is_empty();
                    rule.as_array().expect("an array").iter().filter(fitting).count() == 1
                }
                _ => {
                    self.check_parts(keyword, schema, value, place);
                    true
                }
            };
            if !holds {
                self.found.push(format!("{place}: {value} contradicts {keyword} {rule}"));
            }
        }
    }

    /// Checks the value by a keyword that contains schemas, which hold for the value or for its parts.
    fn check_parts(&mut self, keyword: &str, schema: &Value, value: &Value, place: &str) {
        let rule = &schema[keyword];
        let fields = value.as_object().into_iter().flatten();
        match keyword {
            "$ref" => {
                let pointer =
                    rule.as_str().and_then(|reference| reference.strip_prefix('#')).expect("a reference");
                let document = self.document;
                self.check(document.pointer(pointer).expect("a known schema"), value, place);
            }
            "allOf" => {
                rule.as_array().expect("an array").iter().for_each(|part| self.check(part, value, place));
            }
            "items" => {
                for (number, entry) in value.as_array().into_iter().flatten().enumerate() {
                    self.check(rule, entry, &format!("{place}/{number}"));
                }
            }
            "properties" => {
                for (name, field) in fields.filter(|(name, _)| rule.get(name).is_some()) {
                    self.check(&rule[name], field, &format!("{place}/{name}"));
                }
            }
            "additionalProperties" => {
                for (name, field) in fields.filter(|(name, _)| schema["properties"].get(name).is_none()) {
                    self.check(rule, field, &format!("{place}/{name}"));
                }
            }
            "propertyNames" => {
                for (name, _) in fields {
                    self.check(rule, &Value::from(name.as_str()), &format!("{place}/{name}"));
                }
            }
            _ => panic!("{place}: the keyword {keyword} is unknown"),
        }
    }
}

/// Returns the texts of a keyword that holds one text or several.
fn names(rule: &Value) -> impl Iterator<Item = &str> {
    let several = rule.as_array().into_iter().flatten().filter_map(Value::as_str);
    rule.as_str().into_iter().chain(several)
}

fn is_of_type(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => {
            value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0)
        }
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("the type {name} is unknown"),
    }
}

#[cfg(test)]
mod tests {
    use super::contradictions;
    use serde_json::{Value, json};

    #[test]
    fn each_keyword_finds_its_contradiction() {
        let document =
            json!({ "components": { "Name": { "type": "string", "description": "x", "format": "uuid" } } });
        let name = json!({ "$ref": "#/components/Name" });
        for (schema, right, wrong) in [
            (name.clone(), vec![json!("a")], vec![json!(1)]),
            (
                json!({ "type": ["integer", "null"] }),
                vec![json!(1), json!(1.0), json!(null)],
                vec![json!(1.5)],
            ),
            (json!({ "type": "number" }), vec![json!(1.5)], vec![json!("1"), json!(true)]),
            (json!({ "enum": ["a", false] }), vec![json!("a"), json!(false)], vec![json!("b"), json!(0)]),
            (json!({ "minimum": 0 }), vec![json!(0), json!("-1")], vec![json!(-1), json!(-0.5)]),
            (json!({ "maximum": 9 }), vec![json!(9), json!("10")], vec![json!(10), json!(9.5)]),
            (
                json!({ "maxProperties": 1 }),
                vec![json!({ "a": 1 }), json!([])],
                vec![json!({ "a": 1, "b": 2 })],
            ),
            (json!({ "required": ["a"] }), vec![json!({ "a": null }), json!([])], vec![json!({ "b": 1 })]),
            (json!({ "items": name }), vec![json!([]), json!(["a"])], vec![json!(["a", 1])]),
            (json!({ "allOf": [name, { "enum": ["a"] }] }), vec![json!("a")], vec![json!("b")]),
            (
                json!({ "oneOf": [name, { "type": "null" }, { "enum": ["a"] }] }),
                vec![json!("b"), json!(null)],
                vec![json!("a"), json!(1)],
            ),
            (
                json!({ "properties": { "a": name }, "additionalProperties": { "type": "integer" } }),
                vec![json!({ "a": "a", "b": 1 }), json!({})],
                vec![json!({ "a": 1 }), json!({ "b": "b" })],
            ),
            (json!({ "propertyNames": { "enum": ["a"] } }), vec![json!({ "a": 1 })], vec![json!({ "b": 1 })]),
        ] {
            let found = |value: &Value| contradictions(&document, &schema, value);
            for value in right {
                assert_eq!(found(&value), [""; 0], "{schema} {value}");
            }
            for value in wrong {
                assert_eq!(found(&value).len(), 1, "{schema} {value}");
            }
        }
    }

    #[test]
    fn contradictions_name_their_place() {
        let schema = json!({ "properties": { "a": { "items": { "type": "string" } } } });
        let found = contradictions(&json!({}), &schema, &json!({ "a": ["x", 5] }));
        assert_eq!(found, [r#"/a/1: 5 contradicts type "string""#]);
    }

    #[test]
    #[should_panic(expected = "maxLength is unknown")]
    fn refuses_unknown_keywords() {
        contradictions(&json!({}), &json!({ "maxLength": 1 }), &json!("a"));
    }
}
