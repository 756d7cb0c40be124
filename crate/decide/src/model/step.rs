//! The question of one step: evaluation of the last act, analysis, decision and expectation in one call. [D2]

use super::{answer::AnswerError, fence, history, prompt};
use crate::context::Context;
use passerby_artifacts::model::{
    AnswerSchema, ModelPlan, ModelRequest, ModelRole, ModelTurn, PromptSize,
};

/// What a screen may have, in characters; what is beyond is cut at a line, and that is said. Eight thousand tokens of
/// context leave room for about this much beside the rules, the log and the answer.
const MAX_SCREEN_CHARS: usize = 14_000;

/// The question. `told` is the screen as text, every word of the page's in quotes.
pub fn question(context: &Context, plan: &ModelPlan, told: &str) -> ModelRequest {
    let log = history::lines(context.history, log_limit(plan.prompt));
    let screen = screen(context, told);
    let refused: Vec<String> = context
        .refused
        .iter()
        .map(|refusal| {
            let target = refusal.decision.target.as_ref();
            let node = target
                .map(|target| format!(" {}", target.node))
                .unwrap_or_default();
            format!(
                "{}{node}: {}",
                refusal.decision.action.name(),
                refusal.reason
            )
        })
        .collect();
    let refused = refused.join("\n");
    let fence = fence::name(&plan.fence, &[&log, &screen, &refused]);
    let fenced = |what: &str, text: &str| match text {
        "" => String::new(),
        text => fence::around(what, &fence, text),
    };
    let text = prompt::turn(
        context,
        &fenced("log", &log),
        &fenced("screen", &screen),
        // The reasons of gates name elements, and names are the page's words.
        &fenced("log", &refused),
    );
    ModelRequest {
        system: prompt::system(context, plan.prompt, &fence),
        turns: vec![user(text)],
        image: None,
        schema: AnswerSchema::StepV1,
        max_output_tokens: plan.max_output_tokens,
    }
}

/// The same question once more, with the answer that could not be used and what was wrong with it.
pub fn repair(mut request: ModelRequest, answer: &str, error: &AnswerError) -> ModelRequest {
    let said = if answer.trim().is_empty() {
        "(no answer)"
    } else {
        answer
    };
    request.turns.push(ModelTurn {
        role: ModelRole::Assistant,
        text: said.chars().take(MAX_ANSWER_CHARS).collect(),
    });
    request.turns.push(user(format!(
        "That cannot be used: {error}. Answer again with one JSON object that has every field and nothing beside it."
    )));
    request
}

/// A broken answer is given back to this length.
const MAX_ANSWER_CHARS: usize = 4_000;

fn user(text: String) -> ModelTurn {
    ModelTurn {
        role: ModelRole::User,
        text,
    }
}

fn log_limit(size: PromptSize) -> usize {
    match size {
        PromptSize::Compact => 5,
        PromptSize::Full => 10,
    }
}

fn screen(context: &Context, told: &str) -> String {
    let mut text = String::new();
    for line in told.lines() {
        if text.len() + line.len() > MAX_SCREEN_CHARS {
            text.push_str("(the rest of the screen is left out)\n");
            break;
        }
        text.push_str(line);
        text.push('\n');
    }
    let screen = context.screen;
    // An address or a title with line breaks must not look like lines of the screen.
    let title = screen
        .title
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let url: String = screen.url.chars().take(300).collect();
    format!("{url} \"{title}\"\n{}", text.trim_end())
}
