// Where a text occurs in bytes that were written: in clear, in UTF-16, in base64, percent-encoded, or packed in a ZIP.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** The spellings of the text that these bytes hold. */
export function spellingsIn(bytes, text) {
  const spellings = {
    clear: Buffer.from(text),
    utf16: Buffer.from(text, 'utf16le'),
    percent: Buffer.from(encodeURIComponent(text)),
    json: Buffer.from(JSON.stringify(text).slice(1, -1)),
    ...base64(text),
  };
  return Object.keys(spellings).filter((name) => bytes.includes(spellings[name]));
}

/** Base64 of a text inside other bytes depends on where it begins: what is the same for each of the three offsets. */
function base64(text) {
  const spelled = [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64').replace(/=+$/, '');
    return whole.slice(Math.ceil((offset * 8) / 6), -2);
  });
  return Object.fromEntries(spelled.map((part, offset) => [`base64+${offset}`, Buffer.from(part)]));
}

/** The files of a ZIP archive, unpacked. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3 */
export function unzipped(zip) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const local = zip.readUInt32LE(at + 42);
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(data, data + size);
    files.set(zip.toString('utf8', at + 46, at + 46 + name), method === 0 ? packed : inflateRawSync(packed));
    at += 46 + name + extra + comment;
  }
  return files;
}

/** All files below a folder, with their bytes. */
export async function* filesBelow(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    yield [path, await readFile(path)];
  }
}
