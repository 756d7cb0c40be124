//! Words by which people give a login, folded, in the languages that goals are written in. Phrases are words with spaces.

mod acts;
mod between;
mod values;

pub(super) use acts::{MAKES, PEOPLE, VERBS};
pub(super) use between::{
    AS, FILLERS, IDENTITY, IS_ME, JOINS, LEADING, LEADS, LINKS, OF, OFFICES, WITH,
};
pub(super) use values::{CODES, NO_VALUES, OTHER_CODES, SECRETS, STALE, USERS};
