//! What was reached is kept: how many goals the rules meet on the sites that they were made from, and what they change beside them.
#![allow(clippy::unwrap_used)] // A failed unwrap is a failed test.

use passerby_sites::play::play;
use passerby_sites::verdict::judge;
use passerby_sites::{expert, given, sites};

/// Goals met at least; a change of the rules that meets more moves it.
const MET: usize = 100;
/// Runs that change something else, at most.
const CHANGED: usize = 4;

#[test]
fn goals_with_a_reading_are_met_and_nothing_is_claimed_falsely() {
    let persona = expert();
    let (mut met, mut changed, mut claimed) = (0, Vec::new(), Vec::new());
    for (name, site) in sites("used") {
        for goal in &site.goals {
            let Some(read) = given(goal) else { continue };
            let (record, state) = play(&site, goal, read, persona.clone());
            let verdict = judge(goal, &record, &state);
            met += usize::from(verdict.met);
            if !verdict.harm.is_empty() {
                changed.push(format!("{name}/{}", goal.id));
            }
            if verdict.claims && !verdict.met {
                claimed.push(format!("{name}/{}", goal.id));
            }
        }
    }
    assert!(claimed.is_empty(), "claimed and not met: {claimed:?}");
    assert!(met >= MET, "{met} goals are met, {MET} were");
    assert!(
        changed.len() <= CHANGED,
        "changed something else: {changed:?}"
    );
}
