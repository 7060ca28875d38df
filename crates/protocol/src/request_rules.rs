//! What is declared of each request of a client beside its fields.

/// When a request is handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handling {
    /// On arrival: it concerns no table, or says which table.
    OnArrival {
        /// Whether it is refused to players who are at no table.
        at_table: bool,
    },
    /// Outside the queue of its table: it changes nothing stored.
    Aside,
    /// In turn, from the queue of its table.
    Queued {
        /// Whether it is refused when the table has used up its budget: everything that writes records, except game
        /// actions and what removes people or closes the table.
        budgeted: bool,
    },
}

/// What holds for all requests of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestRules {
    pub handling: Handling,
    /// Whether players may send it at the table of a pair in a strike race, whose people, settings and matches are those
    /// of the race.
    pub in_race: bool,
    /// Whether their message has to have the player's name.
    pub named: bool,
}

pub(crate) const ON_ARRIVAL: RequestRules = RequestRules::of(Handling::OnArrival { at_table: false });
pub(crate) const ASIDE: RequestRules = RequestRules::of(Handling::Aside);
pub(crate) const QUEUED: RequestRules = RequestRules::of(Handling::Queued { budgeted: false });
pub(crate) const BUDGETED: RequestRules = RequestRules::of(Handling::Queued { budgeted: true });
pub(crate) const AT_TABLE: RequestRules = RequestRules::of(Handling::OnArrival { at_table: true });

impl RequestRules {
    const fn of(handling: Handling) -> RequestRules {
        RequestRules { handling, in_race: false, named: false }
    }

    pub(crate) const fn in_race(self) -> RequestRules {
        RequestRules { in_race: true, ..self }
    }

    pub(crate) const fn named(self) -> RequestRules {
        RequestRules { named: true, ..self }
    }
}

/// Declares each request with its rules and its cost in brackets before it.
macro_rules! requests {
    (
        $(#[$about:meta])*
        pub enum $requests:ident {
            $(
                $(#[$doc:meta])*
                [$rules:expr, cost = $cost:expr]
                $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $kind:ty),+ $(,)? })?,
            )+
        }
    ) => {
        $(#[$about])*
        pub enum $requests {
            $($(#[$doc])* $name $({ $($(#[$field_doc])* $field: $kind,)+ })?,)+
        }

        impl $requests {
            /// The names of all requests, in the order of the variants.
            pub const NAMES: &[&str] = &[$(stringify!($name)),+];

            /// Returns what holds for this request, by its kind and sometimes by a field.
            #[expect(unused_variables, reason = "few rules depend on a field")]
            pub fn rules(&self) -> $crate::RequestRules {
                match self {
                    $($requests::$name $({ $($field),+ })? => $rules,)+
                }
            }

            /// Returns what this request costs, by its kind and sometimes by a field.
            #[expect(unused_variables, reason = "few costs depend on a field")]
            pub fn cost(&self) -> $crate::Cost {
                match self {
                    $($requests::$name $({ $($field),+ })? => $cost,)+
                }
            }

            /// Returns the name of the variant.
            pub fn name(&self) -> &'static str {
                match self {
                    $($requests::$name { .. } => stringify!($name),)+
                }
            }
        }
    };
}
pub(crate) use requests;
