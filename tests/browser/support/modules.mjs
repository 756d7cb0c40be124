// The extension's node modules, for scripts that live outside its folder.

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const fromExtension = createRequire(new URL('../../../extension/package.json', import.meta.url));

/** Imports a package that extension/package.json names. */
export const importFromExtension = (name) => import(pathToFileURL(fromExtension.resolve(name)).href);
