import { connect } from 'node:net';
import type { Socket } from 'node:net';

export type Reply = { readonly status: number; readonly headers: string; readonly body: string };

/** A minimal keep-alive HTTP/1.1 connection, so that the client takes little processor time. */
export type Connection = { ask(request: Buffer): Promise<Reply>; close(): void };

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const waiting = readResponses(socket);
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

type Waiting = { resolve(reply: Reply): void; reject(reason: Error): void };

function readResponses(socket: Socket): Waiting[] {
  const waiting: Waiting[] = [];
  let stored: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    stored = stored.length === 0 ? chunk : Buffer.concat([stored, chunk]);
    for (let length = responseLength(stored); length > 0 && length <= stored.length; length = responseLength(stored)) {
      waiting.shift()?.resolve(readResponse(stored.subarray(0, length)));
      stored = stored.subarray(length);
    }
  });
  const fail = () => {
    for (const value of waiting.splice(0)) value.reject(new Error('the connection ended'));
  };
  socket.on('error', fail).on('close', fail);
  return waiting;
}

const END_OF_HEAD = '\r\n\r\n';

function responseLength(bytes: Buffer): number {
  const head = bytes.indexOf(END_OF_HEAD);
  if (head === -1) return 0;
  const length = /content-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  if (length === undefined) throw new Error('a response without a length');
  return head + END_OF_HEAD.length + Number(length);
}

function readResponse(bytes: Buffer): Reply {
  const head = bytes.indexOf(END_OF_HEAD);
  const headers = bytes.toString('latin1', 0, head);
  return { status: Number(headers.slice(9, 12)), headers, body: bytes.toString('utf8', head + END_OF_HEAD.length) };
}

export function requestOf(method: string, path: string, token: string, body = ''): Buffer {
  const entity = body ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` : '';
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n${entity}\r\n${body}`,
  );
}
