//! Answers that come piece by piece: the `streams` of `tests/model/*.json`, and streams that are made up. Wherever the
//! pieces end, what comes of them is what comes of the answer in one piece.
#![allow(clippy::unwrap_used)] // In a helper too a failed unwrap is a failed test.

use passerby_artifacts::model::{
    AnswerSchema, ModelApi, ModelFault, ModelFaultKind, ModelRequest, ModelRole, ModelSettings,
    ModelTurn, ModelUsage,
};
use passerby_models::{
    Framing, HttpResponse, MAX_BODY_BYTES, MAX_STREAM_BYTES, StreamReader, decode, encode,
    may_refuse_stream,
};
use passerby_redaction::Redaction;
use proptest::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};

type Answered = Result<(String, ModelUsage), ModelFault>;

#[derive(Debug, Deserialize)]
struct Case {
    settings: ModelSettings,
    answers: Vec<Answer>,
    streamed: Streamed,
    streams: Vec<Stream>,
}

#[derive(Debug, Deserialize)]
struct Answer {
    name: String,
    status: u16,
    body: String,
}

/// How the question for a stream differs.
#[derive(Debug, Deserialize)]
struct Streamed {
    path: String,
    adds: Value,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stream {
    name: String,
    content_type: String,
    body: String,
    /// The answer in one piece that it amounts to.
    #[serde(default)]
    same_as: Option<String>,
    #[serde(default)]
    fault: Option<ModelFaultKind>,
    /// Words that the fault must have.
    #[serde(default)]
    says: Option<String>,
    /// What could be read while it came.
    #[serde(default)]
    readable: Option<String>,
}

fn cases() -> Vec<(String, Case)> {
    let names = [
        "anthropic",
        "compatible",
        "gemini",
        "ollama",
        "openai_chat",
        "openai_responses",
    ];
    let read = |name: &str| {
        let path = format!("{}/tests/model/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let case: Case = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(case.streams.len() > 5, "{name}");
        (name.to_owned(), case)
    };
    names.into_iter().map(read).collect()
}

/// What comes of these pieces.
fn read<'a>(
    settings: &ModelSettings,
    framing: Framing,
    pieces: impl IntoIterator<Item = &'a [u8]>,
) -> Answered {
    let mut reader = StreamReader::new(settings, framing);
    for piece in pieces {
        if reader.push(piece)? {
            break;
        }
    }
    reader.finish()
}

fn question() -> ModelRequest {
    ModelRequest {
        system: "The rules.".to_owned(),
        turns: vec![ModelTurn {
            role: ModelRole::User,
            text: "The screen.".to_owned(),
        }],
        image: None,
        schema: AnswerSchema::PingV1,
        max_output_tokens: 300,
        cheap: false,
    }
}

#[test]
fn each_api_is_asked_for_a_stream_in_its_own_way() {
    for (name, case) in cases() {
        let asked = |stream| encode(&case.settings, &question(), None, stream).unwrap();
        let (whole, streamed) = (asked(false), asked(true));
        assert_eq!(whole.headers, streamed.headers, "{name}");
        let path = streamed.url.splitn(4, '/').nth(3).unwrap();
        assert_eq!(format!("/{path}"), case.streamed.path, "{name}");
        let mut expected: Value = serde_json::from_str(&whole.body).unwrap();
        let fields = expected.as_object_mut().unwrap();
        fields.extend(case.streamed.adds.as_object().unwrap().clone());
        let body: Value = serde_json::from_str(&streamed.body).unwrap();
        assert_eq!(body, expected, "{name}");
    }
    let settings = ModelSettings {
        api: ModelApi::Gemini,
        model: "g".to_owned(),
        base_url: "https://a.test/proxy?team=qa".to_owned(),
        ..ModelSettings::default()
    };
    assert_eq!(
        encode(&settings, &question(), None, true).unwrap().url,
        "https://a.test/proxy/v1beta/models/g:streamGenerateContent?team=qa&alt=sse"
    );
}

#[test]
fn a_stream_amounts_to_the_answer_in_one_piece_wherever_its_pieces_end() {
    for (name, case) in cases() {
        for stream in &case.streams {
            let what = format!("{name}: {}", stream.name);
            let framing = Framing::of(&stream.content_type).expect(&what);
            let bytes = stream.body.as_bytes();
            let whole = read(&case.settings, framing, [bytes]);
            check(&case, stream, &whole, &what);
            for at in 0..=bytes.len() {
                let (first, second) = bytes.split_at(at);
                let again = read(&case.settings, framing, [first, second]);
                assert_eq!(again, whole, "{what}: split at {at}");
            }
            assert_eq!(
                read(&case.settings, framing, bytes.chunks(1)),
                whole,
                "{what}: byte by byte"
            );
        }
    }
}

fn check(case: &Case, stream: &Stream, got: &Answered, what: &str) {
    match (&stream.same_as, stream.fault) {
        (Some(same_as), None) => {
            let mut answers = case.answers.iter();
            let answer = answers.find(|answer| answer.name == *same_as);
            let answer = answer.unwrap_or_else(|| panic!("{what}: no answer {same_as}"));
            let response = HttpResponse {
                status: answer.status,
                retry_after: None,
                body: &answer.body,
            };
            assert_eq!(*got, decode(&case.settings, &response), "{what}");
        }
        (None, Some(kind)) => {
            let fault = got
                .as_ref()
                .err()
                .unwrap_or_else(|| panic!("{what}: {got:?}"));
            assert_eq!(fault.kind, kind, "{what}: {fault:?}");
            let says = stream.says.as_deref().unwrap_or_default();
            assert!(fault.message.contains(says), "{what}: {fault:?}");
            assert!(!fault.advice.is_empty(), "{what}");
        }
        _ => panic!("{what}: an answer or a fault"),
    }
}

#[test]
fn what_can_be_read_is_there_before_the_answer_is() {
    let mut checked = 0;
    for (name, case) in cases() {
        for stream in &case.streams {
            let Some(expected) = &stream.readable else {
                continue;
            };
            let framing = Framing::of(&stream.content_type).unwrap();
            let mut reader = StreamReader::new(&case.settings, framing);
            let half = stream.body.len() * 3 / 4;
            reader.push(&stream.body.as_bytes()[..half]).unwrap();
            let shown = reader.readable(&Redaction::default());
            assert_eq!(shown, *expected, "{name}: {}", stream.name);
            checked += 1;
        }
    }
    assert!(checked >= 5, "{checked}");
}

#[test]
fn a_stream_has_limits() {
    let settings = ModelSettings::default();
    let mut reader = StreamReader::new(&settings, Framing::ServerSentEvents);
    let line = vec![b'a'; MAX_BODY_BYTES + 1];
    assert_eq!(
        reader.push(&line).unwrap_err().kind,
        ModelFaultKind::TooLong,
        "a line without end"
    );
    let mut reader = StreamReader::new(&settings, Framing::ServerSentEvents);
    let piece = [b"data: ".as_slice(), &vec![b'a'; MAX_BODY_BYTES / 2], b"\n"].concat();
    let faults = (0..4).find_map(|_| reader.push(&piece).err());
    assert_eq!(
        faults.unwrap().kind,
        ModelFaultKind::TooLong,
        "an event of many lines"
    );
    let event = format!(
        "data: {}\n\n",
        json!({"choices": [{"delta": {"content": " ".repeat(100_000)}}]})
    );
    let mut reader = StreamReader::new(&settings, Framing::ServerSentEvents);
    let mut pushed = 0;
    let fault = loop {
        pushed += event.len();
        if let Err(fault) = reader.push(event.as_bytes()) {
            break fault;
        }
        assert!(pushed < 2 * MAX_STREAM_BYTES, "it never ends");
    };
    assert_eq!(fault.kind, ModelFaultKind::TooLong);
    assert!(pushed > MAX_STREAM_BYTES);
}

#[test]
fn a_stream_is_told_by_its_content_type() {
    for (given, expected) in [
        ("text/event-stream", Some(Framing::ServerSentEvents)),
        (
            "Text/Event-Stream;charset=utf-8",
            Some(Framing::ServerSentEvents),
        ),
        ("application/x-ndjson", Some(Framing::JsonLines)),
        ("application/json; charset=utf-8", None),
        ("text/html", None),
        ("", None),
    ] {
        assert_eq!(Framing::of(given), expected, "{given}");
    }
}

#[test]
fn only_a_server_that_may_not_want_to_stream_is_asked_without() {
    let fault = |api, status, body: &str| {
        let settings = ModelSettings {
            api,
            ..ModelSettings::default()
        };
        let response = HttpResponse {
            status,
            retry_after: None,
            body,
        };
        let fault = decode(&settings, &response).unwrap_err();
        may_refuse_stream(&settings, status, &fault)
    };
    let compatible = ModelApi::Compatible;
    for (api, status, body, expected) in [
        (
            compatible,
            400,
            "{\"error\": \"unknown field stream_options\"}",
            true,
        ),
        (compatible, 422, "{\"detail\": \"extra inputs\"}", true),
        (compatible, 405, "", true),
        (compatible, 501, "", true),
        (
            compatible,
            400,
            "{\"error\": \"maximum context length is 8192\"}",
            false,
        ),
        (compatible, 401, "", false),
        (compatible, 404, "", false),
        (ModelApi::Gemini, 404, "", true),
        (ModelApi::Gemini, 400, "API key not valid", false),
        (compatible, 429, "", false),
        (compatible, 500, "", false),
        (compatible, 200, "<html>", false),
    ] {
        assert_eq!(
            fault(api, status, body),
            expected,
            "{api:?} {status} {body}"
        );
    }
}

/// An answer that is made up: its text in pieces, and its figures.
#[derive(Debug, Clone)]
struct MadeUp {
    pieces: Vec<String>,
    input: u32,
    cached: u32,
    output: u32,
}

impl MadeUp {
    fn text(&self) -> String {
        self.pieces.concat()
    }

    /// The body of one piece, the events of a stream, and how they are told apart.
    fn both(&self, api: ModelApi) -> (Value, Vec<Value>, Framing) {
        let (text, input, output) = (self.text(), self.input, self.output);
        let events = |of: &dyn Fn(&str) -> Value| -> Vec<Value> {
            self.pieces.iter().map(|piece| of(piece)).collect()
        };
        match api {
            ModelApi::Anthropic => {
                let usage = json!({"input_tokens": input, "cache_read_input_tokens": self.cached, "output_tokens": output});
                let body = json!({"content": [{"type": "text", "text": text}], "stop_reason": "end_turn", "usage": usage});
                let mut all = vec![json!({"type": "message_start", "message": {"usage": usage}})];
                all.extend(events(&|piece| json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}})));
                all.push(json!({"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": output}}));
                all.push(json!({"type": "message_stop"}));
                (body, all, Framing::ServerSentEvents)
            }
            ModelApi::OpenaiResponses => {
                let usage = json!({"input_tokens": input, "input_tokens_details": {"cached_tokens": self.cached}, "output_tokens": output});
                let body = json!({"status": "completed", "usage": usage,
                    "output": [{"type": "message", "content": [{"type": "output_text", "text": text}]}]});
                let mut all =
                    events(&|piece| json!({"type": "response.output_text.delta", "delta": piece}));
                all.push(json!({"type": "response.completed", "response": body}));
                (body, all, Framing::ServerSentEvents)
            }
            ModelApi::Gemini => {
                let usage = json!({"promptTokenCount": input, "cachedContentTokenCount": self.cached, "candidatesTokenCount": output});
                let of = |piece: &str| json!({"candidates": [{"content": {"parts": [{"text": piece}]}}]});
                let mut body = of(&text);
                body["candidates"][0]["finishReason"] = json!("STOP");
                body["usageMetadata"] = usage.clone();
                let mut all = events(&of);
                all.push(json!({"candidates": [{"finishReason": "STOP"}], "usageMetadata": usage}));
                (body, all, Framing::ServerSentEvents)
            }
            ModelApi::Ollama => {
                let of = |piece: &str, done| {
                    json!({"message": {"content": piece}, "done": done, "done_reason": "stop",
                    "prompt_eval_count": input, "eval_count": output})
                };
                let mut all =
                    events(&|piece| json!({"message": {"content": piece}, "done": false}));
                all.push(of("", true));
                (of(&text, true), all, Framing::JsonLines)
            }
            ModelApi::OpenaiChat | ModelApi::Compatible => {
                let usage = json!({"prompt_tokens": input, "prompt_tokens_details": {"cached_tokens": self.cached}, "completion_tokens": output});
                let body = json!({"choices": [{"message": {"content": text}, "finish_reason": "stop"}], "usage": usage});
                let mut all = events(&|piece| json!({"choices": [{"delta": {"content": piece}}]}));
                all.push(json!({"choices": [{"delta": {}, "finish_reason": "stop"}]}));
                all.push(json!({"choices": [], "usage": usage}));
                (body, all, Framing::ServerSentEvents)
            }
        }
    }
}

fn made_up() -> impl Strategy<Value = MadeUp> {
    let pieces = prop::collection::vec(any::<String>(), 0..6);
    (pieces, any::<[u32; 3]>()).prop_map(|(pieces, [input, cached, output])| MadeUp {
        pieces,
        input,
        cached,
        output,
    })
}

const APIS: [ModelApi; 6] = [
    ModelApi::Anthropic,
    ModelApi::OpenaiChat,
    ModelApi::OpenaiResponses,
    ModelApi::Gemini,
    ModelApi::Ollama,
    ModelApi::Compatible,
];

proptest! {
    #[test]
    fn any_answer_is_the_same_in_pieces(
        answer in made_up(),
        ends in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        for api in APIS {
            let settings = ModelSettings { api, ..ModelSettings::default() };
            let (body, events, framing) = answer.both(api);
            let stream: String = match framing {
                Framing::JsonLines => events.iter().map(|event| format!("{event}\n")).collect(),
                Framing::ServerSentEvents => events.iter().map(|event| format!("data: {event}\n\n")).collect(),
            };
            let body = body.to_string();
            let expected = decode(&settings, &HttpResponse { status: 200, retry_after: None, body: &body });
            let mut at: Vec<usize> = ends.iter().map(|end| end.index(stream.len())).collect();
            at.extend([0, stream.len()]);
            at.sort_unstable();
            let pieces = at.windows(2).map(|ends| &stream.as_bytes()[ends[0]..ends[1]]);
            prop_assert_eq!(read(&settings, framing, pieces), expected, "{:?}", api);
        }
    }
}
