// The question whether to leave a page is not put while a run is on it. The page's listeners still run, so that it saves
// what it would. The browser puts it only where somebody used the page before: trusted input counts as that.

/** As much of a window as this needs. */
export interface Unloading {
  onbeforeunload: ((event: BeforeUnloadEvent) => unknown) | null;
  addEventListener(type: 'beforeunload', listener: (event: BeforeUnloadEvent) => void, capture: boolean): void;
  setTimeout(run: () => void, ms: number): unknown;
  readonly BeforeUnloadEvent: { readonly prototype: BeforeUnloadEvent };
}

export function leaveUnasked(view: Unloading, isOn: () => boolean, tell: () => void): void {
  const told = new WeakSet<BeforeUnloadEvent>();
  const ask = (event: BeforeUnloadEvent): void => {
    if (!told.has(event)) tell();
    told.add(event);
  };
  keepFromAsking(view.BeforeUnloadEvent.prototype, isOn, ask);
  // Chromium calls the listeners of a window in the order in which they came, whatever their phase. What a handler returns that comes
  // before this listener could not be unsaid, so it comes after.
  const before = view.onbeforeunload;
  view.onbeforeunload = null;
  view.addEventListener('beforeunload', (event) => {
    if (!isOn()) return;
    // A handler set as a property speaks by what it returns, which only the browser reads: it is called here instead.
    const handler = view.onbeforeunload;
    if (!handler) return;
    view.onbeforeunload = null;
    // A page that is not left after all (a download) has its handler again.
    view.setTimeout(() => {
      if (view.onbeforeunload === null) view.onbeforeunload = handler;
    }, 0);
    const said: unknown = handler.call(view as Window & Unloading, event);
    if (said !== undefined && said !== null) ask(event);
  }, true);
  view.onbeforeunload = before;
}

/** What a listener says, whenever it came, is heard here and not by the browser: it could not be unsaid. */
function keepFromAsking(prototype: BeforeUnloadEvent, isOn: () => boolean, ask: (event: BeforeUnloadEvent) => void): void {
  const prevent = prototype.preventDefault;
  const returnValue = Object.getOwnPropertyDescriptor(prototype, 'returnValue');
  Object.defineProperty(prototype, 'preventDefault', {
    configurable: true,
    writable: true,
    value: function preventDefault(this: BeforeUnloadEvent): void {
      if (isOn()) ask(this);
      else prevent.call(this);
    },
  });
  Object.defineProperty(prototype, 'returnValue', {
    configurable: true,
    enumerable: true,
    get(this: BeforeUnloadEvent): unknown {
      return isOn() ? '' : returnValue?.get?.call(this);
    },
    set(this: BeforeUnloadEvent, said: unknown) {
      if (!isOn()) returnValue?.set?.call(this, said);
      else if (said !== '') ask(this);
    },
  });
}
