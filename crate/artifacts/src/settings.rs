//! What of a run can be set beside its goal: limits, thresholds and waits, each with its default and its range.
//!
//! One table ([`FIELDS`]) knows every setting by its name (`gates.confidence`): the command line, the check and the
//! report go by it.

use serde::{Deserialize, Serialize};

/// All settings of a run, kept in its record so that a replay decides by the same.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RunSettings {
    /// What the gates let pass.
    pub gates: GateSettings,
    /// How detections and elements become one tree.
    pub merge: MergeSettings,
    /// How pictures are taken.
    pub capture: CaptureSettings,
    /// How acts are spaced.
    pub acts: ActSettings,
    /// How long pages are waited for.
    pub waits: WaitSettings,
    /// How far axe-core checks.
    pub audit: AuditSettings,
    /// How the detector looks.
    pub detector: VisionSettings,
}

/// What the gates let pass.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GateSettings {
    /// A decision less sure than this is not executed, 0..=1.
    pub confidence: f64,
    /// How often the same act may be done on the same thing in an unchanged screen, 1..=20.
    pub repeats: u32,
    /// Thoughts in a row that may end without an act, 1..=50.
    pub thoughts: u32,
    /// How often an act may be tried again while nothing progresses, 1..=50.
    pub retries: u32,
    /// How often a run may come back to an act it did before, before anything progressed, 0..=50.
    pub loops: u32,
    /// The same, from the first progress on, 0..=50.
    pub loops_after_progress: u32,
    /// Acts in a row of which none progresses, 1..=200.
    pub stalled: u32,
    /// Questions that the user may be asked in a run, 0..=20.
    pub questions: u32,
}

impl Default for GateSettings {
    fn default() -> Self {
        Self {
            confidence: 0.65,
            repeats: 2,
            thoughts: 5,
            retries: 3,
            loops: 2,
            loops_after_progress: 5,
            stalled: 12,
            questions: 3,
        }
    }
}

/// How detections and elements become one tree.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MergeSettings {
    /// Intersection over union from which a detection and an element are one thing, 0..=1.
    pub iou: f64,
}

impl Default for MergeSettings {
    fn default() -> Self {
        Self { iou: 0.5 }
    }
}

/// How pictures are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CaptureSettings {
    /// How long the browser has for a picture, ms, 100..=60000. One that is late is taken once more.
    pub timeout_ms: u32,
}

impl Default for CaptureSettings {
    fn default() -> Self {
        Self { timeout_ms: 5_000 }
    }
}

/// How acts are spaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ActSettings {
    /// How long is waited after each act once the page has come to rest, ms, 0..=60000.
    pub wait_between_ms: u32,
}

/// How long pages are waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WaitSettings {
    /// How long a page may take to come to rest after an act, ms, 100..=60000; an impatient persona waits less.
    pub settle_ms: u32,
    /// How long an answer is waited for at most while the page is at work on it, however patient the expectation, ms,
    /// 0..=60000.
    pub answer_ms: u32,
    /// Looks in a row that may fail before the run ends, 1..=20.
    pub failed_looks: u32,
}

impl Default for WaitSettings {
    fn default() -> Self {
        Self {
            settle_ms: 8_000,
            answer_ms: 10_000,
            failed_looks: 2,
        }
    }
}

/// How far axe-core checks the pages of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AuditSettings {
    /// How much of a page's time one check may take, ms, 500..=60000.
    pub timeout_ms: u32,
    /// Pages that are checked in a run, 1..=200.
    pub pages: u32,
}

impl Default for AuditSettings {
    fn default() -> Self {
        Self {
            timeout_ms: 5_000,
            pages: 20,
        }
    }
}

/// How the detector looks.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct VisionSettings {
    /// Detections less sure than this are dropped, 0..=1.
    pub confidence: f64,
    /// Of two detections that overlap more than this (intersection over union), or more than half of it about one middle,
    /// only the surer is kept, 0..=1.
    pub iou: f64,
    /// Time without use after which the model leaves the memory, s, 30..=3600.
    pub unload_after_s: u32,
}

impl Default for VisionSettings {
    fn default() -> Self {
        Self {
            confidence: 0.3,
            iou: 0.5,
            unload_after_s: 300,
        }
    }
}

/// A setting by its name.
#[derive(Debug)]
pub struct SettingField {
    /// Area and field, such as `gates.confidence`.
    pub name: &'static str,
    /// Least value.
    pub min: f64,
    /// Greatest value.
    pub max: f64,
    /// Whether only whole numbers make sense.
    pub whole: bool,
    /// What it is, for people, with its unit.
    pub says: &'static str,
    /// Its value.
    pub get: fn(&RunSettings) -> f64,
    set: fn(&mut RunSettings, f64),
}

macro_rules! fields {
    ($($area:ident.$field:ident: $kind:ident $min:literal..=$max:literal, $says:literal;)*) => {
        [$(SettingField {
            name: concat!(stringify!($area), ".", stringify!($field)),
            min: $min,
            max: $max,
            whole: fields!(@whole $kind),
            says: $says,
            get: |settings| settings.$area.$field.into(),
            set: |settings, value| settings.$area.$field = value as $kind,
        }),*]
    };
    (@whole u32) => { true };
    (@whole f64) => { false };
}

/// Every setting there is.
pub const FIELDS: [SettingField; 19] = fields! {
    gates.confidence: f64 0.0..=1.0, "sureness that a decision needs to be executed";
    gates.repeats: u32 1.0..=20.0, "times that an act may be done on the same thing in an unchanged screen";
    gates.thoughts: u32 1.0..=50.0, "thoughts in a row that may end without an act";
    gates.retries: u32 1.0..=50.0, "times that an act may be tried again while nothing progresses";
    gates.loops: u32 0.0..=50.0, "times that a run may come back to an earlier act before anything progressed";
    gates.loops_after_progress: u32 0.0..=50.0, "the same once something progressed";
    gates.stalled: u32 1.0..=200.0, "acts in a row without progress";
    gates.questions: u32 0.0..=20.0, "questions that the user may be asked in a run";
    merge.iou: f64 0.0..=1.0, "overlap from which a detection and an element are one thing";
    capture.timeout_ms: u32 100.0..=60000.0, "time for a picture, ms";
    acts.wait_between_ms: u32 0.0..=60000.0, "wait after each act once the page is at rest, ms";
    waits.settle_ms: u32 100.0..=60000.0, "time for the page to come to rest after an act, ms";
    waits.answer_ms: u32 0.0..=60000.0, "time that an answer is waited for while the page is at work, ms";
    waits.failed_looks: u32 1.0..=20.0, "looks in a row that may fail before the run ends";
    audit.timeout_ms: u32 500.0..=60000.0, "time that axe-core may take for a page, ms";
    audit.pages: u32 1.0..=200.0, "pages that axe-core checks in a run";
    detector.confidence: f64 0.0..=1.0, "sureness that a detection needs";
    detector.iou: f64 0.0..=1.0, "overlap from which two detections are one thing";
    detector.unload_after_s: u32 30.0..=3600.0, "time without use after which the detector leaves the memory, s";
};

/// Why a setting cannot be used.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SettingError {
    /// There is no such setting.
    #[error("there is no setting `{name}`; there are: {known}")]
    Unknown {
        /// The name that was given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// It is not written as name and value.
    #[error("`{given}` is not a setting and its value; write it such as gates.confidence=0.7")]
    Shape {
        /// What was given.
        given: String,
    },
    /// The value is no number, or not a whole one where that is needed.
    #[error("`{name}` is {value}, and must be a {}number within {min}..={max}", if *whole { "whole " } else { "" })]
    OutOfRange {
        /// The setting.
        name: &'static str,
        /// The value, as it was given.
        value: String,
        /// Least value.
        min: f64,
        /// Greatest value.
        max: f64,
        /// Whether it must be whole.
        whole: bool,
    },
}

impl RunSettings {
    /// What runs were made with before there were settings; their traces do not name them.
    pub fn before_settings() -> Self {
        let gates = GateSettings {
            loops_after_progress: 2,
            ..GateSettings::default()
        };
        Self {
            gates,
            ..Self::default()
        }
    }

    /// Whether every value is in its range.
    ///
    /// # Errors
    /// [`SettingError::OutOfRange`] for the first that is not.
    pub fn check(&self) -> Result<(), SettingError> {
        FIELDS
            .iter()
            .try_for_each(|field| field.check((field.get)(self)))
    }

    /// Takes over one setting as it is written on a command line: `gates.confidence=0.7`.
    ///
    /// # Errors
    /// [`SettingError`]; then nothing is changed.
    pub fn assign(&mut self, given: &str) -> Result<(), SettingError> {
        let (name, value) = given.split_once('=').ok_or_else(|| SettingError::Shape {
            given: given.to_owned(),
        })?;
        let (name, value) = (name.trim(), value.trim());
        let field = FIELDS.iter().find(|field| field.name == name);
        let field = field.ok_or_else(|| SettingError::Unknown {
            name: name.to_owned(),
            known: FIELDS.map(|field| field.name).join(", "),
        })?;
        let number: f64 = value.parse().map_err(|_| field.out_of_range(value))?;
        field.check(number)?;
        (field.set)(self, number);
        Ok(())
    }

    /// The settings that are not at their default, each with its value and that default.
    pub fn changed(&self) -> Vec<(&'static str, f64, f64)> {
        let defaults = Self::default();
        FIELDS
            .iter()
            .map(|field| (field.name, (field.get)(self), (field.get)(&defaults)))
            .filter(|(_, value, default)| value != default)
            .collect()
    }
}

impl SettingField {
    fn check(&self, value: f64) -> Result<(), SettingError> {
        // Written so that NaN is refused too.
        let is_good =
            (self.min..=self.max).contains(&value) && (!self.whole || value.fract() == 0.0);
        if is_good {
            return Ok(());
        }
        Err(self.out_of_range(&value.to_string()))
    }

    fn out_of_range(&self, value: &str) -> SettingError {
        SettingError::OutOfRange {
            name: self.name,
            value: value.to_owned(),
            min: self.min,
            max: self.max,
            whole: self.whole,
        }
    }
}

#[cfg(test)]
mod tests;
