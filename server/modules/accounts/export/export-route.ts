import type { ServerDeps } from '../../../shared/deps/server-deps.ts';
import { overloaded, unauthorized } from '../../../shared/http/api-error.ts';
import { bearerToken } from '../../../shared/http/bearer-token.ts';
import type { HttpApp } from '../../../shared/http/http-types.ts';
import { Shares } from '../../../shared/http/shares.ts';
import type { Authenticate } from '../../../shared/http/caller.ts';
import { accountData } from './account-data.ts';

export type ExportDeps = Pick<ServerDeps, 'database' | 'clock'> & {
  readonly authenticate: Authenticate;
  readonly attempts: { count(action: 'export-account', userId: string): Promise<void> };
};

/** The limit of this process: each export holds some megabytes while its client reads them. */
const MAX_AT_ONCE = 16;

/** The file with everything that is stored with the account. Outside the contract, because it is streamed. */
export function exportRoute({ database, clock, authenticate, attempts }: ExportDeps) {
  const exports = new Shares({ total: MAX_AT_ONCE, each: 1 });
  return (app: HttpApp): void => {
    app.get('/api/user/export', async (c) => {
      c.set('route', '/user/export');
      const token = bearerToken(c.req.header('authorization'));
      const caller = token === undefined ? undefined : await authenticate(token);
      if (caller?.type !== 'user') throw unauthorized();
      await attempts.count('export-account', caller.userId);
      const account = [{ key: caller.userId, share: 1 }];
      if (!exports.tryTake(account)) throw overloaded();
      c.env.outgoing.once('close', () => exports.release(account));
      const body = textStream(accountData(database.db, caller.userId, clock()));
      return c.body(body, 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="dragoman-data.json"',
      });
    });
  };
}

/** Reads on as the client takes the text in. An error breaks the response off, so that no half file looks whole. */
function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
