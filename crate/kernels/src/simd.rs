//! Vectors of 16 bytes with the few operations that the kernels need.
//!
//! WebAssembly has them as instructions (`wasm`); everywhere else the compiler makes them of arrays (`portable`). Both give
//! the same bits: integers wrap, floats are rounded after each operation, nothing is fused.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) use portable::{F32x4, I16x8, I32x4};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use wasm::{F32x4, I16x8, I32x4};

/// 1.5 · 2²³: added to a float below 2²² it leaves the float's integer, rounded half to even, in the low bits.
const ROUNDING: f32 = 12_582_912.0;

impl F32x4 {
    /// Whole numbers nearest to these, half to even; `|self| < 2²²`.
    #[inline(always)]
    pub(crate) fn round(self) -> I32x4 {
        let shifted = self.add(Self::splat(ROUNDING));
        shifted.bits().sub(I32x4::splat(ROUNDING.to_bits() as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_to_the_even_number() {
        for (values, expected) in [
            ([0.0, 0.5, 1.5, 2.5], [0, 0, 2, 2]),
            ([-0.5, -1.5, 126.5, 127.49], [0, -2, 126, 127]),
        ] {
            let mut rounded = [0; 4];
            F32x4::load(&values).round().store(&mut rounded);
            assert_eq!(rounded, expected);
        }
    }

    #[test]
    fn narrowing_saturates_and_pairs_are_summed() {
        let wide = [70_000, -70_000, 5, -5];
        let mut narrow = [0; 8];
        I16x8::narrow(I32x4::load(&wide), I32x4::load(&wide)).store(&mut narrow);
        assert_eq!(narrow, [32_767, -32_768, 5, -5, 32_767, -32_768, 5, -5]);
        let mut sums = [0; 4];
        let weights = I16x8::load(&[1, 2, 3, 4, 5, 6, 7, 8]);
        I16x8::splat_pair(&[10, -1]).dot(weights).store(&mut sums);
        assert_eq!(sums, [8, 26, 44, 62]);
        let (low, high) = weights.widen();
        low.store(&mut sums);
        assert_eq!(sums, [1, 2, 3, 4]);
        high.store(&mut sums);
        assert_eq!(sums, [5, 6, 7, 8]);
    }
}
