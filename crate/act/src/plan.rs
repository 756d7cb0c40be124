//! Decision × tree → plan.

use crate::names::is_same_name;
use passerby_artifacts::act::{ActPlan, ElementRef, Gesture, InputPlan};
use passerby_artifacts::decision::{Action, Decision, Target, TextSource};
use passerby_artifacts::dom::ActionKind;
use passerby_artifacts::geometry::CssPoint;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// Part of the viewport's height that one "screen" of scrolling moves: a person keeps the last
/// lines in view to find the place again.
const SCREEN_SHARE: f64 = 0.85;
/// A decision cannot scroll further than this at once, in screens.
const MAX_SCREENS: f64 = 50.0;
/// Nor drag further than this, CSS px.
const MAX_DRAG: f64 = 20_000.0;
/// A decision cannot press a key more often than this at once.
const MAX_KEYS: u32 = 500;
/// Nor choose more options.
const MAX_OPTIONS: usize = 50;

/// Why a decision cannot be made executable.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Finish and give up end a run: nothing is left to be done in the page.
    #[error("`{action}` ends the run and is not done in a page; end the run instead")]
    Terminal {
        /// Name of the action.
        action: &'static str,
    },
    /// A question is for the user: no page is asked.
    #[error("`ask_user` is not done in a page; ask the user instead")]
    Question,
    /// The action needs an element and the decision names none.
    #[error("`{action}` needs a target and the decision names none; name a node of the tree")]
    TargetMissing {
        /// Name of the action.
        action: &'static str,
    },
    /// Neither the id nor role and name lead to a node.
    #[error("no node `{id}` and no {role} “{name}” in the tree; look again and decide anew")]
    TargetUnknown {
        /// Id asked for.
        id: String,
        /// Role asked for.
        role: String,
        /// Name asked for.
        name: String,
    },
    /// The id is unknown, and several nodes have the role and the name.
    #[error("no node `{id}`, and {count} nodes are a {role} “{name}”; name one of them by its id")]
    TargetAmbiguous {
        /// Id asked for.
        id: String,
        /// Role asked for.
        role: String,
        /// Name asked for.
        name: String,
        /// How many nodes match.
        count: usize,
    },
    /// The id now belongs to something else.
    #[error(
        "`{id}` was {role} “{name}” and is {now_role} “{now_name}” now; look again and decide anew"
    )]
    TargetChanged {
        /// Id asked for.
        id: String,
        /// Role it had.
        role: String,
        /// Name it had.
        name: String,
        /// Role it has now.
        now_role: String,
        /// Name it has now.
        now_name: String,
    },
    /// The element cannot be operated at the moment.
    #[error("{role} “{name}” is disabled; fill what it waits for, or choose another target")]
    TargetDisabled {
        /// Its role.
        role: String,
        /// Its name.
        name: String,
    },
    /// The element does not offer the action.
    #[error(
        "{role} “{name}” does not take `{action}`; it offers {}",
        offered(offers)
    )]
    NotOffered {
        /// Its role.
        role: String,
        /// Its name.
        name: String,
        /// Name of the action.
        action: &'static str,
        /// What it offers.
        offers: Vec<ActionKind>,
    },
    /// The address cannot be gone to.
    #[error("`{url}` is not an absolute http or https address: {why}")]
    BadUrl {
        /// Address asked for.
        url: String,
        /// What is wrong with it.
        why: String,
    },
    /// The key has no name.
    #[error("a key press needs the name of a key, such as `Enter`")]
    KeyMissing,
    /// No option, or too many.
    #[error("`select_many` takes 1 to {MAX_OPTIONS} options, and the decision names {count}")]
    OptionCount {
        /// How many it names.
        count: usize,
    },
    /// The distance is not a number.
    #[error("the distance is not a finite number")]
    BadDistance,
}

fn offered(actions: &[ActionKind]) -> String {
    if actions.is_empty() {
        return "nothing".to_owned();
    }
    let names = actions.iter().map(|action| match action {
        ActionKind::Click => "click",
        ActionKind::Type => "type",
        ActionKind::Select => "select",
        ActionKind::Check => "check",
        ActionKind::Scroll => "scroll",
    });
    names.collect::<Vec<_>>().join(", ")
}

/// Makes a decision executable on the tree it was made on.
///
/// The target is looked up by id, else by role and name if exactly one node has both. Distances
/// come out in CSS px. Errors: [`PlanError`], each with what to do about it.
pub fn plan(decision: &Decision, tree: &UiTree) -> Result<ActPlan, PlanError> {
    let mut plan = planned(decision, tree)?;
    if let ActPlan::Page { input } = &mut plan {
        input.prompt_text.clone_from(&decision.prompt_text);
    }
    Ok(plan)
}

fn planned(decision: &Decision, tree: &UiTree) -> Result<ActPlan, PlanError> {
    let action = &decision.action;
    let on = |needs| element(decision, tree, needs);
    match action {
        Action::Click => on(ActionKind::Click).map(|element| page(Some(element), Gesture::Click)),
        Action::DoubleClick => {
            on(ActionKind::Click).map(|element| page(Some(element), Gesture::DoubleClick))
        }
        Action::ContextMenu => {
            let element = some_element(decision, tree)?;
            Ok(page(Some(element), Gesture::ContextMenu))
        }
        Action::Hover => {
            let element = some_element(decision, tree)?;
            Ok(page(Some(element), Gesture::Hover))
        }
        Action::Type { text } => on(ActionKind::Type)
            .map(|element| page(Some(element), Gesture::SetText { text: text.clone() })),
        Action::Clear => on(ActionKind::Type).map(|element| {
            let text = TextSource::Plain {
                text: String::new(),
            };
            page(Some(element), Gesture::SetText { text })
        }),
        Action::Select { option } => on(ActionKind::Select).map(|element| {
            let label = option.clone();
            page(Some(element), Gesture::SelectOption { label })
        }),
        Action::SelectMany { options } => select_many(decision, tree, options),
        Action::Check { on: state } => on(ActionKind::Check)
            .map(|element| page(Some(element), Gesture::SetChecked { on: *state })),
        Action::PressKey { key, times } => press_key(decision, tree, key, *times),
        Action::Drag { dx, dy } => drag(decision, tree, *dx, *dy),
        Action::SelectText { part, within } => {
            let element = some_element(decision, tree)?;
            let (part, within) = (part.clone(), within.clone());
            Ok(page(Some(element), Gesture::SelectText { part, within }))
        }
        Action::Insert { text } => on(ActionKind::Type)
            .map(|element| page(Some(element), Gesture::InsertText { text: text.clone() })),
        Action::Scroll { screens } => scroll(decision, tree, *screens),
        Action::ScrollIntoView => scroll_into_view(decision, tree),
        Action::Navigate { url } => navigate(url),
        Action::Back => Ok(ActPlan::Back),
        Action::Wait { ms } => Ok(ActPlan::Wait { ms: *ms }),
        Action::WaitFor { text, gone, ms } => Ok(ActPlan::WaitFor {
            text: text.clone(),
            gone: *gone,
            ms: *ms,
        }),
        Action::AskUser { .. } => Err(PlanError::Question),
        Action::Answer { .. } | Action::Finish { .. } | Action::GiveUp { .. } => {
            Err(PlanError::Terminal {
                action: action.name(),
            })
        }
    }
}

/// The plan with the point of its element's box that was pointed at, CSS px of the viewport; unchanged where that lies
/// outside, or nothing was pointed at.
pub fn pointed(mut plan: ActPlan, at: Option<CssPoint>) -> ActPlan {
    if let ActPlan::Page { input } = &mut plan
        && let Some(element) = &mut input.element
    {
        element.at = at.filter(|at| element.rect.contains((at.x, at.y)));
    }
    plan
}

fn page(element: Option<ElementRef>, gesture: Gesture) -> ActPlan {
    ActPlan::Page {
        input: InputPlan {
            element,
            gesture,
            hand: passerby_artifacts::hand::Hand::Pointer,
            prompt_text: String::new(),
        },
    }
}

fn press_key(
    decision: &Decision,
    tree: &UiTree,
    key: &str,
    times: u32,
) -> Result<ActPlan, PlanError> {
    if key.is_empty() {
        return Err(PlanError::KeyMissing);
    }
    let element = match &decision.target {
        Some(target) => {
            let node = find(target, tree)?;
            enabled(node)?;
            Some(reference(node, tree, None))
        }
        // What had the focus when it was decided: the page may give it to another meanwhile.
        None => {
            let focused = tree.nodes.iter().rfind(|node| node.states.focused);
            focused.map(|node| reference(node, tree, None))
        }
    };
    let key = key.to_owned();
    let times = times.clamp(1, MAX_KEYS);
    Ok(page(element, Gesture::PressKey { key, times }))
}

fn select_many(
    decision: &Decision,
    tree: &UiTree,
    options: &[String],
) -> Result<ActPlan, PlanError> {
    let count = options.len();
    if count == 0 || count > MAX_OPTIONS {
        return Err(PlanError::OptionCount { count });
    }
    let element = element(decision, tree, ActionKind::Select)?;
    let labels = options.to_vec();
    Ok(page(Some(element), Gesture::SelectOptions { labels }))
}

/// Whatever it offers, and disabled or not: nothing is done to it.
fn scroll_into_view(decision: &Decision, tree: &UiTree) -> Result<ActPlan, PlanError> {
    let target = decision.target.as_ref().ok_or(PlanError::TargetMissing {
        action: decision.action.name(),
    })?;
    let element = reference(find(target, tree)?, tree, None);
    Ok(page(Some(element), Gesture::ScrollIntoView))
}

fn drag(decision: &Decision, tree: &UiTree, dx: f64, dy: f64) -> Result<ActPlan, PlanError> {
    if !dx.is_finite() || !dy.is_finite() {
        return Err(PlanError::BadDistance);
    }
    let element = some_element(decision, tree)?;
    let (dx, dy) = (dx.clamp(-MAX_DRAG, MAX_DRAG), dy.clamp(-MAX_DRAG, MAX_DRAG));
    Ok(page(Some(element), Gesture::Drag { dx, dy }))
}

/// The target, whatever it offers: nothing in a page tells that it can be dragged, marked or pointed at.
fn some_element(decision: &Decision, tree: &UiTree) -> Result<ElementRef, PlanError> {
    let target = decision.target.as_ref().ok_or(PlanError::TargetMissing {
        action: decision.action.name(),
    })?;
    let node = find(target, tree)?;
    enabled(node)?;
    Ok(reference(node, tree, None))
}

fn scroll(decision: &Decision, tree: &UiTree, screens: f64) -> Result<ActPlan, PlanError> {
    if !screens.is_finite() {
        return Err(PlanError::BadDistance);
    }
    let (element, height) = match &decision.target {
        Some(target) => {
            let node = find(target, tree)?;
            offering(node, ActionKind::Scroll, decision)?;
            let height = node.rect.height.min(tree.viewport.height);
            (
                Some(reference(node, tree, Some(ActionKind::Scroll))),
                height,
            )
        }
        None => (None, tree.viewport.height),
    };
    let dy = screens.clamp(-MAX_SCREENS, MAX_SCREENS) * SCREEN_SHARE * height;
    if !dy.is_finite() {
        return Err(PlanError::BadDistance);
    }
    Ok(page(element, Gesture::ScrollBy { dx: 0.0, dy }))
}

fn navigate(url: &str) -> Result<ActPlan, PlanError> {
    let bad = |why: String| PlanError::BadUrl {
        url: url.chars().take(200).collect(),
        why,
    };
    let parsed = url::Url::parse(url).map_err(|error| bad(error.to_string()))?;
    match parsed.scheme() {
        "http" | "https" => Ok(ActPlan::Navigate {
            url: parsed.to_string(),
        }),
        scheme => Err(bad(format!("the scheme is `{scheme}`"))),
    }
}

fn element(decision: &Decision, tree: &UiTree, needs: ActionKind) -> Result<ElementRef, PlanError> {
    let target = decision.target.as_ref().ok_or(PlanError::TargetMissing {
        action: decision.action.name(),
    })?;
    let node = find(target, tree)?;
    enabled(node)?;
    offering(node, needs, decision)?;
    Ok(reference(node, tree, Some(needs)))
}

fn enabled(node: &UiNode) -> Result<(), PlanError> {
    if node.states.disabled {
        return Err(PlanError::TargetDisabled {
            role: node.role.clone(),
            name: node.name.clone(),
        });
    }
    Ok(())
}

fn offering(node: &UiNode, needs: ActionKind, decision: &Decision) -> Result<(), PlanError> {
    // A page's own script may listen to clicks anywhere, and nothing in the page tells of it.
    let unmarked = needs == ActionKind::Click && node.handle.is_some();
    if unmarked || node.takes(needs) {
        return Ok(());
    }
    Err(PlanError::NotOffered {
        role: node.role.clone(),
        name: node.name.clone(),
        action: decision.action.name(),
        offers: node.actions.clone(),
    })
}

/// The node a target means: by id if it still is what was meant, else the only one of its role and name.
fn find<'t>(target: &Target, tree: &'t UiTree) -> Result<&'t UiNode, PlanError> {
    if let Some(node) = tree.node(&target.node) {
        return if node.role == target.role && is_same_name(&node.name, &target.name) {
            Ok(node)
        } else {
            Err(PlanError::TargetChanged {
                id: target.node.0.clone(),
                role: target.role.clone(),
                name: target.name.clone(),
                now_role: node.role.clone(),
                now_name: node.name.clone(),
            })
        };
    }
    // A nameless control is never told from another by its role alone.
    let alike: Vec<&UiNode> = if target.name.trim().is_empty() {
        Vec::new()
    } else {
        let same = |node: &&UiNode| node.role == target.role && node.name == target.name;
        tree.nodes.iter().filter(same).collect()
    };
    let (id, role, name) = (
        target.node.0.clone(),
        target.role.clone(),
        target.name.clone(),
    );
    match alike.as_slice() {
        [node] => Ok(node),
        [] => Err(PlanError::TargetUnknown { id, role, name }),
        several => Err(PlanError::TargetAmbiguous {
            id,
            role,
            name,
            count: several.len(),
        }),
    }
}

fn reference(node: &UiNode, tree: &UiTree, needs: Option<ActionKind>) -> ElementRef {
    let frame = node.frame.and_then(|index| tree.frames.get(index));
    ElementRef {
        document_id: frame.map_or(&tree.document_id, |f| &f.document_id).clone(),
        frame: frame.map(|f| f.path.clone()),
        // `None` for what only vision knows: such a node is acted on through its place.
        handle: node.handle,
        role: node.role.clone(),
        name: node.name.clone(),
        rect: node.rect,
        needs,
        at: None,
    }
}
