//! A run on pages of a test, step by step, without a browser.

use super::*;

/// What pages lead to what: pressing something of this name (or sending a form by key) gives the next page.
pub struct Journey<'a> {
    pub persona: &'a Persona,
    pub goal: &'a str,
    pub pages: Vec<Page>,
}

impl Journey<'_> {
    /// Runs to the end (at most 40 steps); gives a line for each decision, and all thoughts.
    ///
    /// A press, or Enter, leads to the next page, if there is one; whether a form was taken is told by that
    /// page: an error on it means that it was not.
    pub fn run(self) -> (Vec<String>, Vec<Thought>) {
        let mut pages = self.pages.into_iter();
        let mut page = pages.next().unwrap();
        let (mut history, mut lines, mut thoughts) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..40 {
            let thought = thought_after(self.persona, self.goal, &page, &history, &[]);
            lines.push(line(&thought.decision));
            thoughts.push(thought.clone());
            if thought.decision.action.is_terminal() {
                break;
            }
            let leaves = matches!(
                thought.decision.action,
                Action::Click | Action::PressKey { .. }
            );
            let here = page.clone();
            let (outcome, signals) = match leaves.then(|| pages.next()).flatten() {
                Some(next) => {
                    let failed = next.screen.outputs.iter().any(|o| o.tone == Tone::Error);
                    let to = next.tree.url.clone();
                    let from = std::mem::replace(&mut page, next).tree.url;
                    let navigation = Signal::NavigationOccurred { from, to };
                    if failed {
                        (ScreenOutcome::FormSubmissionFailed, Vec::new())
                    } else if serde_json::to_string(&thought)
                        .unwrap()
                        .contains("form_taken")
                    {
                        (ScreenOutcome::FormSubmissionSucceeded, vec![navigation])
                    } else {
                        (ScreenOutcome::Navigation, vec![navigation])
                    }
                }
                None if leaves => (ScreenOutcome::NoChange, vec![Signal::NoOp]),
                None => {
                    page.apply(&thought.decision);
                    let input = Identity("x".to_owned());
                    (
                        ScreenOutcome::Unknown,
                        vec![Signal::ValueChanged {
                            input,
                            after: String::new(),
                        }],
                    )
                }
            };
            let mut done = step(&here, &thought, outcome, signals);
            if let Some(difference) = &mut done.difference {
                difference.added = new_texts(&here, &page);
                difference
                    .signals
                    .extend(new_errors(&page, &difference.added));
            }
            history.push(done);
        }
        (lines, thoughts)
    }
}

fn new_errors(page: &Page, added: &[Item]) -> Vec<Signal> {
    let is_new = |text: &str| added.iter().any(|item| item.text == text);
    let errors = page.screen.outputs.iter();
    errors
        .filter(|o| o.tone == Tone::Error && is_new(&o.text))
        .map(|o| Signal::ErrorAppeared {
            text: o.text.clone(),
        })
        .collect()
}

/// What the second page says and the first did not.
fn new_texts(before: &Page, after: &Page) -> Vec<Item> {
    let known: Vec<&str> = before
        .screen
        .outputs
        .iter()
        .map(|o| o.text.as_str())
        .collect();
    let new = after.screen.outputs.iter();
    new.filter(|o| !known.contains(&o.text.as_str()))
        .map(|o| Item {
            identity: o.identity.clone(),
            role: String::new(),
            text: o.text.clone(),
        })
        .collect()
}
