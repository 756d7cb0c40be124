// With what an input is done.

import { asInput, closest, matches } from '../page/dom.ts';
import type { InputBackend } from './input_backend.ts';

export interface Means {
  /** The text of the credential that the plan names. */
  readonly secret: string | undefined;
  /** The only origin whose documents may have it. */
  readonly secretOrigin: string | undefined;
  readonly backend: InputBackend;
}

/** A chooser stands outside the page: nobody in it could close it again. A press on a label is one on its field. */
export function isFileChooser(element: Element): boolean {
  if (asInput(element)?.type === 'file') return true;
  const label = matches(element, CONTROLS) ? null : (closest(element, 'label') as HTMLLabelElement | null);
  const control = label?.control ?? null;
  return control !== null && asInput(control)?.type === 'file';
}

/** A press on these is their own, in a label too. */
const CONTROLS = 'a[href],button,input,select,textarea';
