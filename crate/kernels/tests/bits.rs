//! The same bits on every machine: what was measured on x86-64, and in Chromium's WebAssembly, where each step has other
//! instructions.

mod common;

#[test]
fn a_network_of_all_steps_comes_to_the_same_bits_everywhere() {
    let bits = common::bits();
    assert_eq!(bits, 0x0b40_6059_24dc_a9aa, "{bits:#x}");
}
