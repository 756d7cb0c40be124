//! Findings of each kind.

use passerby_artifacts::finding::{
    AxeFacts, Basis, Cost, Finding, FindingElement, FindingKind, Severity,
};
use passerby_artifacts::geometry::CssRect;

/// A finding of each kind.
pub fn findings() -> Vec<Finding> {
    let kinds = [
        FindingKind::ExpectationMissed,
        FindingKind::ErrorShown,
        FindingKind::DeadClick,
        FindingKind::RageClick,
        FindingKind::SlowResponse,
        FindingKind::LoopOrBacktrack,
        FindingKind::UnlabelledControl,
        FindingKind::AccessGap,
        FindingKind::SmallTarget,
        FindingKind::Contrast,
        FindingKind::SmallText,
        FindingKind::SameName,
        FindingKind::LostInput,
        FindingKind::DialogInWay,
        FindingKind::ScriptError,
        FindingKind::KeyboardTrap,
        FindingKind::NoKeyboardAccess,
        FindingKind::FocusNotVisible,
        FindingKind::GaveUp,
        FindingKind::AxeViolation,
    ];
    kinds
        .into_iter()
        .enumerate()
        .map(|(i, kind)| Finding {
            kind,
            severity: [Severity::Low, Severity::Medium, Severity::High][i % 3],
            title: "t".into(),
            detail: "d".into(),
            suggestion: "s".into(),
            step: 1,
            element: (i == 0).then(|| FindingElement {
                id: String::new(),
                role: "button".into(),
                name: "b".into(),
                make: String::new(),
                hint: String::new(),
                rect: CssRect::new(1.0, 2.0, 3.0, 4.5),
            }),
            basis: Basis::Inferred,
            more_places: vec![],
            axe: (kind == FindingKind::AxeViolation).then(|| AxeFacts {
                source: "axe-core 4.14.1".into(),
                rules: vec!["image-alt".into()],
                criteria: vec!["1.1.1".into()],
                help_url: "https://a.example/image-alt".into(),
            }),
            count: 1,
            cost: Some(Cost {
                steps: 1,
                ms: 2_400,
                stopped: i == 0,
                touched: true,
            }),
            clause: (i == 0).then(|| "press “Save”".into()),
            reproduce: vec!["Open https://example.org/".into()],
        })
        .collect()
}
