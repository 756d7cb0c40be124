// Read as text by the test of cycles, never bundled.

import type {
  Two,
} from './inside/two.ts';
import { three } from './three.ts';

export const one: Two = three;
