// Put before the worker's own code, in a copy of the extension: dies where it is told. A life is told so once, when it
// begins. Dying here is never answering again; the test then has the browser stop the worker.

{
  const ORIGIN = '__ORIGIN__';
  const realFetch = globalThis.fetch;
  let plan = {};
  let lines = 0;
  let dead = false;

  const never = () => new Promise(() => {});
  const die = () => {
    dead = true;
    void realFetch(`${ORIGIN}/dead`, { method: 'POST' });
  };

  // The core is fetched first of all: no event is handled before the plan is known.
  const planned = realFetch(`${ORIGIN}/plan`).then((reply) => reply.json()).then((told) => { plan = told; });
  globalThis.fetch = async (...args) => {
    await planned;
    return dead ? never() : realFetch(...args);
  };

  const realPut = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function put(...args) {
    if (dead) return { addEventListener() {} };
    if (plan.when === 'full' && lines >= plan.line) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    if (this.name !== 'lines') return realPut.apply(this, args);
    const line = lines++;
    if (plan.when === 'before' && plan.line === line) {
      // As the browser does with what a worker had not finished.
      this.transaction.abort();
      die();
      return { addEventListener() {} };
    }
    const request = realPut.apply(this, args);
    if (plan.when === 'after' && plan.line === line) this.transaction.addEventListener('complete', die);
    return request;
  };

  const hooked = (api, name, around) => {
    const real = api[name].bind(api);
    api[name] = (...args) => (dead ? never() : around ? around(real, args) : real(...args));
  };
  hooked(chrome.tabs, 'sendMessage', async (real, args) => {
    const sent = real(...args);
    const isPlanned = args[1]?.type === 'act' && plan.when === 'sent' && args[1].name.endsWith(`/${plan.step}`);
    if (!isPlanned) return sent;
    sent.catch(() => {});
    die();
    return never();
  });
  for (const name of ['captureVisibleTab', 'update', 'goBack', 'get']) hooked(chrome.tabs, name);
  hooked(chrome.scripting, 'executeScript');
}
