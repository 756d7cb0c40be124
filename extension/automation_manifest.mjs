// Derives the manifest of the automation variant from the shipped one:
//
//   node automation_manifest.mjs manifest.json dist-automation/manifest.json
//
// The variant has leave for every page, since on an unattended browser nobody can press the toolbar
// button (which is what grants the shipped extension its leave) or answer a permission prompt.

import { readFile, writeFile } from 'node:fs/promises';

const [from, to] = process.argv.slice(2);
if (!from || !to) {
  console.error('usage: node automation_manifest.mjs FROM TO');
  process.exit(2);
}
const manifest = JSON.parse(await readFile(from, 'utf8'));
manifest.name = `${manifest.name} (automation)`;
manifest.host_permissions = ['<all_urls>'];
// The command line tells tabs apart by their addresses. The debugger gives trusted input; it can be no optional
// permission, and the shipped extension is not to ask everybody for it.
// The browser's own list of downloads knows those that a script makes, too; elsewhere it would ask everybody for leave to
// manage their downloads.
// Only who pressed the toolbar button may ask which requests were refused; here nobody does.
// Nobody can give leave to speak with a program of this machine either.
delete manifest.optional_permissions;
manifest.permissions = [...manifest.permissions, 'tabs', 'debugger', 'declarativeNetRequestFeedback', 'downloads', 'nativeMessaging'];
await writeFile(to, `${JSON.stringify(manifest, null, 2)}\n`);
