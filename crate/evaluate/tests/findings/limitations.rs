//! What is not the page's fault.

use crate::common::{persona, step};
use crate::runs::{check, met};
use passerby_artifacts::decision::{GateName, GateVerdict};
use passerby_artifacts::fault::{Warning, WarningKind};
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
        StopReason::PartlyMet {
            what: why(),
            at_limit: false,
        },
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

#[test]
fn what_was_held_back_in_several_steps_is_told_once_with_all_of_them() {
    let held_back = |index: u32, kind: WarningKind| StepRecord {
        warnings: vec![Warning::new(kind, "The browser refused a request. More.")],
        ..step(index)
    };
    let refused = |index| held_back(index, WarningKind::RequestRefused);
    let steps = [
        refused(1),
        step(2),
        refused(3),
        refused(5),
        held_back(6, WarningKind::Refused),
    ];
    let told = limitations(&steps, &met());
    let told: Vec<_> = told.iter().map(|l| (l.step, l.what.as_str())).collect();
    assert_eq!(
        told,
        [
            (
                Some(1),
                "The browser refused a request. The same in steps 3 and 5."
            ),
            (Some(6), "The browser refused a request. More."),
        ]
    );
}
