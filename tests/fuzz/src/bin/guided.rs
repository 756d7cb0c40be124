//! One target under libFuzzer, guided by what its inputs reach. `PASSERBY_FUZZ_TARGET` names it; `./build.sh fuzz` calls it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use passerby_fuzz::{Target, target};
use std::sync::LazyLock;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("PASSERBY_FUZZ_TARGET").unwrap_or_default();
    target(&name).unwrap_or_else(|| panic!("PASSERBY_FUZZ_TARGET is “{name}”, which is no target"))
});

fuzz_target!(|bytes: &[u8]| (TARGET.run)(bytes));
