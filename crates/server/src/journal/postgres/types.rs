//! Values as PostgreSQL has them: an integer fits a column of any width.

use std::error::Error;

use bytes::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use super::super::sql::Value;

type Failed = Box<dyn Error + Sync + Send>;

impl ToSql for Value<'_> {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Failed> {
        match *self {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(value) => match *kind {
                Type::BOOL => (value != 0).to_sql(kind, out),
                Type::INT2 => i16::try_from(value)?.to_sql(kind, out),
                Type::INT4 => i32::try_from(value)?.to_sql(kind, out),
                Type::INT8 => value.to_sql(kind, out),
                _ => Err(format!("an integer cannot be stored as {kind}").into()),
            },
            Value::Text(text) if <&str as ToSql>::accepts(kind) => text.to_sql(kind, out),
            Value::Blob(bytes) if *kind == Type::BYTEA => bytes.to_sql(kind, out),
            Value::Integers(values) if *kind == Type::INT8_ARRAY => values.to_sql(kind, out),
            Value::Blobs(values) if *kind == Type::BYTEA_ARRAY => values.to_sql(kind, out),
            _ => Err(format!("a value cannot be stored as {kind}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}
