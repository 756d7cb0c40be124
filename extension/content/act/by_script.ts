// Gestures by events that a script dispatches: the page can tell them from a person's.

import { drag } from './drag.ts';
import type { InputBackend } from './input_backend.ts';
import { pressKey } from './keys.ts';
import { doubleClick, hover, openContextMenu, press } from './pointer.ts';

export const BY_SCRIPT: InputBackend = {
  hover: async (reached) => hover(reached),
  drawBack: async () => false,
  press: async (reached, meant) => press(reached, meant),
  doubleClick: async (reached, meant) => doubleClick(reached, meant),
  openContextMenu: async (reached, meant) => openContextMenu(reached, meant),
  drag,
  pressKey: async (element, key, held) => pressKey(element, key, held),
  putIn: () => undefined,
  told: () => ({ notes: [] }),
};
