// Measurements: ./build.sh bench WORD [OPTIONS]. Each word is a file in bench/ that exports `usage` and
// `bench(args)`; peers to compare with are installed on first use, outside the tree.

import { readdirSync } from 'node:fs';

const folder = new URL('./bench/', import.meta.url);
const words = readdirSync(folder).filter((file) => file.endsWith('.mjs')).map((file) => file.slice(0, -'.mjs'.length));
const [word = 'stages', ...rest] = process.argv.slice(2);
if (!words.includes(word)) {
  const usages = await Promise.all(words.map(async (name) => (await import(new URL(`${name}.mjs`, folder))).usage));
  console.error(`usage: ./build.sh bench WORD\n${usages.map((usage) => `  ${usage}`).join('\n')}`);
  process.exit(2);
}
await (await import(new URL(`${word}.mjs`, folder))).bench(rest);
