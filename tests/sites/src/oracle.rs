//! How far each page of a site is from where a goal can be brought about, in presses.

use crate::site::{Act, Goal, Site};
use crate::snapshot::{Does, show};
use crate::state::State;
use crate::way::{is_act, is_place};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, VecDeque};

/// A page with what is folded out on it.
type Spot = (String, Vec<String>);

/// The distances of a goal.
pub struct Oracle<'s> {
    site: &'s Site,
    fact: Map<String, Value>,
    far: BTreeMap<Spot, u32>,
}

impl<'s> Oracle<'s> {
    /// Measures a site for the first thing that a goal wants; `None` where it cannot be met.
    pub fn new(site: &'s Site, goal: &Goal) -> Option<Self> {
        let fact = goal.met.first()?.clone();
        let mut oracle = Self {
            site,
            fact,
            far: BTreeMap::new(),
        };
        oracle.measure();
        Some(oracle)
    }

    /// Presses from here until the goal can be brought about; `None` where no way leads there.
    pub fn far(&self, state: &State) -> Option<u32> {
        self.far.get(&spot(state)).copied()
    }

    /// Whether a press brings about what is wanted.
    pub fn does_it(&self, does: &Does) -> bool {
        matches!(does, Does::Act(act) if is_act(act, &self.fact))
    }

    fn measure(&mut self) {
        let mut queue: VecDeque<State> = VecDeque::new();
        for page in self.site.pages.keys() {
            let mut state = State::new(self.site);
            state.page.clone_from(page);
            queue.push_back(state);
        }
        let mut leads: BTreeMap<Spot, Vec<Spot>> = BTreeMap::new();
        let mut ends: VecDeque<(Spot, u32)> = VecDeque::new();
        while let Some(state) = queue.pop_front() {
            let here = spot(&state);
            if leads.contains_key(&here) {
                continue;
            }
            if is_place(self.site, &state.page, &self.fact, false) {
                ends.push_back((here.clone(), 0));
            }
            let mut to = Vec::new();
            for does in show(&state, 0).all() {
                if self.does_it(does) {
                    ends.push_back((here.clone(), 1));
                }
                if let Some(next) = led(&state, does) {
                    to.push(spot(&next));
                    queue.push_back(next);
                }
            }
            leads.insert(here, to);
        }
        // The nearest ends first: the sums below are then the least.
        ends.make_contiguous().sort_by_key(|(_, far)| *far);
        while let Some((spot, far)) = ends.pop_front() {
            if self.far.contains_key(&spot) {
                continue;
            }
            self.far.insert(spot.clone(), far);
            let before = leads
                .iter()
                .filter(|(_, to)| to.contains(&spot))
                .map(|(from, _)| (from.clone(), far + 1));
            ends.extend(before.collect::<Vec<_>>());
            ends.make_contiguous().sort_by_key(|(_, far)| *far);
        }
    }
}

fn spot(state: &State) -> Spot {
    (state.page.clone(), state.open.iter().cloned().collect())
}

/// Where a press that only shows something leads; `None` for one that does something.
pub fn led<'s>(state: &State<'s>, does: &Does) -> Option<State<'s>> {
    let mut next = state.clone();
    match does {
        Does::Act(Act {
            to,
            sets: None,
            saves: false,
            deletes,
            ..
        }) if deletes.is_empty() && !to.is_empty() => next.go(to),
        Does::Toggle(key) if !state.open.contains(key) => {
            next.open.clear();
            next.open.insert(key.clone());
        }
        _ => return None,
    }
    Some(next)
}
