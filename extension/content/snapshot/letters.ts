// Whether text is read: it has words, in a font whose letters are letters.

const WORDS = /[\p{L}\p{N}]/u;
const PICTURE_FONT = /icon|awesome|symbol|glyph/i;

/** Whether the letters of the font are pictures. */
export const isPictureFont = (fontFamily: string): boolean => PICTURE_FONT.test(fontFamily.split(',', 1)[0] ?? '');

/** Whether there are words in it, not signs alone. */
export const hasWords = (text: string): boolean => WORDS.test(text);
