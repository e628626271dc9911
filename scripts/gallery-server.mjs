import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(fileURLToPath(import.meta.url), '..', '..', 'dist', 'gallery');

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves the page with the gallery (`buildGallery`) on a free port of loopback, without the product's server behind it:
 * every API request that `answerApi` does not answer gets 404.
 */
export async function startGalleryServer(answerApi = () => false) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    if (path.startsWith('/api/') && answerApi(request, response)) return;
    if (path.startsWith('/api/')) return response.writeHead(404).end('{"code":"not_found","message":"none"}');
    const file = join(folder, path);
    const found = extname(path) && existsSync(file) ? file : join(folder, 'index.html');
    // As the product's server does: what the browser has compiled once serves the next scene.
    if (path.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    return response.setHeader('content-type', types[extname(found)] ?? 'text/plain').end(readFileSync(found));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
