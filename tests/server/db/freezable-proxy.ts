import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A TCP proxy to a local server whose connections can freeze silently, as when a machine or a network fails. */
export type FreezableProxy = {
  readonly port: number;
  /** Stops all traffic on the existing connections; new ones work. */
  freeze(): void;
  close(): Promise<void>;
};

export async function openFreezableProxy(toPort: number): Promise<FreezableProxy> {
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(toPort, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        near.destroy();
        far.destroy();
      });
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
