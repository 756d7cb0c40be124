// The three views and the tabs that switch between them.
// Keys as in https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ (selection follows focus).

import { byId } from '../shared/element.ts';

const VIEWS = ['run', 'inspect', 'history'] as const;
type View = (typeof VIEWS)[number];

/** Wires the tabs; `onChange` is told which view is shown. */
export function initViews(onChange: (view: View) => void): void {
  VIEWS.forEach((view, index) => {
    const tab = tabOf(view);
    tab.addEventListener('click', () => select(view, onChange));
    tab.addEventListener('keydown', (event) => {
      const next = neighbour(event.key, index);
      if (next === undefined) return;
      event.preventDefault();
      select(next, onChange);
      tabOf(next).focus();
    });
  });
}

function neighbour(key: string, index: number): View | undefined {
  switch (key) {
    case 'ArrowRight':
      return VIEWS[(index + 1) % VIEWS.length];
    case 'ArrowLeft':
      return VIEWS.at(index - 1);
    case 'Home':
      return VIEWS[0];
    case 'End':
      return VIEWS.at(-1);
    default:
      return undefined;
  }
}

function select(shown: View, onChange: (view: View) => void): void {
  for (const view of VIEWS) {
    const selected = view === shown;
    tabOf(view).setAttribute('aria-selected', String(selected));
    tabOf(view).tabIndex = selected ? 0 : -1;
    byId(`view-${view}`, HTMLElement).hidden = !selected;
  }
  byId('scroller', HTMLElement).scrollTo({ top: 0, behavior: 'instant' });
  onChange(shown);
}

function tabOf(view: View): HTMLButtonElement {
  return byId(`tab-${view}`, HTMLButtonElement);
}
