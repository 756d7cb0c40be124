// With what an input is done.

import { asInput } from '../page/dom.ts';
import type { InputBackend } from './input_backend.ts';

export interface Means {
  /** The text of the credential that the plan names. */
  readonly secret: string | undefined;
  /** The only origin whose documents may have it. */
  readonly secretOrigin: string | undefined;
  readonly backend: InputBackend;
}

/** A chooser stands outside the page: nobody in it could close it again. */
export const isFileChooser = (element: Element): boolean => asInput(element)?.type === 'file';
