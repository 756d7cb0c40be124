//! A text that stands out too little against what is behind it.

use super::texts::Texts;
use super::texts::page::{FaintPair, FaintText, Way};
use super::{Run, card, needs, page, target, texts, was_done};
use passerby_artifacts::contrast::{contrast, luminance};
use passerby_artifacts::finding::{Basis, Cost, Finding, FindingElement, FindingKind, Severity};
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::persona::{Level, Persona};
use passerby_artifacts::run::{FaintTextFact, StepRecord};
use std::cmp::Ordering;

/// What Chromium paints hints in: https://html.spec.whatwg.org/#the-placeholder-attribute says no colour.
const BROWSERS_HINT: [u8; 3] = [0x75; 3];
/// Nobody but the browser chose the colour; on white it is enough, and here it is not for little.
const NEARLY_ENOUGH: f64 = 4.0;
/// From this share of the wanted contrast on a text is a near miss, which nobody fails to read for it.
const CLEARLY_TOO_LITTLE: f64 = 0.9;
/// From this share of the wanted contrast on it is nearly there.
const NEAR_MISS: f64 = 0.95;
/// Backgrounds whose channels differ by no more levels are of one design: a gradient, every other row of a table.
const NEAR_LEVELS: u8 = 24;

/// Steps of the ratio in which one text is clearly fainter than another.
const CLEARLY_FAINTER: f64 = 0.5;

/// So many pairs of colours that the persona never needed are a card each; more are one, which lists them: they are worked
/// through together, and would hide what the persona met.
const APART: usize = 2;

/// A faint text of one page.
struct Met<'a> {
    step: &'a StepRecord,
    text: &'a FaintTextFact,
    /// The first text in its pair of colours.
    cause: &'a FaintTextFact,
    /// Whether this very element was the target of the step's act, and so had to be read.
    used: bool,
}

/// One for each text of each page. What has one cause has one title: the text's colour before nearly one background, be
/// it a heading's or a cell's (a grey before any): a site has such a pair in one place of its style sheets.
pub(super) fn find(run: &Run<'_>) -> Vec<Finding> {
    let mut met = met(run);
    // A card that says that the persona used it names what they used.
    met.sort_by_key(|met| (!met.used, met.text.placeholder));
    faintest_of_unused_first(&mut met);
    name_by_first(&mut met);
    let mut unused: Vec<&FaintTextFact> = Vec::new();
    for cause in met.iter().map(|met| met.cause) {
        let is_needed =
            |met: &Met<'_>| std::ptr::eq(met.cause, cause) && may_be_used(run, met.text);
        if !unused.iter().any(|known| std::ptr::eq(*known, cause)) && !met.iter().any(is_needed) {
            unused.push(cause);
        }
    }
    unused.sort_by(|a, b| worst(&met, a).ratio.total_cmp(&worst(&met, b).ratio));
    let together = (unused.len() > APART).then(|| {
        let texts: Vec<&FaintTextFact> = unused.iter().map(|cause| worst(&met, cause)).collect();
        of_many(&texts)
    });
    if together.is_some() {
        // The card shows the first of them, which is the worst that it names.
        let rank = |met: &Met<'_>| {
            let place = unused
                .iter()
                .position(|cause| std::ptr::eq(*cause, met.cause));
            place.map_or(0, |place| place.saturating_add(1))
        };
        met.sort_by(|a, b| {
            let by_ratio = a.text.ratio.total_cmp(&b.text.ratio);
            rank(a).cmp(&rank(b)).then(if rank(a) == 0 {
                Ordering::Equal
            } else {
                by_ratio
            })
        });
    }
    let all = met.as_slice();
    let found = all.iter().map(|met| {
        let is_unused = unused.iter().any(|cause| std::ptr::eq(*cause, met.cause));
        match &together {
            Some(texts) if is_unused => finding(run, met, texts.clone()),
            _ => finding(run, met, of_one(met, stands_both_ways(all, met))),
        }
    });
    found.collect()
}

/// Of what nobody used the clearly fainter come first, so that a card names the worst that it is about, and of like ones the first met.
fn faintest_of_unused_first(met: &mut [Met<'_>]) {
    let used = met.iter().take_while(|met| met.used).count();
    let unused = met.get_mut(used..).unwrap_or_default();
    let rank = |met: &Met<'_>| (met.text.ratio / CLEARLY_FAINTER).floor();
    unused.sort_by(|a, b| {
        (a.text.placeholder.cmp(&b.text.placeholder)).then(rank(a).total_cmp(&rank(b)))
    });
}

/// The text of this cause that stands out least.
fn worst<'a>(met: &[Met<'a>], cause: &'a FaintTextFact) -> &'a FaintTextFact {
    let of_it = met.iter().filter(|met| std::ptr::eq(met.cause, cause));
    let texts = of_it.map(|met| met.text);
    texts
        .min_by(|a, b| a.ratio.total_cmp(&b.ratio))
        .unwrap_or(cause)
}

/// What a card's title names is what it shows first: of one cause the first that was met.
fn name_by_first(met: &mut [Met<'_>]) {
    let mut firsts: Vec<(&FaintTextFact, &FaintTextFact)> = Vec::new();
    for met in met {
        let known = firsts
            .iter()
            .find(|(cause, _)| std::ptr::eq(*cause, met.cause));
        let first = match known {
            Some((_, first)) => first,
            None => {
                firsts.push((met.cause, met.text));
                met.text
            }
        };
        met.cause = first;
    }
}

/// Each text once a page, of several places that in which it was used.
fn met<'a>(run: &Run<'a>) -> Vec<Met<'a>> {
    let mut all: Vec<Met<'a>> = Vec::new();
    for (at, step) in run.steps.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| run.steps.get(before));
        let is_told = |text: &&FaintTextFact| {
            !is_browsers(text) && !before.is_some_and(|before| is_pointed_at(before, text))
        };
        for text in step.faint.iter().filter(is_told) {
            let is_known =
                |met: &Met<'_>| page(&met.step.url) == page(&step.url) && is_same(met.text, text);
            let used = is_used(step, text);
            match all.iter().position(is_known).and_then(|at| all.get_mut(at)) {
                Some(known) if used && !known.used => {
                    *known = Met {
                        step,
                        text,
                        used,
                        ..*known
                    };
                }
                Some(_) => {}
                None => {
                    let is_it = |met: &&Met<'_>| {
                        is_of_one_cause(met.text, text) || is_same_control(met, step, text)
                    };
                    let same = all.iter().find(is_it);
                    let cause = same.map_or(text, |met| met.cause);
                    all.push(Met {
                        step,
                        text,
                        cause,
                        used,
                    });
                }
            }
        }
    }
    all
}

/// Whether the pointer still rests on it after the step before: it shows the colours of that and not its own.
fn is_pointed_at(before: &StepRecord, text: &FaintTextFact) -> bool {
    before.reply.is_some() && holds_centre(before.target_rect, text)
}

/// Whether the middle of the text lies in the box of an act's target.
fn holds_centre(target: Option<CssRect>, text: &FaintTextFact) -> bool {
    target.is_some_and(|rect| rect.contains(text.control.rect.centre()))
}

/// Whether it is a hint in the colour that browsers give it, before a background that is not quite white.
fn is_browsers(text: &FaintTextFact) -> bool {
    text.placeholder && text.colour == BROWSERS_HINT && text.ratio >= NEARLY_ENOUGH
}

/// The same control of the page in another state or theme. Of a row that is one control each text has a colour of its own.
fn is_same_control(met: &Met<'_>, step: &StepRecord, text: &FaintTextFact) -> bool {
    let (known, control) = (&met.text.control, &text.control);
    page(&met.step.url) == page(&step.url)
        && !control.name.trim().is_empty()
        && (&known.role, &known.name) == (&control.role, &control.name)
        && met.text.part == text.part
        && known.role != "text"
}

/// The same text, whether the page was scrolled or not.
fn is_same(a: &FaintTextFact, b: &FaintTextFact) -> bool {
    (&a.control.role, &a.control.name) == (&b.control.role, &b.control.name)
        && is_of_one_cause(a, b)
}

fn is_of_one_cause(a: &FaintTextFact, b: &FaintTextFact) -> bool {
    // Hints have one rule of a style sheet, whatever their fields stand on; a colour that texts have too is one of the design.
    (a.placeholder && b.placeholder && is_near(a.colour, b.colour))
        // One background that is too light for all that stands on it.
        || (is_near(a.background, b.background) && [a, b].iter().all(|text| matches!(way(text), Way::DarkerBackground)))
        // A link on white and a button of the link's colour: one colour of the design.
        || (is_near(a.colour, b.background) && is_near(a.background, b.colour))
        || a.colour == b.colour
            && (is_near(a.background, b.background)
                || (a.placeholder == b.placeholder && is_made_for_text(a.colour)))
}

/// Whether a design has the colour for texts that are to stand back, so that it is at fault before any background: white and
/// black stand before everything.
fn is_made_for_text(colour: [u8; 3]) -> bool {
    !is_near(colour, [0xff; 3]) && !is_near(colour, [0; 3])
}

fn is_near(a: [u8; 3], b: [u8; 3]) -> bool {
    let mut levels = a.iter().zip(b);
    levels.all(|(a, b)| a.abs_diff(b) <= NEAR_LEVELS)
}

fn finding(run: &Run<'_>, met: &Met<'_>, texts: Texts) -> Finding {
    let control = &met.text.control;
    let cost = Cost {
        touched: met.used,
        ..Cost::default()
    };
    Finding {
        severity: severity(run, met.text),
        // So little is missing that somebody has to say whether it hinders anybody.
        basis: match met.text.ratio < NEAR_MISS * met.text.wanted {
            true => Basis::Observed,
            false => Basis::Inferred,
        },
        element: Some(FindingElement {
            id: control.id.clone(),
            role: control.role.clone(),
            name: control.name.clone(),
            make: String::new(),
            hint: String::new(),
            rect: control.rect,
        }),
        ..card(FindingKind::Contrast, met.step, texts, cost)
    }
}

/// Whether some texts of its cause are light on dark and others dark on light.
fn stands_both_ways(all: &[Met<'_>], met: &Met<'_>) -> bool {
    let alike = all
        .iter()
        .filter(|other| std::ptr::eq(other.cause, met.cause));
    let is_light = |text: &FaintTextFact| luminance(text.colour) > luminance(text.background);
    let own = is_light(met.text);
    alike.into_iter().any(|other| is_light(other.text) != own)
}

fn of_one(met: &Met<'_>, both_ways: bool) -> Texts {
    let control = &met.text.control;
    let told = FaintText {
        kind: kind_of(met.text),
        name: words(met.text),
        within: (!met.text.part.is_empty())
            .then_some((control.role.as_str(), control.name.as_str())),
        hint_of: met.text.placeholder.then_some(control.role.as_str()),
        measured: &measured(met.text),
        first: &title(met.cause),
        first_is_hint: met.cause.placeholder,
        wanted: met.text.wanted,
        way: way(met.text),
        both_ways,
    };
    texts::page::faint(&told, &met.step.url)
}

/// What leads to the contrast wanted and keeps the design: a light text on a colour stays light where that is enough.
fn way(text: &FaintTextFact) -> Way {
    let with_white = contrast([u8::MAX; 3], text.background);
    let with_black = contrast([0; 3], text.background);
    let is_light = luminance(text.colour) > luminance(text.background);
    if is_light && with_white < text.wanted {
        Way::DarkerBackground
    } else if is_light || with_black < text.wanted {
        Way::LighterText
    } else {
        Way::DarkerText
    }
}

/// `worst_first`: a text of each pair of colours.
fn of_many(worst_first: &[&FaintTextFact]) -> Texts {
    let told = |text: &&FaintTextFact| FaintPair {
        kind: kind_of(text).to_owned(),
        name: words(text).to_owned(),
        measured: measured(text),
        title: title(text),
        wanted: text.wanted,
    };
    let mut pairs: Vec<FaintPair> = worst_first.iter().map(told).collect();
    // The same two colours may be those of a text and of a hint.
    let mut named: Vec<String> = Vec::new();
    pairs.retain(|pair| {
        let is_new = !named.contains(&pair.measured);
        named.push(pair.measured.clone());
        is_new
    });
    texts::page::faint_pairs(&pairs)
}

/// Whether a finding of ours is on a card that lists pairs of colours.
pub(super) fn is_of_many(finding: &Finding) -> bool {
    finding.kind == FindingKind::Contrast && finding.title.contains(texts::page::PAIRS)
}

/// Whether a finding of ours is of a text in these colours: `#777777 on #ffffff, …`, as axe-core's checks name them.
pub(super) fn has_colours(run: &Run<'_>, finding: &Finding, colours: &str) -> bool {
    let Some((colour, background)) = named_pair(colours) else {
        return false;
    };
    let mut texts = run.steps.iter().flat_map(|step| &step.faint);
    finding.element.as_ref().is_some_and(|element| {
        texts.any(|text| {
            let control = &text.control;
            (&control.role, &control.name, control.rect)
                == (&element.role, &element.name, element.rect)
                && (text.colour == colour && is_near(text.background, background)
                    // A site's colour on white is as faint as white on it.
                    || text.background == colour && is_near(text.colour, background))
        })
    })
}

/// The colours in `#777777 on #ffffff, 4.47:1`.
fn named_pair(colours: &str) -> Option<([u8; 3], [u8; 3])> {
    let (pair, _) = colours.split_once(',')?;
    let (colour, background) = pair.split_once(" on ")?;
    Some((rgb(colour)?, rgb(background)?))
}

/// `#777777` as levels of red, green and blue.
fn rgb(hex: &str) -> Option<[u8; 3]> {
    let digits = hex.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([red, green, blue])
}

/// `#999999 on #ffffff`
fn pair(text: &FaintTextFact) -> String {
    format!("{} on {}", hex(text.colour), hex(text.background))
}

/// `#999999 on #ffffff, 2.84:1`
fn measured(text: &FaintTextFact) -> String {
    format!("{}, {}:1", pair(text), two_places(text.ratio))
}

/// What it is in the title of a card.
fn title(text: &FaintTextFact) -> String {
    let control = &text.control;
    let kind = match text.placeholder {
        true => control.role.as_str(),
        false => kind_of(text),
    };
    texts::page::faint_title(kind, words(text), &two_places(text.ratio))
}

/// Whether the step's act was done on the very control that the text is in: its role, its name and its box.
fn is_used(step: &StepRecord, text: &FaintTextFact) -> bool {
    is_target(step, text) && was_done(step) && holds_centre(step.target_rect, text)
}

/// Whether something of its role and name was acted on, wherever that stood.
fn may_be_used(run: &Run<'_>, text: &FaintTextFact) -> bool {
    run.steps.iter().any(|step| is_target(step, text))
}

fn is_target(step: &StepRecord, text: &FaintTextFact) -> bool {
    let control = &text.control;
    let is_it = target(step)
        .is_some_and(|target| target.role == control.role && target.name.trim() == control.name);
    is_it && step.reply.is_some()
}

/// Among contrasts that weigh and cost the same, the faintest text comes first; all else keeps its place.
pub(super) fn faintest_first(findings: &mut [Finding]) {
    let weight = |finding: &Finding| {
        let cost = finding.cost.unwrap_or_default();
        (finding.severity, cost.steps, cost.touched)
    };
    for group in findings.chunk_by_mut(|a, b| weight(a) == weight(b)) {
        let is_contrast = |finding: &&mut Finding| finding.kind == FindingKind::Contrast;
        let mut sorted: Vec<Finding> = group
            .iter_mut()
            .filter(is_contrast)
            .map(|f| f.clone())
            .collect();
        sorted.sort_by(|a, b| ratio_told(a).total_cmp(&ratio_told(b)));
        for (place, finding) in group.iter_mut().filter(is_contrast).zip(sorted) {
            *place = finding;
        }
    }
}

/// The ratio that ends a card's title: `…, 2.84:1`.
fn ratio_told(finding: &Finding) -> f64 {
    let last = finding.title.rsplit(' ').next().unwrap_or_default();
    let ratio = last.strip_suffix(":1").and_then(|ratio| ratio.parse().ok());
    ratio.unwrap_or(f64::MAX)
}

/// Who sees little may not have read it at all, but for what is nearly readable; to others it cost what it cost.
fn severity(run: &Run<'_>, text: &FaintTextFact) -> Severity {
    if sees_little(run.persona) && text.ratio < CLEARLY_TOO_LITTLE * text.wanted {
        Severity::Medium
    } else {
        Severity::Low
    }
}

fn sees_little(persona: &Persona) -> bool {
    persona.eyesight == Some(Level::Low) || needs(persona, &["low_vision"])
}

/// The words that are faint, or what their control is called.
fn words(text: &FaintTextFact) -> &str {
    match text.part.as_str() {
        "" => &text.control.name,
        part => part,
    }
}

/// What it is, in a reader's words.
fn kind_of(text: &FaintTextFact) -> &str {
    match text.control.role.as_str() {
        _ if !text.part.is_empty() => "text",
        _ if text.placeholder => "hint",
        "text" | "generic" | "" => "text",
        "cell" | "gridcell" => "cell",
        "columnheader" | "rowheader" => "table heading",
        role => role,
    }
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Cut, not rounded: 4.499 is not enough and must not read as 4.5.
fn two_places(ratio: f64) -> String {
    format!("{:.2}", (ratio * 100.0).floor() / 100.0)
}
