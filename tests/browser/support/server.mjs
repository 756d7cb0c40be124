// Serves folders of pages on 127.0.0.1 and counts what reaches it.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.htm': 'text/html; charset=utf-8', '.js': 'text/javascript',
  '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.gif': 'image/gif', '.ico': 'image/x-icon',
  '.woff': 'font/woff', '.woff2': 'font/woff2', '.ttf': 'font/ttf',
};

/**
 * Serves `folder`. A form may be sent to any page: like an application that accepts everything, the
 * server answers with the page the form points to.
 *
 * @returns {Promise<{origin: string, requests: {method: string, path: string, body: string}[], close: () => Promise<void>}>}
 */
export async function serve(folder) {
  const requests = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const path = decodeURIComponent(new URL(request.url, 'http://127.0.0.1').pathname);
      requests.push({ method: request.method, path, body: Buffer.concat(chunks).toString() });
      void answer(folder, path, response);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    requests,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
  };
}

async function answer(folder, path, response) {
  let file = normalize(join(folder, path));
  const inside = file === folder || file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  let info = inside ? await stat(file).catch(() => null) : null;
  if (info?.isDirectory()) {
    file = join(file, 'index.html');
    info = await stat(file).catch(() => null);
  }
  if (!info?.isFile()) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    return;
  }
  response.writeHead(200, { 'content-type': TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}
