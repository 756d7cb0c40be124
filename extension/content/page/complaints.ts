// At which fields the browser said what is wrong with them. It does so when a form is sent; what it thinks of a value while
// somebody types, nobody sees. https://html.spec.whatwg.org/#interactively-validate-the-constraints

import { asInput, asSelect, asTextArea } from './dom.ts';

const complained = new WeakSet<object>();
const watched = new WeakSet<Node>();

/** Whether the browser has complained of the field since somebody last changed it. */
export const wasComplainedOf = (element: Element): boolean => complained.has(element);

/** Hears of complaints in this document or shadow tree from now on. */
export function watchComplaints(root: Node): void {
  if (watched.has(root)) return;
  watched.add(root);
  root.addEventListener('invalid', heard, true);
  root.addEventListener('input', ({ target }) => {
    if (target) complained.delete(target);
  }, true);
}

function heard(event: Event): void {
  const element = event.target as Element;
  const field = asInput(element) ?? asTextArea(element) ?? asSelect(element);
  // A form that is not to be checked was asked by a script of its page, which says what it finds in its own way.
  if (!field || field.form?.noValidate === true) return;
  // The page's own listeners come later, and may keep the browser from saying anything.
  setTimeout(() => {
    if (!event.defaultPrevented) complained.add(field);
  });
}
