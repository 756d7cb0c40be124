// Files that the core sends as base64: to blobs, and from there to the user's disk.

import type { FileData } from './values.ts';

/** The file's bytes; `null` when the base64 is broken. */
export function bytesOf(file: FileData): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The file as a blob of its media type; `null` when the base64 is broken. */
export function blobOf(file: FileData): Blob | null {
  const bytes = bytesOf(file);
  return bytes && new Blob([bytes], { type: file.mime });
}

/** Hands the file to the browser's download; false when its content is broken. */
export function saveFile(file: FileData): boolean {
  const blob = blobOf(file);
  if (!blob) return false;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has taken its own reference to the blob by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
  return true;
}
