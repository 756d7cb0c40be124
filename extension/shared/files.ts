// Files that the core sends as base64, long ones in pieces: to blobs, and from there to the user's disk.

import { failed } from './messages.ts';
import type { Reply } from './messages.ts';
import type { FileData, FilePiece } from './values.ts';

/** A file that was put together. */
export interface WholeFile {
  name: string;
  blob: Blob;
}

/** The bytes; `null` when the base64 is broken. */
export function bytesOf({ base64 }: { base64: string }): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The file as a blob of its media type; `null` when the base64 is broken. */
export function blobOf(file: FileData): Blob | null {
  const bytes = bytesOf(file);
  return bytes && new Blob([bytes], { type: file.mime });
}

/** Asks for one piece after the other until the file is whole. Every piece is the browser's at once, not this page's. */
export async function wholeFile(ask: (offset: number) => Promise<Reply<FilePiece>>): Promise<Reply<WholeFile>> {
  const pieces: Blob[] = [];
  let total: number | null = null;
  for (let offset = 0; ; ) {
    const reply = await ask(offset);
    if (!reply.ok) return reply;
    const { name, mime, total_bytes } = reply.value;
    const bytes = bytesOf(reply.value);
    if (!bytes) return failed('INTERNAL', `${name} arrived damaged.`, 'Try again.');
    total ??= total_bytes;
    offset += bytes.length;
    // A file that does not grow would be asked for without end.
    if (total_bytes !== total || offset > total || (bytes.length === 0 && offset < total)) {
      return failed('INTERNAL', `${name} changed while it was read.`, 'Try again.');
    }
    pieces.push(new Blob([bytes]));
    if (offset === total) return { ok: true, value: { name, blob: new Blob(pieces, { type: mime }) } };
  }
}

/** Hands the file to the browser's download. */
export function saveFile({ name, blob }: WholeFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its own reference to the blob by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
