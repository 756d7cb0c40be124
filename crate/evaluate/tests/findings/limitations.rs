//! What is not the page's fault.

use crate::common::{persona, step};
use crate::runs::{check, met};
use passerby_artifacts::decision::{GateName, GateVerdict};
use passerby_artifacts::run::{StepRecord, StopReason};
use passerby_evaluate::limitations;

#[test]
fn what_passerby_could_not_do_is_no_finding() {
    let why = || "I do not find it.".to_owned();
    let refused = StepRecord {
        gate: Some(GateVerdict::Refused {
            rule: GateName::Repeat,
            reason: "Twice already.".to_owned(),
            kind: None,
        }),
        reply: None,
        ..step(2)
    };
    let steps = [step(1), refused];
    for stop in [
        StopReason::GaveUp { why: why() },
        StopReason::NothingLeft { why: why() },
        StopReason::NotUnderstood { what: why() },
        StopReason::PartlyMet { what: why() },
        StopReason::ClaimedNotSeen { claim: why() },
    ] {
        check("no finding", &persona(), &steps, &stop, &[]);
        let told = limitations(&steps, &stop);
        let of: Vec<_> = told.iter().map(|limitation| limitation.step).collect();
        assert_eq!(of, [Some(2), None], "{told:?}");
        assert!(told[0].what.contains("Twice already."), "{told:?}");
        assert!(told[1].what.contains("I do not find it."), "{told:?}");
    }
    assert_eq!(limitations(&[step(1)], &met()), []);
}
