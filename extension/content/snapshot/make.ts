// How a nameless control was drawn: the tags and classes of it and of what it stands in. Two controls of one make come from one
// place of the page's code, however large each is drawn, and a developer mends them at once.

import { attr, attributeNamesOf, closest, composedParent, inputType, localNameOf } from '../page/dom.ts';

/** The element and what it stands in. */
const LEVELS = 4;
const MAX_CLASSES = 4;
const MAX_CHARS = 160;
const FIELDS = new Set(['input', 'select', 'textarea']);
/** Classes that come and go with the state of one element, or with its place among others. */
const STATE = /^(?:is-|has-|ng-)?(?:active|checked|closed|collapsed|current|dirty|disabled|even|expanded|first|focus(?:ed)?|hidden|highlight(?:ed)?|hover(?:ed)?|invalid|last|marked|odd|open|pristine|selected|show|touched|valid|visible)$/i;

/** `section.card > form > input[text url]`; empty where nothing tells one piece of code from another. */
export function makeOf(element: Element): string {
  const levels: string[] = [];
  let isTold = false;
  for (let at: Element | null = element; at && levels.length < LEVELS && localNameOf(at) !== 'body'; at = composedParent(at)) {
    const classes = classesOf(at);
    isTold ||= classes.length > 0;
    levels.unshift([localNameOf(at), ...classes].join('.'));
  }
  const isField = FIELDS.has(localNameOf(element));
  const word = isField ? withoutNumbers(ownWord(element)) : '';
  const field = isField ? `[${[inputType(element), word].filter((part) => part !== '').join(' ')}]` : '';
  // Fields of one form look the same, and are told apart by what they send alone; those of a list's rows by their own classes too.
  const isOfRows = classesOf(element).length > 0 && closest(element, 'td,li,[role=row]') !== null;
  if (isField ? word === '' && !isOfRows : !isTold) return '';
  return `${levels.join(' > ')}${field}`.slice(-MAX_CHARS);
}

/** What a field is called by those who wrote the page; empty where they gave it no word. */
function ownWord(element: Element): string {
  const data = attributeNamesOf(element).filter((name) => name.startsWith('data-'));
  const words = ['name', 'id', 'placeholder', ...data].map((name) => attr(element, name) ?? '');
  return words.find((word) => withoutNumbers(word).trim() !== '') ?? '';
}

function classesOf(element: Element): string[] {
  const classes = (attr(element, 'class') ?? '').slice(0, 500).split(/\s+/);
  return [...new Set(classes.filter((name) => name !== '' && !STATE.test(name) && !/\d/.test(name)))].sort().slice(0, MAX_CLASSES);
}

/** Rows of one template number their fields. */
const withoutNumbers = (name: string): string => name.slice(0, 60).replace(/\d+/g, '');
