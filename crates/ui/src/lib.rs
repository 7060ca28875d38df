//! Screens and panels.
