// Marks a text, or a part of it, as a person does who wants to copy, replace or format it.

import { asInput, asTextArea, composedParent, documentOf, scrollToShow } from '../page/dom.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { isTextual, rawValue } from '../snapshot/states.ts';
import { moveFocus } from './focus.ts';
import { rangesOf, spansOf, withoutMarkdown } from './marked_part.ts';
import { DONE, notApplicable } from './outcome.ts';
import { selectContent, untilSelectionIsTold } from './text.ts';

interface Meant {
  /** The words; empty: all of the element's text. */
  readonly part: string;
  /** A longer piece of the text that they stand in; empty: anywhere. */
  readonly within: string;
}

const NO_TEXT = notApplicable('The element has no text that can be marked.');

export async function selectText(element: Element, { part, within }: Meant): Promise<ActOutcome> {
  const field = asInput(element) ?? asTextArea(element);
  if (field) return selectInField(field, part, within);
  if (isTextual(element)) moveFocus(element);
  if (part === '') {
    await selectContent(element);
    return (documentOf(element).getSelection()?.toString() ?? '') === '' ? NO_TEXT : DONE;
  }
  const ranges = found(part, within, (words, around) => rangesOf(element, words, around));
  const [range] = ranges;
  if (ranges.length !== 1 || !range) return refusal(ranges.length, part);
  const holder = composedParent(range.startContainer);
  if (holder) scrollToShow(holder);
  await untilSelectionIsTold(documentOf(element), () =>
    documentOf(element).getSelection()?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset));
  return DONE;
}

function selectInField(field: HTMLInputElement | HTMLTextAreaElement, part: string, within: string): ActOutcome {
  moveFocus(field);
  if (part === '') {
    field.select();
    return DONE;
  }
  const spans = found(part, within, (words, around) => spansOf(rawValue(field), words, around));
  const [span] = spans;
  if (spans.length !== 1 || !span) return refusal(spans.length, part);
  // Numbers and addresses of mail have no selection that a script may set.
  if (asInput(field) && field.selectionStart === null) return notApplicable('No part of what this field holds can be marked; mark all of it, or type anew what it is to hold.');
  field.setSelectionRange(span.from, span.to);
  return DONE;
}

/** Whoever reads an editor's value sees the signs of its formatting, which are not in its text. */
function found<T>(part: string, within: string, look: (part: string, within: string) => readonly T[]): readonly T[] {
  const asSaid = look(part, within);
  return asSaid.length > 0 ? asSaid : look(withoutMarkdown(part), withoutMarkdown(within));
}

const refusal = (times: number, part: string): ActOutcome =>
  times === 0
    ? notApplicable(`“${part.slice(0, 80)}” does not stand in its text.`)
    : notApplicable(`“${part.slice(0, 80)}” stands in its text ${times} times: say on a second line a longer piece of the text that it stands in.`);
