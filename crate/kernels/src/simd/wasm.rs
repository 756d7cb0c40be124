//! The vectors as instructions of WebAssembly's fixed-width SIMD; no relaxed ones, whose results depend on the machine.

#![expect(
    unsafe_code,
    reason = "loads and stores take pointers: each is made of a reference to an array of just that size, and WebAssembly asks for no alignment"
)]

use core::arch::wasm32::*;

#[derive(Clone, Copy)]
pub(crate) struct I16x8(v128);

#[derive(Clone, Copy)]
pub(crate) struct I32x4(v128);

#[derive(Clone, Copy)]
pub(crate) struct F32x4(v128);

impl I16x8 {
    #[inline(always)]
    pub(crate) fn load(from: &[i16; 8]) -> Self {
        Self(unsafe { v128_load(from.as_ptr().cast()) })
    }

    #[inline(always)]
    pub(crate) fn store(self, to: &mut [i16; 8]) {
        unsafe { v128_store(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    pub(crate) fn splat(value: i16) -> Self {
        Self(i16x8_splat(value))
    }

    /// The pair four times over.
    #[inline(always)]
    pub(crate) fn splat_pair(pair: &[i16; 2]) -> Self {
        Self(unsafe { v128_load32_splat(pair.as_ptr().cast()) })
    }

    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        Self(i16x8_add(self.0, other.0))
    }

    #[inline(always)]
    pub(crate) fn sub(self, other: Self) -> Self {
        Self(i16x8_sub(self.0, other.0))
    }

    #[inline(always)]
    pub(crate) fn shl<const BITS: u32>(self) -> Self {
        Self(i16x8_shl(self.0, BITS))
    }

    #[inline(always)]
    pub(crate) fn max(self, other: Self) -> Self {
        Self(i16x8_max(self.0, other.0))
    }

    /// Products, neighbours summed.
    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> I32x4 {
        I32x4(i32x4_dot_i16x8(self.0, other.0))
    }

    /// The lower and the upper half.
    #[inline(always)]
    pub(crate) fn widen(self) -> (I32x4, I32x4) {
        (
            I32x4(i32x4_extend_low_i16x8(self.0)),
            I32x4(i32x4_extend_high_i16x8(self.0)),
        )
    }

    /// Saturates.
    #[inline(always)]
    pub(crate) fn narrow(low: I32x4, high: I32x4) -> Self {
        Self(i16x8_narrow_i32x4(low.0, high.0))
    }
}

impl I32x4 {
    #[inline(always)]
    pub(crate) fn load(from: &[i32; 4]) -> Self {
        Self(unsafe { v128_load(from.as_ptr().cast()) })
    }

    #[inline(always)]
    pub(crate) fn store(self, to: &mut [i32; 4]) {
        unsafe { v128_store(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    pub(crate) fn splat(value: i32) -> Self {
        Self(i32x4_splat(value))
    }

    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        Self(i32x4_add(self.0, other.0))
    }

    #[inline(always)]
    pub(crate) fn sub(self, other: Self) -> Self {
        Self(i32x4_sub(self.0, other.0))
    }

    #[inline(always)]
    pub(crate) fn mul(self, other: Self) -> Self {
        Self(i32x4_mul(self.0, other.0))
    }

    #[inline(always)]
    pub(crate) fn shl<const BITS: u32>(self) -> Self {
        Self(i32x4_shl(self.0, BITS))
    }

    /// Keeps the sign.
    #[inline(always)]
    pub(crate) fn shr<const BITS: u32>(self) -> Self {
        Self(i32x4_shr(self.0, BITS))
    }

    #[inline(always)]
    pub(crate) fn to_f32(self) -> F32x4 {
        F32x4(f32x4_convert_i32x4(self.0))
    }
}

impl F32x4 {
    #[inline(always)]
    pub(crate) fn load(from: &[f32; 4]) -> Self {
        Self(unsafe { v128_load(from.as_ptr().cast()) })
    }

    #[inline(always)]
    pub(crate) fn store(self, to: &mut [f32; 4]) {
        unsafe { v128_store(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    pub(crate) fn splat(value: f32) -> Self {
        Self(f32x4_splat(value))
    }

    #[inline(always)]
    pub(crate) fn add(self, other: Self) -> Self {
        Self(f32x4_add(self.0, other.0))
    }

    #[inline(always)]
    pub(crate) fn mul(self, other: Self) -> Self {
        Self(f32x4_mul(self.0, other.0))
    }

    /// What is no number becomes the bound: the pseudo-maximum is one instruction, unlike the maximum.
    #[inline(always)]
    pub(crate) fn at_least(self, bound: Self) -> Self {
        Self(f32x4_pmax(bound.0, self.0))
    }

    /// What is no number becomes the bound.
    #[inline(always)]
    pub(crate) fn at_most(self, bound: Self) -> Self {
        Self(f32x4_pmin(bound.0, self.0))
    }

    #[inline(always)]
    pub(crate) fn bits(self) -> I32x4 {
        I32x4(self.0)
    }
}
