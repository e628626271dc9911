import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Loopback = { readonly url: string; close(): Promise<void> };

/** A small HTTP server on a port of its own, which hands every request over whole. */
export async function listenOnLoopback(
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<Loopback> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, Buffer.concat(chunks).toString('utf8'), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
