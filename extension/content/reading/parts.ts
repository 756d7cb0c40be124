// Parts a long text into several, so that nothing of it is lost.

/** Parts of at most so many characters, the whole of which is the text; never parted within a character. */
export function partsOf(text: string, maxChars: number): string[] {
  if (text.length <= maxChars) return [text];
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = endOfPart(text, from, maxChars);
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

/** How far back a blank is looked for, so that no word is parted. */
const MAX_WORD_CHARS = 100;

function endOfPart(text: string, from: number, maxChars: number): number {
  const end = from + maxChars;
  if (end >= text.length) return text.length;
  const blank = text.lastIndexOf(' ', end - 1);
  if (blank >= from && blank >= end - MAX_WORD_CHARS) return blank + 1;
  return isWithinCharacter(text, end) && maxChars > 1 ? end - 1 : end;
}

/** Whether a surrogate pair is parted there. */
const isWithinCharacter = (text: string, at: number): boolean => /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
