// Lists of kinds of costly acts, as they come in messages.

import * as v from 'valibot';
import { COSTLY_KINDS } from './kinds.ts';

/** Kinds that need no approval. */
export const AllowedSchema = v.optional(v.pipe(v.array(v.picklist(COSTLY_KINDS)), v.maxLength(2 * COSTLY_KINDS.length)), []);
