// The extension's service worker, as the browser ends it when it has been idle or memory is short.

import { until } from './browser.mjs';

/** Stops the worker; the next message or alarm starts another. */
export async function stopWorker({ browser, extension }) {
  const target = await until('the worker lives', () => browser.targets().find(
    (candidate) => candidate.type() === 'service_worker' && candidate.url().includes(extension.id),
  ));
  const session = await browser.target().createCDPSession();
  await session.send('Target.closeTarget', { targetId: target._targetId });
  await session.detach();
  await until('the worker is gone', () => !browser.targets().includes(target));
}
