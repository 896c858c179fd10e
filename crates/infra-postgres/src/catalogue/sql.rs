//! A statement in the making. Values never become its text: they are bound, one number each.

use diesel::{
    pg::Pg,
    query_builder::{BoxedSqlQuery, SqlQuery},
    sql_query,
    sql_types::{Array, BigInt, Text, Uuid as SqlUuid},
};
use uuid::Uuid;

enum Value {
    Id(Uuid),
    Number(i64),
    Text(String),
    Texts(Vec<String>),
}

/// Text and values.
pub(super) struct Sql {
    text: String,
    values: Vec<Value>,
}

impl Sql {
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.to_owned(), values: vec![] }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn bind(&mut self, value: Value) {
        self.values.push(value);
        self.text.push_str(&format!("${}", self.values.len()));
    }

    pub(super) fn bind_id(&mut self, id: Uuid) {
        self.bind(Value::Id(id));
    }

    pub(super) fn bind_number(&mut self, number: i64) {
        self.bind(Value::Number(number));
    }

    pub(super) fn bind_text(&mut self, text: String) {
        self.bind(Value::Text(text));
    }

    pub(super) fn bind_texts(&mut self, texts: Vec<String>) {
        self.bind(Value::Texts(texts));
    }

    /// The statement. It is planned anew each time, for these values.
    pub(super) fn query(self) -> BoxedSqlQuery<'static, Pg, SqlQuery> {
        let mut query = sql_query(self.text).into_boxed::<Pg>();
        for value in self.values {
            query = match value {
                Value::Id(id) => query.bind::<SqlUuid, _>(id),
                Value::Number(number) => query.bind::<BigInt, _>(number),
                Value::Text(text) => query.bind::<Text, _>(text),
                Value::Texts(texts) => query.bind::<Array<Text>, _>(texts),
            };
        }
        query
    }
}
