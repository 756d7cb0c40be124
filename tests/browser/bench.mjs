// Measurements: ./build.sh bench NAME [OPTIONS]. Each name is a file in bench/ that exports `usage` and
// `bench(args)`; peers to compare with are installed on first use, outside the tree.

import { readdirSync } from 'node:fs';

const folder = new URL('./bench/', import.meta.url);
const names = readdirSync(folder).filter((file) => file.endsWith('.mjs')).map((file) => file.slice(0, -'.mjs'.length));
const [name = 'stages', ...rest] = process.argv.slice(2);
if (!names.includes(name)) {
  const usages = await Promise.all(names.map(async (each) => (await import(new URL(`${each}.mjs`, folder))).usage));
  console.error(`usage: ./build.sh bench NAME\n${usages.map((usage) => `  ${usage}`).join('\n')}`);
  process.exit(2);
}
await (await import(new URL(`${name}.mjs`, folder))).bench(rest);
