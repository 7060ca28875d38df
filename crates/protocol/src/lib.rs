//! What crosses the wire, and the codec.
