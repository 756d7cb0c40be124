//! A run as Markdown, HTML, JSON and a run folder.
