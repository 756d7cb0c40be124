//! Every reader of foreign bytes, as a function of bytes that must come back: whatever a page, a model, a file or a
//! journal says, nothing may panic, and nothing may take for ever.
//!
//! `tests/targets.rs` gives each target some hundreds of inputs from a fixed seed, so `cargo test` holds them. `./build.sh
//! fuzz TARGET SECONDS` gives it as many as the time allows, guided by what they reach (`src/bin/guided.rs`).
//!
//! A target reads its bytes either as they are (files, answers) or as choices ([`draw::Draw`]): a page that is drawn is
//! always well formed, so the bytes reach what lies behind the readers.

pub mod draw;

mod answers;
mod content;
mod given;
mod journal;
pub mod look;
pub mod mutate;
pub mod page;
mod pictures;
mod seeds;
mod texts;

/// A reader of foreign bytes.
pub struct Target {
    /// What it is called on the command line.
    pub name: &'static str,
    /// Gives it the bytes; returns whatever they say.
    pub run: fn(&[u8]),
    /// Sound inputs that others are made of.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// How many inputs the plain test gives it.
    pub inputs: usize,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target {
        name: "content",
        run: content::read_and_answer,
        seeds: content::seeds,
        inputs: 3_000,
    },
    Target {
        name: "question",
        run: content::question,
        seeds: content::questions,
        inputs: 4_000,
    },
    Target {
        name: "persona",
        run: answers::persona,
        seeds: seeds::personas,
        inputs: 4_000,
    },
    Target {
        name: "reply",
        run: answers::reply,
        seeds: seeds::replies,
        inputs: 4_000,
    },
    Target {
        name: "stream",
        run: answers::stream,
        seeds: seeds::streams,
        inputs: 2_000,
    },
    Target {
        name: "answer",
        run: answers::answer,
        seeds: seeds::answers,
        inputs: 2_000,
    },
    Target {
        name: "journal",
        run: journal::resume,
        seeds: seeds::journals,
        inputs: 300,
    },
    Target {
        name: "forged",
        run: journal::forged,
        seeds: seeds::choices,
        inputs: 300,
    },
    Target {
        name: "snapshot",
        run: page::snapshot,
        seeds: seeds::snapshots,
        inputs: 2_000,
    },
    Target {
        name: "audit",
        run: answers::audit,
        seeds: seeds::audits,
        inputs: 4_000,
    },
    Target {
        name: "png",
        run: pictures::png,
        seeds: seeds::pngs,
        inputs: 4_000,
    },
    Target {
        name: "manifest",
        run: pictures::manifest,
        seeds: seeds::manifests,
        inputs: 4_000,
    },
    Target {
        name: "redaction",
        run: texts::redaction,
        seeds: seeds::echoes,
        inputs: 4_000,
    },
    Target {
        name: "marks",
        run: pictures::marks,
        seeds: seeds::choices,
        inputs: 300,
    },
    Target {
        name: "look",
        run: look::run,
        seeds: seeds::choices,
        inputs: 600,
    },
];

/// The target of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
