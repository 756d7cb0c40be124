//! Screenshot to detections: letterbox, network, non-maximum suppression.
