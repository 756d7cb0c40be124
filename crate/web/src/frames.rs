//! Frames of other origins: which script runs in which, what is in them, and acts on it.
//!
//! The browser says which frames a script could be put into, each script says where its window stands in the tree
//! of windows, and the script around a frame says where that window is painted. A frame in a shadow tree has no
//! place of its own there: it is told from its likes by size and address, or not at all, and then stays unseen.

use crate::clock;
use crate::script::{
    ActOptions, ActResult, Ask, ForeignFrame, FrameHello, FramePlace, ListingOptions, PageState,
    RecoveredAct, Script, inject_all,
};
use futures_util::future::{LocalBoxFuture, join_all};
use passerby_artifacts::act::{ActOutcome, InputPlan};
use passerby_artifacts::dom::DomSnapshot;
use passerby_artifacts::fault::Fault;
use passerby_merge::{FrameListing, Listing, stitch};
use serde::de::DeserializeOwned;

/// Frames at most that are asked in one look: a page of advertisements has dozens.
const MAX_FRAMES: usize = 64;
/// How often an act is tried again after the frames around it had to be scrolled.
const MOVED_TRIES: u32 = 10;
/// Between two such tries, ms: scrolling reaches the frames around in their own processes.
const MOVED_RETRY_MS: u32 = 50;
/// Index of a window that stands in a shadow tree.
const IN_SHADOW: i32 = -1;

/// A frame's script and what it says of itself.
#[derive(Debug, Clone)]
struct KnownFrame {
    frame_id: i32,
    hello: FrameHello,
}

/// A frame of the page around it, matched to its script.
struct Matched<'a> {
    foreign: &'a ForeignFrame,
    known: &'a KnownFrame,
    /// As `FrameDocument::path`.
    path: String,
}

/// What the script of a document answered, and those of the frames in it.
struct Answered<T> {
    value: T,
    inside: Vec<Inner<T>>,
    /// Frames in view that gave no answer.
    silent: usize,
}

struct Inner<T> {
    node: usize,
    path: String,
    answered: Answered<T>,
}

/// Lists the elements of a tab with those of all frames that can be asked.
pub(crate) async fn snapshot(tab_id: i32, options: &ListingOptions) -> Result<DomSnapshot, Fault> {
    let answered = ask_all(tab_id, FrameRequest::Snapshot(options)).await?;
    Ok(stitch(listing(answered)))
}

fn listing(answered: Answered<DomSnapshot>) -> Listing {
    let inside = answered.inside.into_iter().map(|inner| FrameListing {
        node: inner.node,
        path: inner.path,
        listing: listing(inner.answered),
    });
    Listing {
        inside: inside.collect(),
        snapshot: answered.value,
    }
}

/// What a tab looks like, frames and all. A frame that gives no answer may change unseen: then nothing is still.
pub(crate) async fn state(tab_id: i32) -> Result<PageState, Fault> {
    let answered = ask_all(tab_id, FrameRequest::State).await?;
    Ok(whole(answered))
}

fn whole(answered: Answered<PageState>) -> PageState {
    let mut state = answered.value;
    state.still &= answered.silent == 0;
    for inner in answered.inside {
        let inner = whole(inner.answered);
        state.stamp.push('|');
        state.stamp.push_str(&inner.stamp);
        state.still &= inner.still;
        state.secrets.extend(inner.secrets);
    }
    state
}

/// Does an input on an element of a frame. A frame that is not there any more: the element is gone.
pub(crate) async fn act(
    tab_id: i32,
    path: &str,
    input: &InputPlan,
    how: ActOptions<'_>,
) -> Result<ActResult, Fault> {
    for _ in 0..MOVED_TRIES {
        let Some((script, place)) = find(tab_id, path).await? else {
            return Ok(ActResult::refused(ActOutcome::Detached));
        };
        let acted = script.act(input, how, Some(&place)).await?;
        if !acted.moved {
            return Ok(acted);
        }
        clock::sleep(MOVED_RETRY_MS).await;
    }
    Ok(ActResult::refused(ActOutcome::NotVisible))
}

/// What the document in a frame knows of an act; nothing when it is not there any more.
pub(crate) async fn recall(
    tab_id: i32,
    path: &str,
    name: &str,
    document_id: &str,
) -> Result<RecoveredAct, Fault> {
    match find(tab_id, path).await? {
        Some((script, _)) => script.ask(&Ask::Recall { name, document_id }).await,
        None => Ok(RecoveredAct::Unknown),
    }
}

/// Origin of the document in a frame; `None` when it is not there any more.
pub(crate) async fn origin(tab_id: i32, path: &str) -> Result<Option<String>, Fault> {
    let Some((script, _)) = find(tab_id, path).await? else {
        return Ok(None);
    };
    let hello: FrameHello = script.ask(&Ask::Hello).await?;
    Ok(Some(hello.origin))
}

/// The frames that can be asked and that no other script can look into, the top one aside.
async fn survey(tab_id: i32) -> Vec<KnownFrame> {
    // A frame that gives no access, or no answer in time, is not asked: what it holds stays unseen.
    let frames = inject_all(tab_id).await;
    let asked = frames
        .into_iter()
        .filter(|&frame_id| frame_id != 0)
        .take(MAX_FRAMES)
        .map(|frame_id| async move {
            let script = Script { tab_id, frame_id };
            let hello = script.ask::<FrameHello>(&Ask::Hello).await.ok()?;
            hello.root.then_some(KnownFrame { frame_id, hello })
        });
    join_all(asked).await.into_iter().flatten().collect()
}

/// Asks the script of the top document, and those of all frames that can be asked, each with its place.
async fn ask_all<T: DeserializeOwned>(
    tab_id: i32,
    question: FrameRequest<'_>,
) -> Result<Answered<T>, Fault> {
    let top = Script {
        tab_id,
        frame_id: 0,
    };
    let (value, foreign) = top.ask_with_frames(&question.put(None)).await?;
    let known = if foreign.is_empty() {
        Vec::new()
    } else {
        survey(tab_id).await
    };
    Ok(ask_inside(tab_id, question, value, &foreign, &known, &[], "").await)
}

/// What every document of a page is asked.
#[derive(Debug, Clone, Copy)]
enum FrameRequest<'a> {
    Snapshot(&'a ListingOptions),
    State,
}

impl<'a> FrameRequest<'a> {
    /// As it goes to a script whose frame lies there.
    fn put(self, frame: Option<&'a FramePlace>) -> Ask<'a> {
        match self {
            Self::Snapshot(options) => Ask::Snapshot { options, frame },
            Self::State => Ask::State { frame },
        }
    }
}

/// `at` and `path` are the place of the document that answered with `value`.
fn ask_inside<'a, T: DeserializeOwned + 'a>(
    tab_id: i32,
    question: FrameRequest<'a>,
    value: T,
    foreign: &'a [ForeignFrame],
    known: &'a [KnownFrame],
    at: &'a [i32],
    path: &'a str,
) -> LocalBoxFuture<'a, Answered<T>> {
    Box::pin(async move {
        let asked = matches(foreign, known, at, path)
            .into_iter()
            .map(|matched| ask_frame(tab_id, question, matched, known));
        let inside: Vec<Inner<T>> = join_all(asked).await.into_iter().flatten().collect();
        let in_view = foreign.iter().filter(|f| f.place.view.area() > 0.0);
        let silent = in_view
            .filter(|f| inside.iter().all(|inner| inner.node != f.node))
            .count();
        Answered {
            value,
            inside,
            silent,
        }
    })
}

/// `None` when the frame does not answer: it stays an unseen region.
async fn ask_frame<T: DeserializeOwned>(
    tab_id: i32,
    question: FrameRequest<'_>,
    matched: Matched<'_>,
    known: &[KnownFrame],
) -> Option<Inner<T>> {
    let Matched {
        foreign,
        known: own,
        path,
    } = matched;
    let script = Script {
        tab_id,
        frame_id: own.frame_id,
    };
    let (value, further) = script
        .ask_with_frames(&question.put(Some(&foreign.place)))
        .await
        .ok()?;
    let at = &own.hello.path;
    let answered = ask_inside(tab_id, question, value, &further, known, at, &path).await;
    Some(Inner {
        node: foreign.node,
        path,
        answered,
    })
}

/// The script of the frame at this place, and where it lies now.
async fn find(tab_id: i32, path: &str) -> Result<Option<(Script, FramePlace)>, Fault> {
    let known = survey(tab_id).await;
    let mut script = Script {
        tab_id,
        frame_id: 0,
    };
    let mut place: Option<FramePlace> = None;
    let mut at: Vec<i32> = Vec::new();
    let mut found = String::new();
    loop {
        let ask = Ask::Frames {
            frame: place.as_ref(),
        };
        let (_, foreign) = script.ask_with_frames::<serde_json::Value>(&ask).await?;
        let next = matches(&foreign, &known, &at, &found)
            .into_iter()
            .find(|matched| leads_to(&matched.path, path));
        let Some(next) = next else {
            return Ok(None);
        };
        script.frame_id = next.known.frame_id;
        if next.path == path {
            return Ok(Some((script, next.foreign.place.clone())));
        }
        let (inner, inner_at, inner_path) = (
            next.foreign.place.clone(),
            next.known.hello.path.clone(),
            next.path.clone(),
        );
        (place, at, found) = (Some(inner), inner_at, inner_path);
    }
}

fn leads_to(path: &str, goal: &str) -> bool {
    goal == path
        || goal
            .strip_prefix(path)
            .is_some_and(|rest| rest.starts_with('.'))
}

/// Which script runs in which of these frames of the document at `at`.
fn matches<'a>(
    foreign: &'a [ForeignFrame],
    known: &'a [KnownFrame],
    at: &[i32],
    path: &str,
) -> Vec<Matched<'a>> {
    foreign
        .iter()
        .enumerate()
        .filter_map(|(index, frame)| {
            let place: Vec<i32> = at.iter().chain(&frame.path).copied().collect();
            let here: Vec<&KnownFrame> = known.iter().filter(|k| k.hello.path == place).collect();
            let alike: Vec<&ForeignFrame> =
                foreign.iter().filter(|f| f.path == frame.path).collect();
            let own = match (here.as_slice(), alike.as_slice()) {
                ([one], [_]) => *one,
                _ => only_fit(frame, &here, &alike)?,
            };
            let ordinal = foreign
                .iter()
                .take(index)
                .filter(|f| f.path == frame.path)
                .count();
            Some(Matched {
                foreign: frame,
                known: own,
                path: path_text(path, &frame.path, ordinal),
            })
        })
        .collect()
}

/// Of several windows without a place of their own, the one that fits this frame and no other.
fn only_fit<'a>(
    frame: &ForeignFrame,
    here: &[&'a KnownFrame],
    alike: &[&ForeignFrame],
) -> Option<&'a KnownFrame> {
    let fits = |frame: &ForeignFrame, known: &KnownFrame| {
        let hello = &known.hello;
        (frame.width - hello.width).abs() <= 1.0
            && (frame.height - hello.height).abs() <= 1.0
            && (frame.src.is_empty() || frame.src == hello.url)
    };
    let mut fitting = here.iter().filter(|known| fits(frame, known));
    let (Some(&known), None) = (fitting.next(), fitting.next()) else {
        return None;
    };
    let claims = alike.iter().filter(|other| fits(other, known)).count();
    (claims == 1).then_some(known)
}

/// A place in the tree of windows as text; `s~1` for the second frame of its parent in a shadow tree.
fn path_text(parent: &str, path: &[i32], ordinal: usize) -> String {
    let own: Vec<String> = path
        .iter()
        .map(|&index| match index {
            IN_SHADOW => "s".to_owned(),
            index => index.to_string(),
        })
        .collect();
    let own = own.join(".");
    let own = if path.contains(&IN_SHADOW) {
        format!("{own}~{ordinal}")
    } else {
        own
    };
    if parent.is_empty() {
        own
    } else {
        format!("{parent}.{own}")
    }
}

#[cfg(test)]
mod tests;
