//! Strike races: from their creation to their closing, on a clock that the tests advance.

mod called_off;
mod calls;
mod clock;
mod daily;
mod deals;
mod dropped;
mod event;
mod following;
mod full;
mod hall;
mod journal;
mod long;
mod my_list;
mod pairs;
mod refusals;
mod room;
mod scripted;
mod secrets;
mod solo;
mod thoughts;
