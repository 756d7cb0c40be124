//! Page elements and detections to one UI tree, its ids and its formats.
