// Ends a computation of foreign code that would not end by itself.
//
// axe-core compares elements with each other: a page that piles up thousands of links would keep it, and with it the page,
// busy for minutes, and nothing outside can end a task. But all its loops go through the methods of arrays, and in the isolated world those
// are ours alone: while it runs they look at the clock, and throw once its time is up.

const METHODS = ['concat', 'every', 'filter', 'find', 'forEach', 'includes', 'indexOf', 'map', 'push', 'reduce', 'slice', 'some', 'sort'] as const;
/** Calls between two looks at the clock; one takes less than a microsecond. */
const CALLS_PER_LOOK = 64;

/** Thrown inside the computation when its time is up. */
export class TimeIsUp extends Error {}

type Method = (this: unknown, ...given: unknown[]) => unknown;

/**
 * Has the array methods of `realm` (a window's `Array`) throw {@link TimeIsUp} from `until` on, `performance.now()`. Gives what
 * puts them back as they were: to be called in any case.
 */
export function limit(realm: ArrayConstructor, until: number): () => void {
  const kept = new Map<string, PropertyDescriptor>();
  let calls = 0;
  for (const name of METHODS) {
    const descriptor = Object.getOwnPropertyDescriptor(realm.prototype, name);
    if (!descriptor) continue;
    kept.set(name, descriptor);
    const method = descriptor.value as Method;
    const watched: Method = function watched(...given) {
      if (++calls % CALLS_PER_LOOK === 0 && performance.now() > until) throw new TimeIsUp('the time is up');
      return Reflect.apply(method, this, given);
    };
    Object.defineProperty(realm.prototype, name, { ...descriptor, value: watched });
  }
  return () => {
    for (const [name, descriptor] of kept) Object.defineProperty(realm.prototype, name, descriptor);
  };
}
