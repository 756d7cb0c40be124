// Ends the act under way when its run was stopped: every wait of an act goes through here, so nothing more reaches the
// page after the next of them. One act at a time is done in a document.

/** The run was stopped: the act ends where it is. */
export class Halted extends Error {
  constructor() {
    super('The run was stopped during this act.');
  }
}

let underWay: { readonly name: string; readonly stop: (halted: Halted) => void; readonly stopped: Promise<never>; isHalted: boolean } | null = null;

/** Does the act of this name; rejects with {@link Halted} as soon as {@link halt} is called for it. */
export async function haltable<T>(name: string, act: () => Promise<T>): Promise<T> {
  let stop = (_: Halted): void => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  // Nobody may be waiting for it.
  stopped.catch(() => undefined);
  const own = { name, stop, stopped, isHalted: false };
  underWay = own;
  try {
    return await act();
  } finally {
    if (underWay === own) underWay = null;
  }
}

/** Ends the act of this name if it is under way; whether it was. */
export function halt(name: string): boolean {
  if (underWay?.name !== name) return false;
  underWay.isHalted = true;
  underWay.stop(new Halted());
  return true;
}

/** Throws {@link Halted} where the act under way was stopped. */
export function checkHalt(): void {
  if (underWay?.isHalted === true) throw new Halted();
}

/** Lets time pass, ms, within an act. */
export async function pause(ms: number): Promise<void> {
  await unlessHalted(new Promise<void>((resume) => setTimeout(resume, ms)));
}

/** Waits for something within an act, but no longer than until the run is stopped. */
export async function unlessHalted<T>(waited: Promise<T>): Promise<T> {
  checkHalt();
  const done = await (underWay ? Promise.race([waited, underWay.stopped]) : waited);
  checkHalt();
  return done;
}
