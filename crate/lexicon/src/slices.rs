//! Parts of a list by an index of it. Where the list ends before, there is nothing: no goal and no page may stop the core.

/// A list that is asked for what stands before, at and after an index.
pub trait Parts<T> {
    /// What stands before it.
    fn before(&self, at: usize) -> &[T];
    /// It, and what stands after it.
    fn since(&self, at: usize) -> &[T];
    /// What stands after it.
    fn after(&self, at: usize) -> &[T];
    /// What stands next to it, after it.
    fn next_to(&self, at: usize) -> Option<&T>;
}

impl<T> Parts<T> for [T] {
    fn before(&self, at: usize) -> &[T] {
        self.get(..at).unwrap_or(self)
    }

    fn since(&self, at: usize) -> &[T] {
        self.get(at..).unwrap_or_default()
    }

    fn after(&self, at: usize) -> &[T] {
        let since = self.since(at).split_first();
        since.map_or(&[], |(_, after)| after)
    }

    fn next_to(&self, at: usize) -> Option<&T> {
        self.after(at).first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_empty_where_the_list_ends_before() {
        let list = [1, 2, 3];
        let none: &[i32] = &[];
        for (at, before, since, after, next) in [
            (0, none, &[1, 2, 3][..], &[2, 3][..], Some(&2)),
            (2, &[1, 2], &[3], none, None),
            (3, &[1, 2, 3], none, none, None),
            (usize::MAX, &[1, 2, 3], none, none, None),
        ] {
            let parts = (list.before(at), list.since(at), list.after(at));
            assert_eq!(parts, (before, since, after), "{at}");
            assert_eq!(list.next_to(at), next, "{at}");
        }
    }
}
