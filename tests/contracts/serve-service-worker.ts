import type { Plugin } from 'vite';

const serviceWorker = `
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', ({ data }) => data.type === 'take-over' && skipWaiting());
`;

/** Serves a service worker that is a new version at every request. */
export function serveServiceWorker(): Plugin {
  let version = 0;
  return {
    name: 'contracts:service-worker',
    configureServer(server) {
      server.middlewares.use('/service.js', (_request, response) => {
        version += 1;
        response.setHeader('content-type', 'text/javascript');
        response.end(`// version ${version}\n${serviceWorker}`);
      });
    },
  };
}
