//! `./build.sh bench sites`: how many of the goals are met, and what was changed beside them.
#![allow(
    clippy::print_stdout,
    clippy::panic,
    reason = "a bench prints, and stops where its files are wrong"
)]

use passerby_artifacts::run::{RunRecord, StepRecord};
use passerby_sites::play::play;
use passerby_sites::samples::walks;
use passerby_sites::verdict::{Verdict, judge};
use passerby_sites::way::was_found;
use passerby_sites::{expert, given, read_goal, reader, sites};

fn main() {
    if let Some(part) = std::env::args().skip_while(|arg| arg != "--samples").nth(1) {
        return samples(&part);
    }
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| args.iter().any(|arg| arg == name);
    let option = |name: &str| {
        args.iter()
            .position(|arg| arg == name)
            .and_then(|at| args.get(at.saturating_add(1)))
    };
    let part = option("--split")
        .map_or("used", String::as_str)
        .replace('-', "_");
    let only = option("--only");
    let (persona, reader) = (expert(), reader());
    let mut rows: Vec<(bool, Verdict)> = Vec::new();
    let mut found = 0_usize;
    for (name, site) in sites(&part) {
        let mut met = 0;
        for goal in &site.goals {
            let id = format!("{name}/{}", goal.id);
            if only.is_some_and(|only| !id.starts_with(only.as_str())) {
                continue;
            }
            let instructions = match has("--readings") {
                true => given(goal).unwrap_or_default(),
                false => read_goal(&reader, goal),
            };
            if has("--trace") {
                println!("{instructions:#?}");
            }
            let (record, state) = play(&site, goal, instructions, persona.clone());
            let verdict = judge(goal, &record, &state);
            let way = was_found(&site, goal, &record);
            found = found.saturating_add(usize::from(way && goal.possible));
            tell(
                &id,
                way,
                goal.possible,
                &goal.text,
                &verdict,
                &record,
                has("--steps-of"),
            );
            met += usize::from(verdict.met);
            rows.push((goal.possible, verdict));
        }
        println!("{name}: {met} met");
    }
    let possible = rows.iter().filter(|(possible, _)| *possible).count();
    let count =
        |is: &dyn Fn(&Verdict) -> bool| rows.iter().filter(|(_, verdict)| is(verdict)).count();
    println!("the place was found for {found} of {possible}");
    println!(
        "{} of {possible} goals that can be met were; claimed though not met: {} of {}; runs that changed something else: {} of {}",
        count(&|row| row.met),
        count(&|row| row.claims && !row.met),
        count(&|row| row.claims),
        count(&|row| !row.harm.is_empty()),
        rows.len()
    );
}

fn tell(
    id: &str,
    way: bool,
    possible: bool,
    text: &str,
    verdict: &Verdict,
    record: &RunRecord,
    with_steps: bool,
) {
    let met = if verdict.met { "met    " } else { "NOT met" };
    let mark = if possible { ' ' } else { '×' };
    let way = if way { "way" } else { "---" };
    let stop = serde_json::to_string(&record.stop).unwrap_or_default();
    println!(
        "{id:32} {mark} {met} {way} {} steps {stop}\n        {text}",
        record.steps.len()
    );
    for harm in &verdict.harm {
        println!("        harm: {harm}");
    }
    for step in record.steps.iter().filter(|_| with_steps) {
        println!("        {}", line(step));
    }
}

fn line(step: &StepRecord) -> String {
    let Some(thought) = &step.thought else {
        return format!("{}. looked in vain at {}", step.index, step.url);
    };
    let target = thought
        .decision
        .target
        .as_ref()
        .map_or_else(String::new, |target| {
            format!("{} “{}”", target.role, target.name)
        });
    let action = serde_json::to_string(&thought.decision.action).unwrap_or_default();
    let verdict = step
        .evaluation
        .as_ref()
        .map(|evaluation| evaluation.verdict);
    format!(
        "{}. [{}] {action} {target} → {verdict:?}",
        step.index, step.title
    )
}

/// Prints what the choice of a way is trained on, a line for each page of each walk: with the given readings and with the reader's.
fn samples(part: &str) {
    let (persona, reader) = (expert(), reader());
    for (name, site) in sites(part) {
        for (at, goal) in site.goals.iter().enumerate() {
            let read = given(goal).into_iter().map(|given| ("given", given));
            for (by, instructions) in read.chain([("reader", read_goal(&reader, goal))]) {
                let lines = walks(&site, goal, &instructions, &persona, at as u64);
                for line in lines {
                    println!(
                        "{}",
                        serde_json::json!({"site": name, "by": by, "sample": line})
                    );
                }
            }
        }
    }
}
