//! What a persona file may hold: the reader refuses anything else, and its errors name what would do.

/// A persona file is no longer than this, bytes.
pub const MAX_FILE_BYTES: usize = 64 * 1024;

/// The details a form can be filled with.
pub const DETAIL_KEYS: [&str; 22] = [
    "full_name",
    "first_name",
    "last_name",
    "title",
    "gender",
    "username",
    "email",
    "phone",
    "street",
    "house_number",
    "address_line_2",
    "postal_code",
    "city",
    "state",
    "country",
    "company",
    "job_title",
    "website",
    "birth_date",
    "age",
    "subject",
    "message",
];

/// Words a minute that people read, from spelling out to skimming.
pub const READING_RATES: std::ops::RangeInclusive<u32> = 20..=1500;
