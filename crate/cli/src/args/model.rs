//! Which language model is asked, and what it may cost.

use super::headers::{HeaderArg, read_headers};
use clap::{Args, ValueEnum};
use passerby_artifacts::header::HeaderError;
use passerby_artifacts::model::{
    CheapModel, ModelApi, ModelPrice, ModelSettings, PromptSize, Secret,
};

/// Which language model is asked, for the policies that ask one.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Language model")]
pub struct ModelArgs {
    /// Name of the model at its endpoint.
    #[arg(long, value_name = "NAME")]
    pub model: Option<String>,
    /// What the endpoint speaks.
    #[arg(long, value_enum, default_value_t = ApiName::Compatible)]
    pub api: ApiName,
    /// Address of the endpoint [default: the one of the API's maker].
    #[arg(long, value_name = "URL")]
    pub endpoint: Option<String>,
    /// Environment variable that holds the key; none is sent when it is not set.
    #[arg(long, value_name = "VAR", default_value = "PASSERBY_MODEL_KEY")]
    pub key_env: String,
    /// Send this header with every question; may be given several times. `Name: env:VAR` takes the value from the
    /// environment, so that it stands in no list of processes.
    #[arg(long = "header", value_name = "NAME: VALUE", requires = "model")]
    pub headers: Vec<HeaderArg>,
    /// How much the prompts say: `compact` for small models.
    #[arg(long, value_enum, default_value_t = PromptName::Full)]
    pub prompt: PromptName,
    /// Show the model the screenshot in place of the tree; it answers with points or descriptions.
    #[arg(long)]
    pub sight_mode: bool,
    /// Ask for each product of a step (evaluation, analysis, decision, expectation) by a question of its own: for small
    /// models.
    #[arg(long)]
    pub staged: bool,
    /// Believe the model's word that the goal is met where what it quotes was on the screens, without asking once more whether the
    /// record of the run bears it out.
    #[arg(long)]
    pub no_claim_check: bool,
    /// Ask for each answer in one piece: for servers whose streams are at fault.
    #[arg(long)]
    pub no_stream: bool,
    /// Another model at the same endpoint, which answers the questions that need less: the judgement of the last act and
    /// what is expected.
    #[arg(long, value_name = "NAME", requires = "staged", requires = "model")]
    pub cheap_model: Option<String>,
    /// What that model costs, as --price [default: the same].
    #[arg(long, value_name = "IN,CACHED,OUT", value_parser = parse_price, requires = "cheap_model")]
    pub cheap_price: Option<ModelPrice>,
    /// Tokens that one answer may have.
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u32).range(64..=32_000), value_name = "N")]
    pub answer_tokens: u32,
    /// Time that one answer may take, seconds.
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..=600), value_name = "S")]
    pub answer_timeout: u32,
    /// Tokens that the run may use, input and output together.
    #[arg(long, value_name = "N")]
    pub max_tokens: Option<u64>,
    /// US dollars that the run may spend; needs --price.
    #[arg(long, value_name = "USD", requires = "price")]
    pub max_cost: Option<f64>,
    /// US dollars for a million tokens: input, cached input, output, such as 3,0.3,15.
    #[arg(long, value_name = "IN,CACHED,OUT", value_parser = parse_price)]
    pub price: Option<ModelPrice>,
}

impl ModelArgs {
    /// What to ask the worker for; `None` where no model is named. The key comes from the environment, so that it
    /// stands in no list of processes.
    ///
    /// # Errors
    /// [`HeaderError`] where a header cannot be sent.
    pub fn asked(&self) -> Result<Option<ModelSettings>, HeaderError> {
        let Some(model) = self.model.clone() else {
            return Ok(None);
        };
        Ok(Some(ModelSettings {
            api: self.api.into(),
            base_url: self.endpoint.clone().unwrap_or_default(),
            model,
            headers: read_headers(&self.headers, |name| std::env::var(name).ok())?,
            key: Secret(std::env::var(&self.key_env).unwrap_or_default()),
            timeout_s: self.answer_timeout,
            prompt: match self.prompt {
                PromptName::Compact => PromptSize::Compact,
                PromptName::Full => PromptSize::Full,
            },
            sight: self.sight_mode,
            staged: self.staged,
            check_claims: !self.no_claim_check,
            stream: !self.no_stream,
            max_output_tokens: self.answer_tokens,
            price: self.price.unwrap_or_default(),
            max_tokens: self.max_tokens,
            max_cost_usd: self.max_cost,
            cheap: self.cheap_model.clone().map(|model| CheapModel {
                model,
                price: self.cheap_price,
            }),
        }))
    }
}

/// What an endpoint speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ApiName {
    /// Any server of the Chat Completions kind: LM Studio, llama.cpp, vLLM, a proxy.
    Compatible,
    /// Ollama's own API.
    Ollama,
    /// Anthropic Messages.
    Anthropic,
    /// OpenAI Chat Completions.
    OpenaiChat,
    /// OpenAI Responses.
    OpenaiResponses,
    /// Google Gemini.
    Gemini,
}

impl From<ApiName> for ModelApi {
    fn from(name: ApiName) -> Self {
        match name {
            ApiName::Compatible => Self::Compatible,
            ApiName::Ollama => Self::Ollama,
            ApiName::Anthropic => Self::Anthropic,
            ApiName::OpenaiChat => Self::OpenaiChat,
            ApiName::OpenaiResponses => Self::OpenaiResponses,
            ApiName::Gemini => Self::Gemini,
        }
    }
}

/// How much prompts say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PromptName {
    /// For models with a context of 8k tokens.
    Compact,
    /// Everything that helps.
    Full,
}

/// Why a price is no good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write it as three amounts, such as 3,0.3,15")]
pub struct PriceError;

fn parse_price(given: &str) -> Result<ModelPrice, PriceError> {
    let amounts: Vec<f64> = given
        .split(',')
        .map(|amount| amount.trim().parse().map_err(|_| PriceError))
        .collect::<Result<_, _>>()?;
    match amounts.as_slice() {
        [input_usd, cached_input_usd, output_usd]
            if amounts.iter().all(|amount| *amount >= 0.0) =>
        {
            Ok(ModelPrice {
                input_usd: *input_usd,
                cached_input_usd: *cached_input_usd,
                output_usd: *output_usd,
            })
        }
        _ => Err(PriceError),
    }
}
