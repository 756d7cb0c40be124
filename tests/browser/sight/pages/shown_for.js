// Calls back once so many frames were painted and so much time has passed that an eye has met what is shown.
function shownFor(after) {
  const began = performance.now();
  let frames = 0;
  const frame = () => (++frames > 15 && performance.now() - began > 400 ? after() : requestAnimationFrame(frame));
  requestAnimationFrame(frame);
}
