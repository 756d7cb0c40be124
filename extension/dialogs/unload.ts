// The question whether to leave a page is not put while a run is on it. The page's listeners still run, so that it saves
// what it would.

/** As much of a window as this needs. */
export interface Unloading {
  onbeforeunload: ((event: BeforeUnloadEvent) => unknown) | null;
  addEventListener(type: 'beforeunload', listener: (event: BeforeUnloadEvent) => void, capture: boolean): void;
  setTimeout(run: () => void, ms: number): unknown;
}

export function leaveUnasked(view: Unloading, isOn: () => boolean, tell: () => void): void {
  view.addEventListener('beforeunload', (event) => {
    if (!isOn()) return;
    let told = false;
    const ask = (): void => {
      if (!told) tell();
      told = true;
    };
    // Chromium calls the listeners of a window in the order in which they came, whatever their phase: what an earlier one said is unsaid.
    if (event.returnValue) {
      event.returnValue = '';
      ask();
    }
    Object.defineProperty(event, 'preventDefault', { value: ask });
    Object.defineProperty(event, 'returnValue', { get: () => '', set: ask });
    // A handler set as a property speaks by what it returns, which only the browser reads: it is called here instead.
    const handler = view.onbeforeunload;
    if (!handler) return;
    view.onbeforeunload = null;
    // A page that is not left after all (a download) has its handler again.
    view.setTimeout(() => {
      if (view.onbeforeunload === null) view.onbeforeunload = handler;
    }, 0);
    const said: unknown = handler.call(view as Window & Unloading, event);
    if (said !== undefined && said !== null) ask();
  }, true);
}
