//! What a run is given before it looks: its settings and its persona, drawn from bytes.

use crate::draw::Draw;
use crate::look::step;
use crate::texts::{goal, said};
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::Policy;
use passerby_artifacts::model::{ModelApi, ModelPlan, ModelPrice, PromptSize};
use passerby_artifacts::persona::{InputHabit, Level, Persona, Reading};
use passerby_artifacts::run::RunConfig;
use std::collections::BTreeMap;

pub(crate) fn config(draw: &mut Draw<'_>) -> RunConfig {
    let policy = draw.of(&[
        Policy::Rules,
        Policy::Rules,
        Policy::Rules,
        Policy::Model,
        Policy::Hybrid,
        Policy::Scripted,
    ]);
    RunConfig {
        run_id: "run".to_owned(),
        goal: goal(draw),
        policy,
        steps: draw.of(&[6, 0, 1, 20, u32::MAX]),
        timeout_ms: draw.of(&[600_000, 0, u64::MAX]),
        vision: draw.happens(128),
        axe: draw.happens(128),
        allow_costly: if draw.happens(60) {
            CostlyKind::ALL.to_vec()
        } else {
            Vec::new()
        },
        ask_approval: draw.happens(128),
        model: Some(plan(draw.happens(60), draw.happens(60))),
        script: (0..draw.below(4)).map(|_| step(draw)).collect(),
        ..RunConfig::default()
    }
}

pub(crate) fn plan(sight: bool, staged: bool) -> ModelPlan {
    ModelPlan {
        api: ModelApi::Compatible,
        model: "m".to_owned(),
        prompt: PromptSize::Compact,
        sight,
        staged,
        check_claims: false,
        max_output_tokens: 500,
        timeout_ms: 10_000,
        price: ModelPrice {
            input_usd: 1.0,
            cached_input_usd: 0.1,
            output_usd: 10.0,
        },
        max_tokens: None,
        max_cost_usd: None,
        cheap: None,
        fence: "00112233445566778899aabbccddeeff".to_owned(),
        seed: 7,
    }
}

pub(crate) fn persona(draw: &mut Draw<'_>) -> Persona {
    let levels = [Level::Low, Level::Medium, Level::High];
    let kinds = ["full_name", "email", "birthday", "phone", "gender"];
    let details = kinds.map(|kind| (kind.to_owned(), said(draw)));
    Persona {
        id: "test".to_owned(),
        name: "Test Person".to_owned(),
        summary: said(draw),
        technical_comfort: draw.of(&levels),
        patience: draw.of(&levels),
        reading: draw.of(&[Reading::Scans, Reading::Everything]),
        input: draw.of(&[InputHabit::Mouse, InputHabit::Keyboard]),
        eyesight: draw.maybe(&levels),
        aim: draw.maybe(&levels),
        words_per_minute: draw.maybe(&[0, 1, 180, u32::MAX]),
        accessibility_needs: draw
            .maybe(&["low_vision", "screen_reader"])
            .into_iter()
            .map(str::to_owned)
            .collect(),
        language: "en".to_owned(),
        also_reads: Vec::new(),
        goals: Vec::new(),
        details: BTreeMap::from(details),
        credentials: vec!["password".to_owned()],
    }
}
