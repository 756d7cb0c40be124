//! What the user has chosen.

use passerby_artifacts::decision::Policy;
use passerby_artifacts::model::{CheapModel, ModelApi, ModelPrice, ModelSettings, Secret};
use passerby_artifacts::protocol::ToolbarRun;

pub fn choices() -> ToolbarRun {
    ToolbarRun {
        persona_id: "ana".into(),
        goal: "g".into(),
        extract: None,
        explore: true,
        policy: Policy::Hybrid,
        steps: 30,
        timeout_s: 600,
        vision: true,
        trusted_input: true,
        axe: true,
        further_hosts: vec!["b.example".into()],
    }
}

pub fn model() -> ModelSettings {
    ModelSettings {
        api: ModelApi::Anthropic,
        base_url: "https://a.example/v1".into(),
        model: "m".into(),
        key: Secret("k".into()),
        headers: [("X-Team".to_owned(), Secret("qa".into()))].into(),
        sight: true,
        staged: true,
        max_tokens: Some(100_000),
        max_cost_usd: Some(0.5),
        cheap: Some(CheapModel {
            model: "s".into(),
            price: Some(ModelPrice::default()),
        }),
        ..ModelSettings::default()
    }
}
