import { Agent, request } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export type Asked = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly token?: string;
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address the caller has. */
  readonly from?: string;
};

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

/** Calls one host over HTTPS, on connections that are kept, as browsers do. */
export type Ask = {
  (asked: Asked): Promise<Answer>;
  /** The answer as it begins to come. */
  begun(asked: Asked): Promise<IncomingMessage>;
  close(): void;
};

export function askAt(host: string, ca: string): Ask {
  const agent = new Agent({ keepAlive: true, ca });

  function begun({ method = 'GET', path, token, json, headers, from }: Asked): Promise<IncomingMessage> {
    const body = json === undefined ? undefined : JSON.stringify(json);
    return new Promise((resolve, reject) => {
      const sent = request({
        host,
        path,
        method,
        ca,
        ...(from === undefined ? { agent } : { localAddress: from, agent: false }),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      });
      sent.once('response', resolve).once('error', reject);
      sent.end(body);
    });
  }

  const ask = async (asked: Asked): Promise<Answer> => {
    const answer = await begun(asked);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  };
  return Object.assign(ask, { begun, close: () => agent.destroy() });
}
