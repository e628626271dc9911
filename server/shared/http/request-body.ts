import type { HttpBindings } from '@hono/node-server';
import type { BodyMemory, HttpContext } from './http-types.ts';
import { ApiError, overloaded } from './api-error.ts';

/** The slowest supported upload, and the bounds of the timeout; the page gives up after three minutes. */
const MIN_BYTES_PER_S = 4 * 1024;
const MIN_BODY_TIMEOUT_MS = 15_000;
const MAX_BODY_TIMEOUT_MS = 190_000;

/**
 * Reads a body of at most `maxBytes`. The length is that of the header, which Node enforces; a body without one is
 * rejected. The request holds no load slot while its body arrives, so slow senders cannot exhaust the slots.
 */
export async function readBody(c: HttpContext, maxBytes: number, contentType: string): Promise<string> {
  const length = lengthOf(c, maxBytes);
  const mediaType = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== contentType) throw new ApiError(415, 'invalid_request', `The body must be sent as ${contentType}.`);
  const text = textOf(c.env, { timeoutMs: timeoutFor(length), memory: c.get('bodyMemory') });
  return await (c.get('loadSlot')?.releaseWhile(text) ?? text);
}

function timeoutFor(length: number): number {
  return Math.min(MAX_BODY_TIMEOUT_MS, MIN_BODY_TIMEOUT_MS + (length / MIN_BYTES_PER_S) * 1000);
}

type Reading = { readonly timeoutMs: number; readonly memory: BodyMemory | undefined };

/** Read from Node's stream: wrapping it in a web stream costs more than the rest of handling a small body. */
async function textOf({ incoming, outgoing }: HttpBindings, { timeoutMs, memory }: Reading): Promise<string> {
  const parts: Buffer[] = [];
  let received = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => fail(new ApiError(408, 'invalid_request', 'The body was not received in time.')),
        timeoutMs,
      );
      function fail(error: ApiError): void {
        clearTimeout(timer);
        incoming.off('data', onPart);
        // The connection cannot be reused: unread body bytes remain.
        outgoing.setHeader('Connection', 'close');
        incoming.resume();
        reject(error);
      }
      function onPart(part: Buffer): void {
        if (memory?.tryTake(part.length) === false) return fail(overloaded());
        received += part.length;
        parts.push(part);
      }
      incoming.on('data', onPart);
      incoming.once('end', () => {
        clearTimeout(timer);
        resolve();
      });
      incoming.once('error', () => fail(new ApiError(400, 'invalid_request', 'The body ended too early.')));
    });
    return Buffer.concat(parts, received).toString('utf8');
  } finally {
    memory?.release(received);
  }
}

function lengthOf(c: HttpContext, maxBytes: number): number {
  const header = c.req.header('content-length');
  if (header === undefined)
    throw new ApiError(411, 'invalid_request', 'The length of the body must be sent (Content-Length).');
  const length = Number(header);
  if (length <= maxBytes) return length;
  c.env.outgoing.setHeader('Connection', 'close');
  throw new ApiError(413, 'too_large', `The body may be at most ${maxBytes} bytes.`);
}

export async function readJsonBody(c: HttpContext, maxBytes: number): Promise<unknown> {
  const text = await readBody(c, maxBytes, 'application/json');
  try {
    return parseJson(text);
  } catch {
    throw new ApiError(400, 'invalid_request', 'The body is not valid JSON.');
  }
}

/** Escapes that PostgreSQL text cannot hold: NUL and lone surrogates. */
const unstorableEscape = /\\u(0000|d[89a-f])/i;

/** Replaces lone surrogates by U+FFFD and drops NUL, so that they do not fail an upload. */
function parseJson(text: string): unknown {
  if (!unstorableEscape.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value));
}

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function storable(text: string): string {
  return text.replaceAll(loneSurrogate, '\uFFFD').replaceAll('\0', '');
}
