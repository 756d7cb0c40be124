// What of an animation is asked for: https://drafts.csswg.org/web-animations-1/

/** How long an animation takes from its beginning to its end, with its delay, ms; Infinity if it never ends by itself. */
export function wholeMs(animation: Animation): number {
  const end = animation.effect?.getComputedTiming().endTime;
  return animation.timeline instanceof DocumentTimeline && typeof end === 'number' ? end : Infinity;
}

/**
 * How long an animation has yet to run, ms: 0 if it is not running, Infinity if it never ends by itself, as a spinner
 * or what follows the scroll position instead of time.
 */
export function remainingMs(animation: Animation): number {
  if (animation.playState !== 'running') return 0;
  if (!(animation.timeline instanceof DocumentTimeline)) return Infinity;
  const end = animation.effect?.getComputedTiming().endTime;
  if (typeof end !== 'number') return Infinity;
  // Before its first frame it has no time of its own yet, and all of it to come.
  const { currentTime } = animation;
  return Math.max(0, end - (typeof currentTime === 'number' ? currentTime : 0));
}
