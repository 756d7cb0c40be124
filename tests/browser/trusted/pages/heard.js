// Keeps what the page heard, and whether it was a person's; a person's alone has an effect.
window.said = [];
window.events = [];

function heard(types) {
  for (const type of types) {
    document.addEventListener(type, (event) => window.events.push({ type, on: event.target.id, trusted: event.isTrusted, key: event.key }), true);
  }
}

function only(id, type, handle) {
  document.getElementById(id).addEventListener(type, (event) => {
    if (event.isTrusted) handle(event);
  });
}

function say(what) {
  window.said.push(what);
  document.getElementById('log').textContent = window.said.join(', ');
}
