// A shop of two pages whose server counts what reaches it, and that tells the worker when to die (worker_hook.js).

import { createServer } from 'node:http';

const PAGES = {
  '/': `<h1>Tea shop</h1>
    <label>Name <input id="name"></label>
    <label>Email <input id="email" type="email"></label>
    <button id="add">Add to cart</button> <output id="cart"></output>
    <button id="like">Like</button>
    <label><input type="checkbox" id="gift"> Gift wrap</label>
    <a href="/checkout">Checkout</a>
    <script>
      // One shows what came of it, the other nothing: only who remembers can tell that it was pressed.
      add.onclick = async () => { cart.textContent = (await (await fetch('/count/cart', { method: 'POST' })).text()) + ' in the cart'; };
      like.onclick = () => { fetch('/count/like', { method: 'POST' }); };
    </script>`,
  '/checkout': `<h1>Checkout</h1>
    <form method="post" action="/thanks">
      <label>Street <input name="street"></label>
      <label>City <input name="city"></label>
      <label><input type="checkbox" name="terms"> I agree to the terms</label>
      <button>Continue</button>
    </form>`,
  '/thanks': '<h1>Thank you, we wrote it down</h1>',
};

/** What each effect comes to in a run that nobody disturbs. */
export const EFFECTS = { cart: 1, like: 1, order: 1 };

/** The way through it, in the words of a scripted decision: ten acts and the end. */
export const WAY = [
  { action: 'type', target: 'textbox "Name"', text: 'Ada' },
  { action: 'type', target: 'textbox "Email"', text: 'ada@example.com' },
  { action: 'click', target: 'button "Add to cart"' },
  { action: 'click', target: 'button "Like"' },
  { action: 'check', target: 'checkbox "Gift wrap"', text: 'on' },
  { action: 'click', target: 'link "Checkout"' },
  { action: 'type', target: 'textbox "Street"', text: 'Mill Lane' },
  { action: 'type', target: 'textbox "City"', text: 'York' },
  { action: 'check', target: 'checkbox "I agree to the terms"', text: 'on' },
  { action: 'click', target: 'button "Continue"' },
  { action: 'finish', text: 'It says “Thank you, we wrote it down”.', expect: 'nothing_changes' },
];

/** Starts the server. */
export async function shop() {
  const state = { counted: {}, plans: [], died: 0 };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1');
    request.resume();
    request.on('end', () => answer(state, request.method, pathname, response));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    state,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
  };
}

function answer(state, method, path, response) {
  const count = (what) => (state.counted[what] = (state.counted[what] ?? 0) + 1);
  if (path === '/plan') return json(response, state.plans.shift() ?? {});
  if (path === '/dead') {
    state.died += 1;
    return json(response, {});
  }
  if (path.startsWith('/count/')) return response.end(String(count(path.split('/')[2])));
  if (path === '/thanks' && method === 'POST') {
    count('order');
    return response.writeHead(303, { location: '/thanks' }).end();
  }
  const page = PAGES[path];
  if (!page) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en"><title>Tea</title><body>${page}</body></html>`);
}

function json(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
