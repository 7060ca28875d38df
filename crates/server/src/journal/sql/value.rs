//! The values of statements, and the columns of rows.

use std::error::Error;

use tokio_postgres::types::{FromSql, Type};

use super::{SqlError, SqlResult};

/// A value of a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Null,
    Integer(i64),
    Text(&'a str),
    Blob(&'a [u8]),
    /// Many values at once, which only PostgreSQL takes.
    Integers(&'a [i64]),
    Blobs(&'a [&'a [u8]]),
}

/// The values of a statement.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::journal::sql::Value::from($value)),*] };
}
pub(crate) use values;

macro_rules! integer_values {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Value<'_> {
            fn from(value: $kind) -> Self {
                Value::Integer(i64::from(value))
            }
        })*
    };
}
integer_values!(i64, u32, u16, u8, bool);

impl<'a> From<&'a str> for Value<'a> {
    fn from(value: &'a str) -> Value<'a> {
        Value::Text(value)
    }
}

impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(value: &'a [u8]) -> Value<'a> {
        Value::Blob(value)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Value<'a> {
    fn from(value: &'a [u8; N]) -> Value<'a> {
        Value::Blob(value)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Value<'a> {
        value.map_or(Value::Null, Into::into)
    }
}

/// A row of a query.
pub(crate) enum SqlRow<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a tokio_postgres::Row),
}

impl SqlRow<'_> {
    /// Returns the value of a column, counted from 0.
    ///
    /// # Errors
    /// When the value is of another type.
    pub(crate) fn get<T: Column>(&self, at: usize) -> SqlResult<T> {
        match self {
            SqlRow::Sqlite(row) => row.get(at).map_err(SqlError::from),
            SqlRow::Postgres(row) => T::of(row.try_get(at)?).ok_or(SqlError::Value(at)),
        }
    }
}

/// An integer of any width in PostgreSQL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Integer(pub(crate) i64);

impl<'a> FromSql<'a> for Integer {
    fn from_sql(kind: &Type, bytes: &'a [u8]) -> Result<Integer, Box<dyn Error + Sync + Send>> {
        Ok(Integer(match *kind {
            Type::BOOL => bool::from_sql(kind, bytes)?.into(),
            Type::INT2 => i16::from_sql(kind, bytes)?.into(),
            Type::INT4 => i32::from_sql(kind, bytes)?.into(),
            _ => i64::from_sql(kind, bytes)?,
        }))
    }

    fn accepts(kind: &Type) -> bool {
        matches!(*kind, Type::BOOL | Type::INT2 | Type::INT4 | Type::INT8)
    }
}

/// The type of a column.
pub(crate) trait Column: rusqlite::types::FromSql {
    /// What PostgreSQL has instead.
    type Stored: for<'a> FromSql<'a>;

    /// Returns the value, or `None` if it is of another type.
    fn of(stored: Self::Stored) -> Option<Self>;
}

macro_rules! integer_columns {
    ($($kind:ty),*) => {
        $(impl Column for $kind {
            type Stored = Integer;

            fn of(Integer(value): Integer) -> Option<$kind> {
                value.try_into().ok()
            }
        })*
    };
}
integer_columns!(i64, u32, u16, u8);

impl Column for bool {
    type Stored = Integer;

    fn of(Integer(value): Integer) -> Option<bool> {
        Some(value != 0)
    }
}

impl Column for String {
    type Stored = String;

    fn of(text: String) -> Option<String> {
        Some(text)
    }
}

impl Column for Vec<u8> {
    type Stored = Vec<u8>;

    fn of(bytes: Vec<u8>) -> Option<Vec<u8>> {
        Some(bytes)
    }
}

impl Column for [u8; 32] {
    type Stored = Vec<u8>;

    fn of(bytes: Vec<u8>) -> Option<[u8; 32]> {
        bytes.try_into().ok()
    }
}

impl Column for [u8; 16] {
    type Stored = Vec<u8>;

    fn of(bytes: Vec<u8>) -> Option<[u8; 16]> {
        bytes.try_into().ok()
    }
}

impl<T: Column> Column for Option<T> {
    type Stored = Option<T::Stored>;

    fn of(stored: Option<T::Stored>) -> Option<Option<T>> {
        match stored {
            Some(stored) => T::of(stored).map(Some),
            None => Some(None),
        }
    }
}
