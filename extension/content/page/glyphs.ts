// Characters that no page means to be read.

/** Private-use characters: icon fonts draw pictures with them. They have no reading, for a person or a screen reader. */
export const GLYPHS = /[\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu;
