//! Each target comes back from inputs that follow from a fixed seed. `PASSERBY_FUZZ_INPUTS=N` gives each that many.

use passerby_fuzz::mutate::{Rng, input};
use passerby_fuzz::{TARGETS, Target, target};
use std::panic::catch_unwind;

fn inputs(target: &Target) -> usize {
    let asked = std::env::var("PASSERBY_FUZZ_INPUTS").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(target.inputs)
}

fn comes_back(target: &Target) {
    let seeds = (target.seeds)();
    assert!(!seeds.is_empty(), "{} has no seeds", target.name);
    for bytes in &seeds {
        gives(target, bytes, "a sound input");
    }
    let mut rng = Rng::new(0x7061_7373_6572_6279);
    for number in 0..inputs(target) {
        gives(target, &input(&mut rng, &seeds), &format!("input {number}"));
    }
}

/// Gives a target its bytes. What stops it is left in a file, to be given to it again.
fn gives(target: &Target, bytes: &[u8], what: &str) {
    if catch_unwind(|| (target.run)(bytes)).is_err() {
        let path = std::env::temp_dir().join(format!("passerby-{}.bin", target.name));
        let kept = std::fs::write(&path, bytes).is_ok();
        let place = if kept {
            path.display().to_string()
        } else {
            "nowhere".to_owned()
        };
        panic!(
            "{} did not come back from {what}; it is kept in {place}",
            target.name
        );
    }
}

/// A file that was kept: `PASSERBY_FUZZ_FILE=TARGET:PATH cargo test -p passerby-fuzz kept -- --ignored`.
#[test]
#[ignore = "for one file, which PASSERBY_FUZZ_FILE names"]
fn kept_input() {
    let asked = std::env::var("PASSERBY_FUZZ_FILE").expect("PASSERBY_FUZZ_FILE is TARGET:PATH");
    let (name, path) = asked.split_once(':').expect("TARGET:PATH");
    let bytes = std::fs::read(path).expect("the file can be read");
    (target(name).expect("there is such a target").run)(&bytes);
}

/// One test a target, so that they run beside each other.
macro_rules! targets {
    ($($name:ident),*) => {
        $(
            #[test]
            fn $name() {
                comes_back(target(stringify!($name)).expect("it stands in the table"));
            }
        )*

        #[test]
        fn every_target_is_run() {
            let run = [$(stringify!($name)),*];
            let all: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(all, run);
        }
    };
}

targets!(
    content, question, persona, reply, stream, answer, journal, forged, snapshot, audit, png,
    manifest, redaction, marks, look
);
