//! Which tab a run is on: tabs that its page opens are followed, and left again when they close.

use std::cell::{Cell, RefCell};

/// Tabs that wait to be followed, at most: a page may open them without end.
const MAX_OPENED: usize = 10;

/// The tab of a run and how it came there.
pub(crate) struct Tabs {
    current: Cell<i32>,
    before: RefCell<Vec<i32>>,
    opened: RefCell<Vec<i32>>,
    /// Whether an act of the run is under way, or what came of it is looked at.
    is_acting: Cell<bool>,
}

/// What the end of a tab means for a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TabClosed {
    /// It was none of the run's, or one that it had left.
    Elsewhere,
    /// The run is on the tab before it again.
    WentBack,
    /// It was the last.
    Last,
}

impl Tabs {
    pub fn new(tab_id: i32) -> Self {
        Self {
            current: Cell::new(tab_id),
            before: RefCell::default(),
            opened: RefCell::default(),
            is_acting: Cell::new(false),
        }
    }

    /// The tab the run is on.
    pub fn current(&self) -> i32 {
        self.current.get()
    }

    /// Tabs that the page opens from now on came of an act of the run.
    pub fn act_begins(&self) {
        self.is_acting.set(true);
    }

    /// Tabs that are opened from now on are somebody else's.
    pub fn act_is_over(&self) {
        self.is_acting.set(false);
    }

    /// A page opened a tab; it is the run's if the page is, and followed if it came of an act. Gives whether it is the run's.
    pub fn opened(&self, tab_id: i32, opener: i32) -> bool {
        let mut opened = self.opened.borrow_mut();
        let ours = opener == self.current() || opened.contains(&opener);
        if ours && self.is_acting.get() && opened.len() < MAX_OPENED {
            opened.push(tab_id);
        }
        ours
    }

    /// The newest tab that the page opened and nobody followed; the others are left alone.
    pub fn take_opened(&self) -> Option<i32> {
        self.opened.take().pop()
    }

    /// The run goes on in this tab.
    pub fn follow(&self, tab_id: i32) {
        self.before.borrow_mut().push(self.current.replace(tab_id));
    }

    /// The run leaves its tab for the one before; whether there is one.
    pub fn go_back(&self) -> bool {
        let before = self.before.borrow_mut().pop();
        before.is_some_and(|tab_id| {
            self.current.set(tab_id);
            true
        })
    }

    /// A tab is gone.
    pub fn closed(&self, tab_id: i32) -> TabClosed {
        self.opened.borrow_mut().retain(|&other| other != tab_id);
        if tab_id != self.current() {
            self.before.borrow_mut().retain(|&other| other != tab_id);
            return TabClosed::Elsewhere;
        }
        match self.before.borrow_mut().pop() {
            Some(before) => {
                self.current.set(before);
                TabClosed::WentBack
            }
            None => TabClosed::Last,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_follows_what_its_page_opens_and_comes_back() {
        let tabs = Tabs::new(1);
        assert!(!tabs.opened(7, 5));
        assert_eq!(tabs.take_opened(), None, "another page's tab");
        assert!(tabs.opened(8, 1));
        assert_eq!(
            tabs.take_opened(),
            None,
            "a tab that somebody opens while the run thinks"
        );
        tabs.act_begins();
        assert!(tabs.opened(2, 1));
        assert_eq!(tabs.take_opened(), Some(2));
        tabs.follow(2);
        assert_eq!(tabs.current(), 2);
        assert_eq!(tabs.closed(9), TabClosed::Elsewhere);
        assert_eq!(tabs.closed(2), TabClosed::WentBack);
        assert_eq!(tabs.current(), 1);
        assert!(!tabs.go_back());
        assert_eq!(tabs.closed(1), TabClosed::Last);
    }

    #[test]
    fn a_run_leaves_a_tab_that_it_may_not_read() {
        let tabs = Tabs::new(1);
        tabs.follow(2);
        assert!(tabs.go_back());
        assert_eq!(tabs.current(), 1);
    }
}
