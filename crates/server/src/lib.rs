//! The dedicated host: the page over HTTP, the sockets, the sleeping loop.
