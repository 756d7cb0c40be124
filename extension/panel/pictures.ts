// Screenshots: asked for only when they come into view, and shown large on a click.

import { ask } from '../shared/ask.ts';
import { byId, el } from '../shared/element.ts';
import { blobOf } from '../shared/files.ts';
import type { FileData } from '../shared/values.ts';
import { TEXTS } from './texts.ts';

const viewer = byId('viewer', HTMLDialogElement);
const viewerImage = byId('viewer-image', HTMLImageElement);
const viewerCaption = byId('viewer-caption', HTMLElement);

/** Object URLs by run and image, so that a step drawn again does not ask again. */
const urls = new Map<string, string>();
const pending = new WeakMap<Element, () => void>();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      pending.get(target)?.();
      pending.delete(target);
    }
  },
  { root: byId('scroller', HTMLElement), rootMargin: '300px' },
);

// A click on the backdrop lands on the dialog itself, one on its content does not.
viewer.addEventListener('click', (event) => {
  if (event.target === viewer) viewer.close();
});

/** A thumbnail of a run's image that loads itself once it is near the viewport. */
export function thumbnail(runId: string, imageId: string, caption: string): HTMLButtonElement {
  const image = el('img', { alt: '' });
  const button = el(
    'button',
    { type: 'button', class: 'thumbnail', 'aria-label': TEXTS.pictures.enlargeShot(caption), disabled: true },
    image,
  );
  button.addEventListener('click', () => enlarge(image.src, caption));
  const show = (url: string) => {
    image.src = url;
    button.disabled = false;
  };
  const key = `${runId}/${imageId}`;
  const known = urls.get(key);
  if (known) {
    show(known);
    return button;
  }
  pending.set(button, async () => {
    const reply = await ask({ type: 'get_screenshot', run_id: runId, id: imageId });
    const url = reply.ok ? objectUrl(reply.value) : null;
    if (url) {
      urls.set(key, url);
      show(url);
      return;
    }
    button.classList.add('missing');
    button.title = reply.ok ? TEXTS.pictures.damaged : `${reply.fault.message} ${reply.fault.advice}`;
  });
  observer.observe(button);
  return button;
}

/** A picture at full width that is shown large on a click; `null` when its data is damaged. */
export function picture(file: FileData, caption: string): { element: HTMLElement; release: () => void } | null {
  const url = objectUrl(file);
  if (!url) return null;
  const image = el('img', { alt: caption, src: url });
  const element = el(
    'button',
    { type: 'button', class: 'picture', 'aria-label': TEXTS.pictures.enlarge(caption), onclick: () => enlarge(url, caption) },
    image,
  );
  return { element, release: () => URL.revokeObjectURL(url) };
}

/** Lets go of the images of a run that is no longer shown. */
export function forgetThumbnails(): void {
  for (const url of urls.values()) URL.revokeObjectURL(url);
  urls.clear();
}

function enlarge(url: string, caption: string): void {
  viewerImage.src = url;
  viewerImage.alt = caption;
  viewerCaption.textContent = caption;
  viewer.showModal();
}

function objectUrl(file: FileData): string | null {
  const blob = file.mime.startsWith('image/') ? blobOf(file) : null;
  return blob && URL.createObjectURL(blob);
}
