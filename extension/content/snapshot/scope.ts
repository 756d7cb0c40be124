// What an element hands down to its children during the walk.

import { isRendered, matches, parentNodeOf } from '../page/dom.ts';
import type { Clip, Placement } from './geometry.ts';
import type { Names } from './names.ts';
import { roleOf } from './roles.ts';
import type { Seen } from './seen.ts';

export interface Scope {
  /** Scope that the element itself stands in; null at the root of a document. */
  readonly outer: Scope | null;
  /** The element that this is the inside of; null at the root of a document. */
  readonly within: Seen | null;
  /** Index of the nearest listed ancestor. */
  readonly parent: number | null;
  readonly placement: Placement;
  /** What clips the flow in here. */
  readonly clip: Clip;
  /** Scroll offset of the document, its own CSS px. */
  readonly scrollX: number;
  readonly scrollY: number;
  /** Inside a scroll container: what lies above or left of it can be scrolled to. */
  readonly scrolled: boolean;
  /** Inside a frame that is itself hidden or transparent. */
  readonly veiled: boolean;
  readonly ariaHidden: boolean;
  readonly inert: boolean;
  /** Inside an element whose children are presentational. */
  readonly leaf: boolean;
  /** Name of the element that this text is the name of; such text is not listed again. */
  readonly name: string | null;
  /** Whether that is the name of what can be operated: what is in there then reacts as a part of it. */
  readonly isNameOfControl: boolean;
  readonly depth: number;
}

/** The name that text in here repeats: that of a label's control, of a legend's group, else what was inherited. */
export function inheritLabel(element: Element, tag: string, scope: Scope, names: Names): string | null {
  switch (tag) {
    case 'label': {
      const control = (element as HTMLLabelElement).control;
      return control && isListed(control) ? names.nameOf(control, roleOf(control)) : scope.name;
    }
    case 'legend':
    case 'caption':
    case 'figcaption': {
      const owner = parentNodeOf(element) as Element | null;
      return owner && matches(owner, 'fieldset,table,figure') ? names.nameOf(owner, roleOf(owner)) : scope.name;
    }
    default:
      return scope.name;
  }
}

// A control that is not rendered is still listed if its label stands for it.
const isListed = (control: HTMLElement): boolean =>
  isRendered(control) || matches(control, 'input[type=checkbox],input[type=radio],input[type=file]');
