mod one;

mod two {
    pub const TWO: u32 = super::ZERO + super::one::ONE;
}

use crate::left::Left;

const ZERO: u32 = two::TWO;

// Not `crate::right::Right`.
#[cfg(test)]
mod tests {
    use crate::right::Right;
}
