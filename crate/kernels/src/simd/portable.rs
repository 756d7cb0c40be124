//! The vectors as arrays.

#[derive(Clone, Copy)]
pub(crate) struct I16x8([i16; 8]);

#[derive(Clone, Copy)]
pub(crate) struct I32x4([i32; 4]);

#[derive(Clone, Copy)]
pub(crate) struct F32x4([f32; 4]);

#[inline(always)]
fn zip<T: Copy, const N: usize>(a: [T; N], b: [T; N], f: impl Fn(T, T) -> T) -> [T; N] {
    std::array::from_fn(|lane| f(a[lane], b[lane]))
}

impl I16x8 {
    #[inline(always)]
    pub(crate) fn load(from: &[i16; 8]) -> Self {
        Self(*from)
    }

    #[inline(always)]
    pub(crate) fn store(self, to: &mut [i16; 8]) {
        *to = self.0;
    }

    #[inline(always)]
    pub(crate) fn splat(value: i16) -> Self {
        Self([value; 8])
    }

    /// The pair four times over.
    #[inline(always)]
    pub(crate) fn splat_pair(pair: &[i16; 2]) -> Self {
        Self(std::array::from_fn(|lane| pair[lane % 2]))
    }

    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        Self(zip(self.0, other.0, i16::wrapping_add))
    }

    #[inline(always)]
    pub(crate) fn sub(self, other: Self) -> Self {
        Self(zip(self.0, other.0, i16::wrapping_sub))
    }

    #[inline(always)]
    pub(crate) fn shl<const BITS: u32>(self) -> Self {
        Self(self.0.map(|value| value << BITS))
    }

    #[inline(always)]
    pub(crate) fn max(self, other: Self) -> Self {
        Self(zip(self.0, other.0, i16::max))
    }

    /// Products, neighbours summed.
    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> I32x4 {
        I32x4(std::array::from_fn(|lane| {
            let product = |at: usize| i32::from(self.0[at]).wrapping_mul(i32::from(other.0[at]));
            product(2 * lane).wrapping_add(product(2 * lane + 1))
        }))
    }

    /// The lower and the upper half.
    #[inline(always)]
    pub(crate) fn widen(self) -> (I32x4, I32x4) {
        (
            I32x4(std::array::from_fn(|lane| i32::from(self.0[lane]))),
            I32x4(std::array::from_fn(|lane| i32::from(self.0[lane + 4]))),
        )
    }

    /// Saturates.
    #[inline(always)]
    pub(crate) fn narrow(low: I32x4, high: I32x4) -> Self {
        let saturated = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Self(std::array::from_fn(|lane| {
            saturated(if lane < 4 {
                low.0[lane]
            } else {
                high.0[lane - 4]
            })
        }))
    }
}

impl I32x4 {
    #[inline(always)]
    pub(crate) fn load(from: &[i32; 4]) -> Self {
        Self(*from)
    }

    #[inline(always)]
    pub(crate) fn store(self, to: &mut [i32; 4]) {
        *to = self.0;
    }

    #[inline(always)]
    pub(crate) fn splat(value: i32) -> Self {
        Self([value; 4])
    }

    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        Self(zip(self.0, other.0, i32::wrapping_add))
    }

    #[inline(always)]
    pub(crate) fn sub(self, other: Self) -> Self {
        Self(zip(self.0, other.0, i32::wrapping_sub))
    }

    #[inline(always)]
    pub(crate) fn mul(self, other: Self) -> Self {
        Self(zip(self.0, other.0, i32::wrapping_mul))
    }

    #[inline(always)]
    pub(crate) fn shl<const BITS: u32>(self) -> Self {
        Self(self.0.map(|value| value << BITS))
    }

    /// Keeps the sign.
    #[inline(always)]
    pub(crate) fn shr<const BITS: u32>(self) -> Self {
        Self(self.0.map(|value| value >> BITS))
    }

    #[inline(always)]
    pub(crate) fn to_f32(self) -> F32x4 {
        F32x4(self.0.map(|value| value as f32))
    }
}

impl F32x4 {
    #[inline(always)]
    pub(crate) fn load(from: &[f32; 4]) -> Self {
        Self(*from)
    }

    #[inline(always)]
    pub(crate) fn store(self, to: &mut [f32; 4]) {
        *to = self.0;
    }

    #[inline(always)]
    pub(crate) fn splat(value: f32) -> Self {
        Self([value; 4])
    }

    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        Self(zip(self.0, other.0, |a, b| a + b))
    }

    #[inline(always)]
    pub(crate) fn mul(self, other: Self) -> Self {
        Self(zip(self.0, other.0, |a, b| a * b))
    }

    /// What is no number becomes the bound, as in `wasm`.
    #[inline(always)]
    pub(crate) fn at_least(self, bound: Self) -> Self {
        Self(zip(bound.0, self.0, |bound, value| {
            if bound < value { value } else { bound }
        }))
    }

    /// What is no number becomes the bound, as in `wasm`.
    #[inline(always)]
    pub(crate) fn at_most(self, bound: Self) -> Self {
        Self(zip(bound.0, self.0, |bound, value| {
            if value < bound { value } else { bound }
        }))
    }

    #[inline(always)]
    pub(crate) fn bits(self) -> I32x4 {
        I32x4(self.0.map(|value| value.to_bits() as i32))
    }
}
