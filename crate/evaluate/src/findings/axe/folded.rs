//! Rules that the same elements break for one reason: one change of their markup satisfies both.

use super::{Card, Seen, is_inside, markup};

/// The cards without those that say of the same elements what follows from another; that one bears their rules too.
pub(super) fn one_card_each(cards: Vec<Card<'_>>) -> Vec<Card<'_>> {
    let mut kept: Vec<Card<'_>> = Vec::new();
    let (followers, causes): (Vec<_>, Vec<_>) =
        cards.into_iter().partition(|card| card.may_follow());
    kept.extend(causes);
    for card in followers {
        match kept.iter_mut().find(|cause| card.follows_from(cause)) {
            Some(cause) => cause.also.extend(card.rest),
            None => kept.push(card),
        }
    }
    kept
}

/// What the same elements go against beside the rules of the card, as sentences; empty where that is nothing.
pub(super) fn told(also: &[Seen<'_>]) -> String {
    let mut rules: Vec<(&Seen<'_>, usize)> = Vec::new();
    for seen in also {
        let rule = &seen.violation.rule;
        match rules
            .iter_mut()
            .find(|(known, _)| known.violation.rule == *rule)
        {
            Some((_, count)) => *count = count.saturating_add(1),
            None => rules.push((seen, 1)),
        }
    }
    let sentences = rules.iter().map(|(seen, count)| {
        let what = super::headline(seen.violation);
        let places = if *count == 1 { "place" } else { "places" };
        let rule = &seen.violation.rule;
        format!(
            " The same change may mend what axe-core says by {rule} in {count} {places}: {what}."
        )
    });
    sentences.collect()
}

impl Card<'_> {
    fn rule(&self) -> &str {
        &self.first.violation.rule
    }

    fn may_follow(&self) -> bool {
        matches!(
            self.rule(),
            "aria-command-name" | "nested-interactive" | "presentation-role-conflict"
        )
    }

    /// An item of a menu that is none has no name either; and what is taken out of a control around it need not deny that it is one.
    fn follows_from(&self, cause: &Self) -> bool {
        if self.rule() == "nested-interactive" {
            return self.rest.iter().all(|outer| cause.parts_from_owner(outer));
        }
        let is_of_cause = match self.rule() {
            "aria-command-name" => markup::is_markup(cause.rule()),
            "presentation-role-conflict" => cause.rule() == "nested-interactive",
            _ => false,
        };
        let lies_in_one = |inner: &super::Seen<'_>| {
            let Some(inner_rect) = inner.node.rect else {
                return true;
            };
            cause.rest.iter().any(|outer| {
                let outer_rect = outer.node.rect;
                outer.step.index == inner.step.index
                    && outer_rect.is_some_and(|rect| is_inside(&inner_rect, &rect))
            })
        };
        is_of_cause && self.rest.iter().all(lies_in_one)
    }

    /// Whether something that stands in this control lacks the list, the table or the tabs that it belongs to: the control stands
    /// between them, and goes against both rules.
    fn parts_from_owner(&self, control: &super::Seen<'_>) -> bool {
        self.rest.iter().any(|inner| {
            let rects = inner.node.rect.zip(control.node.rect);
            inner.violation.rule == "aria-required-parent"
                && inner.step.index == control.step.index
                && rects.is_some_and(|(inner, outer)| is_inside(&inner, &outer))
        })
    }
}
