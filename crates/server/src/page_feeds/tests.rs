//! Tests of the pages that follow tables.

use super::*;

mod phones;
mod shares;
mod viewers;
