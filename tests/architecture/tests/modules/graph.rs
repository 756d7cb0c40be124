//! A graph of names, and the cycles in it.

use std::collections::{BTreeMap, BTreeSet};

/// Who uses whom.
#[derive(Debug, Default)]
pub struct Graph {
    uses: BTreeMap<String, BTreeSet<String>>,
}

impl Graph {
    /// `user` uses `used`; of itself anybody may.
    pub fn add(&mut self, user: &str, used: &str) {
        if user != used {
            let all = self.uses.entry(user.to_owned()).or_default();
            all.insert(used.to_owned());
        }
    }

    /// How many uses there are.
    pub fn len(&self) -> usize {
        self.uses.values().map(BTreeSet::len).sum()
    }

    /// The strongly connected components of more than one member, each sorted.
    pub fn cycles(&self) -> Vec<Vec<String>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> = self
            .uses
            .keys()
            .map(|name| (name.as_str(), self.reached(name)))
            .collect();
        let mut cycles: BTreeSet<Vec<String>> = BTreeSet::new();
        for (name, others) in &reached {
            if !others.contains(name) {
                continue;
            }
            let is_back = |other: &&&str| reached.get(**other).is_some_and(|r| r.contains(name));
            let members = others.iter().filter(is_back);
            cycles.insert(members.map(|member| (*member).to_owned()).collect());
        }
        cycles.into_iter().collect()
    }

    /// All that this one uses, directly or through others.
    fn reached(&self, name: &str) -> BTreeSet<&str> {
        let used = |name: &str| self.uses.get(name).into_iter().flatten();
        let mut waiting: Vec<&str> = used(name).map(String::as_str).collect();
        let mut reached = BTreeSet::new();
        while let Some(next) = waiting.pop() {
            if reached.insert(next) {
                waiting.extend(used(next).map(String::as_str));
            }
        }
        reached
    }

    /// The uses within a cycle, one to a line, so that whoever reads of it knows where to cut.
    pub fn within(&self, cycle: &[String]) -> String {
        let mut lines = String::new();
        for user in cycle {
            for used in self.uses.get(user).into_iter().flatten() {
                if cycle.contains(used) {
                    lines += &format!("    {user} uses {used}\n");
                }
            }
        }
        lines
    }
}
