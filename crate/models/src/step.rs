//! The question of one step: evaluation of the last act, analysis, decision and expectation in one call, or one of
//! them.

use super::answer::ParsedDecision;
use super::{answer_error::AnswerError, fence, history, prompt, sight, stopped};
use crate::context::Context;
use passerby_artifacts::decision::Analysis;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::model::{
    AnswerSchema, ImageArea, ModelImage, ModelPlan, ModelRequest, ModelRole, ModelTurn, PromptSize,
};
use passerby_artifacts::screen::PageStateBy;
use passerby_artifacts::screenshot::Screenshot;

/// What a screen may have, in characters; what is beyond is cut at a line, and that is said. Eight thousand tokens of
/// context leave room for about this much beside the rules, the log and the answer.
const MAX_SCREEN_CHARS: usize = 14_000;
/// Endpoints scale larger pictures down by themselves, and points would then be of another picture than ours.
const MAX_SIDE_PX: f64 = 1568.0;
/// And those of more pixels than this.
const MAX_PICTURE_PX: f64 = 1_150_000.0;

/// What is shown of the page.
#[derive(Debug, Clone, Copy)]
pub enum ScreenInput<'a> {
    /// The screen as text, every word of the page's in quotes.
    Tree(&'a str),
    /// A picture of it.
    Picture(&'a ModelImage),
}

/// What was made of this screen by earlier questions, where each product has a question of its own.
#[derive(Debug, Clone, Copy, Default)]
pub struct EarlierAnswers<'a> {
    /// What the model sees.
    pub analysis: Option<&'a Analysis>,
    /// What it does, be it several acts.
    pub decided: Option<&'a ParsedDecision>,
}

/// The screenshot as a model gets it: at most at CSS px, and so small that no endpoint scales it. `blurred`: what the
/// persona cannot make out of it, boxes in the viewport.
pub fn picture(screenshot: &Screenshot, blurred: &[CssRect]) -> ModelImage {
    let (width, height) = (
        f64::from(screenshot.width_px.max(1)),
        f64::from(screenshot.height_px.max(1)),
    );
    let scale = [
        1.0 / screenshot.image_scale().max(1.0),
        MAX_SIDE_PX / width.max(height),
        (MAX_PICTURE_PX / (width * height)).sqrt(),
    ];
    let scale = scale.into_iter().fold(1.0, f64::min);
    let px = |side: f64| ((side * scale).round() as u32).max(1);
    ModelImage {
        id: screenshot.id.clone(),
        width_px: px(width),
        height_px: px(height),
        blurred: blurred
            .iter()
            .map(|rect| area(rect, screenshot.image_scale() * scale))
            .collect(),
    }
}

/// A box of the viewport in px of an image of this scale. What lies outside of the image is for its reader to cut.
fn area(rect: &CssRect, scale: f64) -> ImageArea {
    // `as` saturates: what is outside ends at the edge.
    let (left, top) = (
        (rect.x * scale).floor() as u32,
        (rect.y * scale).floor() as u32,
    );
    let (right, bottom) = (
        (rect.right() * scale).ceil() as u32,
        (rect.bottom() * scale).ceil() as u32,
    );
    ImageArea {
        x: left,
        y: top,
        width: right.saturating_sub(left),
        height: bottom.saturating_sub(top),
    }
}

/// The question.
pub fn question(
    context: &Context,
    plan: &ModelPlan,
    schema: AnswerSchema,
    shown: ScreenInput,
    noted: EarlierAnswers,
) -> ModelRequest {
    let mut log = history::lines(context.history, log_limit(plan.prompt));
    // What is expected of one act of several is Passerby's own word.
    log.extend(match context.stopped {
        Some(stopped) => stopped::lines(stopped),
        None => history::expected(context.history),
    });
    let log = log.join("\n");
    let screen = match shown {
        ScreenInput::Tree(told) => screen(context, told),
        ScreenInput::Picture(_) => format!(
            "{}{}",
            title(context),
            sight::list::of_focused(context.tree)
        ),
    };
    let noted = noted_lines(noted);
    let refused = refused_lines(context);
    let fence = fence::name(&plan.fence, &[&log, &screen, &noted, &refused]);
    let fenced = |what: &str, text: &str| match text {
        "" => String::new(),
        text => fence::around(what, &fence, text),
    };
    let image = match shown {
        ScreenInput::Tree(_) => None,
        ScreenInput::Picture(image) => Some(image.clone()),
    };
    let size = image.as_ref().map_or_else(String::new, |image| {
        let (width, height) = (image.width_px, image.height_px);
        format!("The picture is {width} px wide and {height} px high.\n")
    });
    let text = prompt::turn(
        context,
        &prompt::Turn {
            log: &fenced("log", &log),
            screen: &format!("{size}{}{}", known_page(context), fenced("screen", &screen)),
            // What a model says of a page may be the page's words.
            noted: &fenced("log", &noted),
            // The user is no page: what they say counts as the goal does.
            answers: &history::answers(context.history),
            // The reasons of gates name elements, and names are the page's words.
            refused: &fenced("log", &refused),
            asks: &prompt::asks_for(schema, context, plan.prompt),
        },
    );
    ModelRequest {
        system: prompt::system(context, plan, &fence),
        turns: vec![user(text)],
        image,
        schema,
        max_output_tokens: plan.max_output_tokens,
        cheap: false,
    }
}

fn noted_lines(noted: EarlierAnswers) -> String {
    let analysis = noted.analysis.map(|analysis| {
        let out = analysis.stands_out.join("; ");
        format!("sees: {} stands out: {out}", analysis.summary)
    });
    let decision = noted.decided.map(decided_lines);
    let lines: Vec<String> = analysis.into_iter().chain(decision).collect();
    lines.join("\n")
}

/// The acts, and of several which one is to be followed by what is expected.
fn decided_lines(decided: &ParsedDecision) -> String {
    let mut acts = vec![history::decided(&decided.decision)];
    acts.extend(decided.rest.iter().map(history::decided));
    if acts.len() > 1 {
        let expected = history::decided(decided.expected());
        acts.push(format!("What you expect now is of: {expected}"));
    }
    acts.join("\n")
}

fn refused_lines(context: &Context) -> String {
    let line = |refusal: &crate::context::Refusal| {
        let target = refusal.decision.target.as_ref();
        let node = target
            .map(|target| format!(" {}", target.node))
            .unwrap_or_default();
        let action = refusal.decision.action.name();
        format!("{action}{node}: {}", refusal.reason)
    };
    let lines: Vec<String> = context.refused.iter().map(line).collect();
    lines.join("\n")
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
        if text.len().saturating_add(line.len()) > MAX_SCREEN_CHARS {
            text.push_str("(the rest of the screen is left out)\n");
            break;
        }
        text.push_str(line);
        text.push('\n');
    }
    format!("{}\n{}", title(context), text.trim_end())
}

/// Which page of a known site this is: our word, not the page's.
fn known_page(context: &Context) -> String {
    let known = context.screen.page.as_ref();
    let known = known.filter(|page| page.by == PageStateBy::Profile);
    known.map_or_else(String::new, |page| {
        format!(
            "By its address this is the page “{}” of the site, whatever it looks like.\n",
            page.name
        )
    })
}

/// Where the model is.
fn title(context: &Context) -> String {
    let screen = context.screen;
    // An address or a title with line breaks must not look like lines of the screen.
    let title = screen
        .title
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let url: String = screen.url.chars().take(300).collect();
    format!("{url} \"{title}\"")
}
