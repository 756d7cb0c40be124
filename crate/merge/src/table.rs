//! Lists with one value for each node, element or detection, asked by index. Where a list has no such index it says the
//! default: no number that a page or a file gives may stop the core.

/// The value at an index.
pub(crate) fn at<T: Copy + Default>(list: &[T], index: usize) -> T {
    list.get(index).copied().unwrap_or_default()
}

/// Sets the value at an index; nothing, where there is none.
pub(crate) fn set<T>(list: &mut [T], index: usize, value: T) {
    if let Some(place) = list.get_mut(index) {
        *place = value;
    }
}

/// Adds one to the count at an index.
pub(crate) fn count(list: &mut [u32], index: usize) {
    if let Some(count) = list.get_mut(index) {
        *count = count.saturating_add(1);
    }
}

/// Adds a member to the list at an index.
pub(crate) fn add(lists: &mut [Vec<usize>], index: usize, member: usize) {
    if let Some(list) = lists.get_mut(index) {
        list.push(member);
    }
}
