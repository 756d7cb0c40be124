//! What is asked of a language model, and what it answers, without any protocol.
//!
//! Keys and headers are in [`ModelSettings`] only, which never enters a run's configuration, its trace or its
//! report: a run knows its model by [`ModelPlan`].

use crate::fault::{Fault, FaultCode};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The protocol an endpoint speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelApi {
    /// Anthropic Messages.
    Anthropic,
    /// OpenAI Chat Completions.
    OpenaiChat,
    /// OpenAI Responses.
    OpenaiResponses,
    /// Google Gemini `generateContent`.
    Gemini,
    /// Ollama's own API.
    Ollama,
    /// Any other server of the Chat Completions kind: LM Studio, llama.cpp, vLLM, a proxy.
    #[default]
    Compatible,
}

/// How much a prompt says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PromptSize {
    /// For small models with a context of 8k tokens: short rules, the screen only.
    Compact,
    /// Everything that helps.
    #[default]
    Full,
}

/// US dollars for a million tokens.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelPrice {
    /// Input that was not cached.
    pub input_usd: f64,
    /// Input read from the endpoint's cache.
    pub cached_input_usd: f64,
    /// Output, thinking included.
    pub output_usd: f64,
}

impl ModelPrice {
    /// What these tokens cost, US dollars.
    pub fn cost_usd(&self, usage: &ModelUsage) -> f64 {
        let fresh = usage.input_tokens.saturating_sub(usage.cached_input_tokens);
        (fresh as f64 * self.input_usd
            + usage.cached_input_tokens as f64 * self.cached_input_usd
            + usage.output_tokens as f64 * self.output_usd)
            / 1e6
    }
}

/// Another model at the same endpoint, for the questions that need less.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct CheapModel {
    /// Name of the model.
    pub model: String,
    /// What it costs; `None`: as the other one, so that a limit is rather kept too early than too late.
    #[serde(default)]
    pub price: Option<ModelPrice>,
}

/// A question that was answered, and by which model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AnsweredBy {
    /// What was asked for.
    pub schema: AnswerSchema,
    /// Name of the model.
    pub model: String,
}

/// What a run knows of its model: nothing secret.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelPlan {
    /// Protocol.
    pub api: ModelApi,
    /// Name of the model at its endpoint.
    pub model: String,
    /// How much the prompts say.
    pub prompt: PromptSize,
    /// Whether the model gets the screenshot in place of the tree, and answers with points or descriptions.
    #[serde(default)]
    pub sight: bool,
    /// Whether each product of a step is asked for by a question of its own.
    #[serde(default)]
    pub staged: bool,
    /// Whether a claim that the goal is met is checked against the record of the run by a question of its own.
    #[serde(default)]
    pub check_claims: bool,
    /// Tokens one answer may have.
    pub max_output_tokens: u32,
    /// Time one answer may take, ms.
    pub timeout_ms: u32,
    /// What the model costs, USD per million tokens.
    #[serde(default)]
    pub price: ModelPrice,
    /// Tokens the run may use, input and output together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_tokens: Option<u64>,
    /// US dollars the run may spend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_cost_usd: Option<f64>,
    /// Who answers the questions that need less, where each product has one of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cheap: Option<CheapModel>,
    /// Name of the fence around what comes from the page: at least 16 hex digits that no page can know.
    pub fence: String,
    /// Where the jitter between retries comes from.
    pub seed: u32,
}

impl ModelPlan {
    /// Name and price of the model that answers such a question.
    pub fn answering(&self, request: &ModelRequest) -> (&str, ModelPrice) {
        match self.cheap.as_ref().filter(|_| request.cheap) {
            Some(cheap) => (&cheap.model, cheap.price.unwrap_or(self.price)),
            None => (&self.model, self.price),
        }
    }
}

/// One question to a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelRequest {
    /// The part that is the same for all questions of a run, so that endpoints can cache it.
    pub system: String,
    /// The conversation, the oldest turn first; the last one is the user's.
    pub turns: Vec<ModelTurn>,
    /// The image that goes with the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<ModelImage>,
    /// Shape of the answer.
    pub schema: AnswerSchema,
    /// Tokens the answer may have.
    pub max_output_tokens: u32,
    /// Whether the cheap model answers it, where one is set.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cheap: bool,
}

/// What a picture costs, tokens: endpoints charge between a few hundred and some 1,600 for one of this size.
const PICTURE_TOKENS: u64 = 1_600;

impl ModelRequest {
    /// About how many tokens it has, at four characters a token, which is what English text has.
    pub fn estimated_tokens(&self) -> u64 {
        let turns = self.turns.iter().map(|turn| turn.text.len());
        let chars = turns.fold(self.system.len(), usize::saturating_add) as u64;
        let picture = if self.image.is_some() {
            PICTURE_TOKENS
        } else {
            0
        };
        chars.div_ceil(4).saturating_add(picture)
    }
}

/// A screenshot as a model gets it: scaled to this size, which endpoints leave as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelImage {
    /// Name of the image.
    pub id: String,
    /// Width, px of the scaled image.
    pub width_px: u32,
    /// Height, px of the scaled image.
    pub height_px: u32,
    /// What the persona cannot make out, blurred for the model too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blurred: Vec<ImageArea>,
}

/// A part of an image, px of the image; origin at its top left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageArea {
    /// Left edge.
    pub x: u32,
    /// Top edge.
    pub y: u32,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

/// One turn of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelTurn {
    /// Who speaks.
    pub role: ModelRole,
    /// What they say.
    pub text: String,
}

/// Who speaks in a conversation with a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelRole {
    /// What Passerby asks.
    User,
    /// The model.
    Assistant,
}

/// Shapes of answers, each with its version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerSchema {
    /// Evaluation of the last act, analysis, decision and expectation in one.
    #[serde(alias = "step_v2")]
    StepV3,
    /// The same, of a picture: the decision names a point or describes a place.
    SightV1,
    /// Evaluation of the last act alone.
    EvaluationV1,
    /// Analysis alone.
    AnalysisV1,
    /// Decision alone.
    #[serde(alias = "decision_v1")]
    DecisionV2,
    /// Decision alone, of a picture.
    SightDecisionV1,
    /// Expectation alone.
    ExpectationV1,
    /// Whether the record of a run bears out what is claimed at its end.
    ClaimCheckV1,
    /// What a goal wants, task by task.
    ReadingV1,
    /// What a question asks for, and of what.
    QuestionV1,
    /// Which lines of a page say what is asked, and where to read on.
    PageV1,
    /// One word, to see whether the endpoint works at all.
    PingV1,
}

/// What a model answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelAnswer {
    /// The answer as it came: meant to be JSON, and not checked yet.
    pub text: String,
    /// Tokens of the call.
    pub usage: ModelUsage,
    /// Time from the question to the whole answer, ms.
    pub took_ms: f64,
}

/// Tokens of one or several answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ModelUsage {
    /// Input, cached input included.
    pub input_tokens: u64,
    /// Input that the endpoint had in its cache.
    pub cached_input_tokens: u64,
    /// Output, thinking included.
    pub output_tokens: u64,
    /// The endpoint gave no figures: these are estimates by length.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub estimated: bool,
}

impl ModelUsage {
    /// Input and output together.
    pub fn total(&self) -> u64 {
        self.input_tokens.saturating_add(self.output_tokens)
    }

    /// Adds another answer's tokens.
    pub fn add(&mut self, other: &Self) {
        self.input_tokens = self.input_tokens.saturating_add(other.input_tokens);
        self.cached_input_tokens = self
            .cached_input_tokens
            .saturating_add(other.cached_input_tokens);
        self.output_tokens = self.output_tokens.saturating_add(other.output_tokens);
        self.estimated |= other.estimated;
    }
}

/// What a step or a run had from models.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct ModelWork {
    /// Questions asked, those that failed included.
    pub calls: u32,
    /// Tokens of the call.
    pub usage: ModelUsage,
    /// US dollars by the prices that were set.
    pub cost_usd: f64,
    /// Time spent waiting for answers, ms.
    pub took_ms: f64,
}

impl ModelWork {
    /// Adds another step's work.
    pub fn add(&mut self, other: &Self) {
        self.calls = self.calls.saturating_add(other.calls);
        self.usage.add(&other.usage);
        self.cost_usd += other.cost_usd;
        self.took_ms += other.took_ms;
    }
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelFault {
    /// What kind.
    pub kind: ModelFaultKind,
    /// What happened, one sentence; holds no key.
    pub message: String,
    /// How to mend it.
    pub advice: String,
    /// How long the endpoint asked to wait, ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u32>,
    /// Tokens that were used all the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<ModelUsage>,
}

impl From<ModelFault> for Fault {
    fn from(fault: ModelFault) -> Self {
        Fault::new(FaultCode::ModelFailed, fault.message, fault.advice)
    }
}

/// Kinds of [`ModelFault`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelFaultKind {
    /// The key is missing or wrong (401).
    Unauthorized,
    /// The endpoint does not let us in (403).
    Forbidden,
    /// There is no such model, or no such address (404).
    NotFound,
    /// The question is too long (413, context length).
    TooLarge,
    /// The question is refused for its form (400, 422).
    BadRequest,
    /// Too many questions (429).
    RateLimited,
    /// The account has no money left (402, 429 with quota).
    QuotaUsed,
    /// No answer within the time (408, 504, or our own limit).
    TimedOut,
    /// Too many questions of everybody (503, 529).
    Overloaded,
    /// The endpoint broke (any other 5xx).
    ServerError,
    /// The endpoint could not be reached.
    Unreachable,
    /// The connection was cut before the answer was whole.
    CutOff,
    /// The answer is no JSON, HTML mostly.
    NotJson,
    /// The answer is JSON of another shape.
    Malformed,
    /// The model declined to answer.
    Refused,
    /// The answer was longer than allowed and is not whole.
    TooLong,
}

impl ModelFaultKind {
    /// Whether asking the same again may help.
    pub fn is_passing(self) -> bool {
        matches!(
            self,
            Self::RateLimited
                | Self::TimedOut
                | Self::Overloaded
                | Self::ServerError
                | Self::Unreachable
                | Self::CutOff
                | Self::Malformed
        )
    }

    /// Whether the model answered and its answer is of no use: asking otherwise may help.
    pub fn is_bad_answer(self) -> bool {
        matches!(self, Self::Refused | Self::TooLong)
    }
}

/// A text that is never shown: its `Debug` form says only whether it is there.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_empty() {
            "Secret()"
        } else {
            "Secret(…)"
        })
    }
}

/// An endpoint as the user set it. Holds secrets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelSettings {
    /// Protocol.
    pub api: ModelApi,
    /// Address, with or without the version's path; empty: the one of the API's maker.
    pub base_url: String,
    /// Name of the model.
    pub model: String,
    /// Key; empty: none is sent.
    pub key: Secret,
    /// Headers sent with every question.
    pub headers: BTreeMap<String, Secret>,
    /// Time one answer may take, s, 1..=600.
    pub timeout_s: u32,
    /// How much the prompts say.
    pub prompt: PromptSize,
    /// Whether the model gets the screenshot in place of the tree.
    pub sight: bool,
    /// Whether each product of a step is asked for by a question of its own.
    pub staged: bool,
    /// Whether a claim that the goal is met is checked against the record of the run by a question of its own.
    pub check_claims: bool,
    /// Whether answers come piece by piece, where the API can: they are shown as they form.
    pub stream: bool,
    /// Tokens one answer may have, 64..=32000.
    pub max_output_tokens: u32,
    /// What the model costs, USD per million tokens.
    pub price: ModelPrice,
    /// Tokens a run may use.
    pub max_tokens: Option<u64>,
    /// US dollars a run may spend.
    pub max_cost_usd: Option<f64>,
    /// Who answers the questions that need less, where each product has one of its own.
    pub cheap: Option<CheapModel>,
}

impl Default for ModelSettings {
    fn default() -> Self {
        Self {
            api: ModelApi::default(),
            base_url: String::new(),
            model: String::new(),
            key: Secret::default(),
            headers: BTreeMap::new(),
            timeout_s: 120,
            prompt: PromptSize::Full,
            sight: false,
            staged: false,
            check_claims: true,
            stream: true,
            max_output_tokens: 1_500,
            price: ModelPrice::default(),
            max_tokens: None,
            max_cost_usd: None,
            cheap: None,
        }
    }
}

impl ModelSettings {
    /// Whether there is anything to ask.
    pub fn is_set(&self) -> bool {
        !self.model.trim().is_empty()
    }

    /// The endpoint as such a question is put to it.
    pub fn answering(&self, request: &ModelRequest) -> Cow<'_, Self> {
        match self.cheap.as_ref().filter(|_| request.cheap) {
            Some(cheap) => Cow::Owned(Self {
                model: cheap.model.clone(),
                price: cheap.price.unwrap_or(self.price),
                ..self.clone()
            }),
            None => Cow::Borrowed(self),
        }
    }
}
