import { errorCode } from '../../../src/shared/error-code.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';

type Address = { readonly host: string; readonly port: number };

const noSuchAddress = () => 'HOST takes an address of this machine, such as 127.0.0.1 or 0.0.0.0.';

/** By the code of the operating system. */
const problems: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is in use by another program: stop that one, or set another PORT.`,
  EACCES: () =>
    'PORT takes a port that this account may use: those below 1024 are for the administrator of the machine.',
  EADDRNOTAVAIL: noSuchAddress,
  ENOTFOUND: noSuchAddress,
};

/** The server cannot listen. */
export class ListenError extends Error {
  readonly code: string;

  constructor(address: Address, cause: unknown) {
    const code = errorCode(cause) ?? '';
    super(problems[code]?.(address) ?? `HOST and PORT: nothing can listen at ${address.host}:${address.port}.`, {
      cause,
    });
    this.name = 'ListenError';
    this.code = code;
  }
}

/** Checks that a server could listen now. @throws ListenError */
export async function probeListening({ host, port }: Address): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new ListenError({ host, port }, error);
  } finally {
    server.close();
  }
}
