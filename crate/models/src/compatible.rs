//! Servers of the Chat Completions kind: LM Studio, llama.cpp, vLLM, OpenRouter and other proxies; as of November 2026,
//! https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
//!
//! They know `system` and `max_tokens`, which OpenAI's own newer models do not take any more.

use super::openai_chat;
use super::wire::Codec;

pub(super) const CODEC: Codec = Codec {
    path: |_, _| "v1/chat/completions".to_owned(),
    headers: openai_chat::headers,
    body: |question| openai_chat::chat(question, "system", "max_tokens"),
    read: openai_chat::read,
    assembly: || Box::new(openai_chat::Chunks::default()),
};
