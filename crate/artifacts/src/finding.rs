//! What a product team should look at.

use crate::geometry::CssRect;
use crate::wcag;
use serde::{Deserialize, Serialize};
use std::ops::Deref;

/// One point of friction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What kind.
    pub kind: FindingKind,
    /// How much it matters.
    pub severity: Severity,
    /// One line.
    pub title: String,
    /// What happened, with the facts.
    pub detail: String,
    /// What to do about it.
    pub suggestion: String,
    /// Step it was found in, from 1.
    pub step: u32,
    /// The element, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<FindingElement>,
    /// Whether it was observed, or inferred from what was.
    #[serde(default)]
    pub basis: Basis,
    /// Where else the same cause was met, without this first place; at most [`MAX_PLACES`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more_places: Vec<FindingPlace>,
    /// What axe-core says of it: alone for [`FindingKind::AxeViolation`], else of the same element as Passerby.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axe: Option<AxeFacts>,
    /// How often the same cause was met in all; 0 in records of earlier versions, which did not count.
    #[serde(default)]
    pub count: usize,
    /// What it cost the persona; `None` in records of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// The clause of the goal that the persona was at; `None` where there is no goal, or it was met before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// How to get there, one instruction each, the first of them to open an address. Secrets stand by their names only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reproduce: Vec<String>,
}

/// What a finding cost the persona in this run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Cost {
    /// Steps that came to nothing by it.
    pub steps: u32,
    /// Time that went by in them, ms: reading as the persona reads (simulated) and waiting for the page (measured).
    /// Where no step was lost, the wait beyond what was expected.
    pub ms: u64,
    /// Whether the run ended by it before its goal was met.
    pub stopped: bool,
    /// Whether the persona used what the finding is about.
    pub touched: bool,
}

/// What axe-core said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AxeFacts {
    /// Who says so: `axe-core 4.14.1`.
    pub source: String,
    /// Its rules, such as `button-name`.
    pub rules: Vec<String>,
    /// Numbers of the criteria of WCAG, such as `4.1.2`; none for what axe-core calls good practice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub criteria: Vec<String>,
    /// axe-core's page about the first rule.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help_url: String,
}

impl AxeFacts {
    /// Takes in what it said of the same by further rules.
    pub fn join(&mut self, other: &Self) {
        let join = |known: &mut Vec<String>, more: &[String]| {
            for each in more {
                if !known.contains(each) {
                    known.push(each.clone());
                }
            }
        };
        join(&mut self.rules, &other.rules);
        join(&mut self.criteria, &other.criteria);
    }
}

impl Finding {
    /// Names of the rules that found it: Passerby's own, then axe-core's as `axe/button-name`.
    pub fn rules(&self) -> Vec<String> {
        let own = self.kind.rule().map(str::to_owned);
        let theirs = self.axe.iter().flat_map(|axe| &axe.rules);
        own.into_iter()
            .chain(theirs.map(|rule| format!("axe/{rule}")))
            .collect()
    }

    /// The criteria and heuristics that it goes against, each once.
    pub fn standards(&self) -> Vec<String> {
        let of_button = self.kind == FindingKind::SameName
            && self.element.as_ref().is_some_and(|e| e.role == "button");
        let own = if of_button {
            Some("WCAG 2.2, 2.4.6 Headings and Labels")
        } else {
            self.kind.standard()
        };
        let mut standards: Vec<String> = own.map(str::to_owned).into_iter().collect();
        for number in self.axe.iter().flat_map(|axe| &axe.criteria) {
            let criterion = wcag::criterion(number);
            if !standards.contains(&criterion) {
                standards.push(criterion);
            }
        }
        if standards.is_empty() {
            standards.push("good practice".to_owned());
        }
        standards
    }
}

/// A finding with the rules that it comes from and the standards that it goes against, as fields of their own: programs sort by them,
/// and the panel shows them. Read through it, its fields are the finding's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SourcedFinding {
    /// The finding.
    #[serde(flatten)]
    pub finding: Finding,
    /// [`Finding::rules`].
    #[serde(default)]
    pub rules: Vec<String>,
    /// [`Finding::standards`].
    #[serde(default)]
    pub standards: Vec<String>,
}

impl From<Finding> for SourcedFinding {
    fn from(finding: Finding) -> Self {
        Self {
            rules: finding.rules(),
            standards: finding.standards(),
            finding,
        }
    }
}

impl Deref for SourcedFinding {
    type Target = Finding;

    fn deref(&self) -> &Finding {
        &self.finding
    }
}

/// Further places that a finding lists at most.
pub const MAX_PLACES: usize = 20;

/// A further place of the same cause.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FindingPlace {
    /// Step, from 1.
    pub step: u32,
    /// The element, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<FindingElement>,
}

/// How a finding is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// It was seen.
    #[default]
    Observed,
    /// It follows from what was seen, and may have another cause.
    Inferred,
}

/// What Passerby itself could not do in a run: nothing is said of the page by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limitation {
    /// Step, from 1; `None` where it is about the whole run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u32>,
    /// What, in one or two sentences.
    pub what: String,
}

/// The element a finding is about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FindingElement {
    /// Its id in the run's trees, by which findings of one element are told from those of its like; no reader is shown it.
    #[serde(skip)]
    pub id: String,
    /// ARIA role of the element.
    pub role: String,
    /// Accessible name of the element.
    pub name: String,
    /// How it was drawn, where it has no name: see `ElementFacts::make`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub make: String,
    /// What tells it apart where it has no name: words for its picture, the text beside it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub hint: String,
    /// Where on the step's screenshot, CSS px.
    pub rect: CssRect,
}

/// Kinds of friction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// What the persona expected did not happen.
    ExpectationMissed,
    /// The page showed an error.
    ErrorShown,
    /// A click without any effect.
    DeadClick,
    /// Clicks in a row on what does not answer.
    RageClick,
    /// It took longer than expected.
    SlowResponse,
    /// The same thing over again, or a way back.
    LoopOrBacktrack,
    /// A control without a name.
    UnlabelledControl,
    /// A control for the eye alone, or for assistive technology alone.
    AccessGap,
    /// A target too small to hit.
    SmallTarget,
    /// A text that stands out too little.
    Contrast,
    /// A text that is written too small for the persona's eyesight.
    SmallText,
    /// Links of one name that lead to different places.
    SameName,
    /// What was typed is gone: after the page refused it, or beside another act.
    LostInput,
    /// Something that came by itself lies over the page.
    DialogInWay,
    /// A script of the page failed.
    ScriptError,
    /// The focus of the keyboard cannot leave a part of the page.
    KeyboardTrap,
    /// A control that the keyboard does not reach, or that no key operates.
    NoKeyboardAccess,
    /// A control that looks the same with the focus as without.
    FocusNotVisible,
    /// The persona gave up.
    GaveUp,
    /// A rule of axe-core's that the page goes against, and that Passerby said nothing of.
    AxeViolation,
}

impl FindingKind {
    /// Name of Passerby's rule that finds it, for programs and for suppressing it; `None` where axe-core's find it.
    pub const fn rule(self) -> Option<&'static str> {
        Some(match self {
            Self::ExpectationMissed => "passerby/expectation-contradicted",
            Self::ErrorShown => "passerby/error-shown",
            Self::DeadClick => "passerby/dead-click",
            Self::RageClick => "passerby/rage-click",
            Self::SlowResponse => "passerby/slow-response",
            Self::LoopOrBacktrack => "passerby/loop-or-backtrack",
            Self::UnlabelledControl => "passerby/unlabelled-control",
            Self::AccessGap => "passerby/control-not-exposed",
            Self::SmallTarget => "passerby/small-target",
            Self::Contrast => "passerby/low-contrast",
            Self::SmallText => "passerby/small-text",
            Self::SameName => "passerby/same-name",
            Self::LostInput => "passerby/lost-input",
            Self::DialogInWay => "passerby/dialog-in-way",
            Self::ScriptError => "passerby/script-error",
            Self::KeyboardTrap => "passerby/keyboard-trap",
            Self::NoKeyboardAccess => "passerby/no-keyboard-access",
            Self::FocusNotVisible => "passerby/focus-not-visible",
            Self::GaveUp => "passerby/gave-up",
            Self::AxeViolation => return None,
        })
    }

    /// The criterion of WCAG 2.2, or the heuristic of Nielsen's ten, that it goes against; `None` where each finding has its own.
    pub const fn standard(self) -> Option<&'static str> {
        Some(match self {
            Self::ExpectationMissed => "Nielsen 4: Consistency and standards",
            Self::ErrorShown => {
                "Nielsen 9: Help users recognize, diagnose, and recover from errors"
            }
            Self::DeadClick | Self::RageClick | Self::SlowResponse => {
                "Nielsen 1: Visibility of system status"
            }
            Self::LoopOrBacktrack | Self::GaveUp => {
                "Nielsen 2: Match between the system and the real world"
            }
            Self::UnlabelledControl | Self::AccessGap => "WCAG 2.2, 4.1.2 Name, Role, Value",
            Self::SmallTarget => "WCAG 2.2, 2.5.8 Target Size (Minimum)",
            Self::Contrast => "WCAG 2.2, 1.4.3 Contrast (Minimum)",
            Self::SmallText => "WCAG 2.2, 1.4.4 Resize Text",
            Self::SameName => "WCAG 2.2, 2.4.4 Link Purpose (In Context)",
            Self::LostInput => "WCAG 2.2, 3.3.7 Redundant Entry",
            Self::DialogInWay => "Nielsen 3: User control and freedom",
            Self::ScriptError => {
                "Nielsen 9: Help users recognize, diagnose, and recover from errors"
            }
            Self::KeyboardTrap => "WCAG 2.2, 2.1.2 No Keyboard Trap",
            Self::NoKeyboardAccess => "WCAG 2.2, 2.1.1 Keyboard",
            Self::FocusNotVisible => "WCAG 2.2, 2.4.7 Focus Visible",
            Self::AxeViolation => return None,
        })
    }
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// A detail.
    Low,
    /// Costs time or trust.
    Medium,
    /// Stops people.
    High,
}
