import type { HttpBindings } from '@hono/node-server';
import type { HttpContext } from './http-types.ts';
import { ApiError } from './api-error.ts';

/** The slowest line that we wait for, and what any line may take; a page gives up after three minutes. */
const MIN_BYTES_PER_S = 4 * 1024;
const MIN_BODY_TIMEOUT_MS = 15_000;
const MAX_BODY_TIMEOUT_MS = 190_000;

/**
 * Reads at most `mostBytes`. The length is taken from the header, which Node holds the sender to; a body without
 * one is refused rather than counted. While it comes the call is no work yet, so that slow lines, or people who mean
 * it, keep nobody out.
 */
export async function readBody(c: HttpContext, mostBytes: number, contentType: string): Promise<string> {
  const length = lengthOf(c.req.header('content-length'), mostBytes);
  const given = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== contentType) throw new ApiError(415, 'invalid_request', `The body must be sent as ${contentType}.`);
  const text = textOf(c.env, timeoutMs(length));
  return await (c.get('place')?.releaseWhile(text) ?? text);
}

function timeoutMs(length: number): number {
  return Math.min(MAX_BODY_TIMEOUT_MS, MIN_BODY_TIMEOUT_MS + (length / MIN_BYTES_PER_S) * 1000);
}

/** Straight from Node's stream: a web stream around it costs more than everything else about a small body. */
function textOf({ incoming, outgoing }: HttpBindings, withinMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const tooLate = setTimeout(() => {
      // Whatever else comes on this connection is the rest of the body.
      outgoing.setHeader('Connection', 'close');
      reject(new ApiError(408, 'invalid_request', 'The body took too long to come.'));
    }, withinMs);
    incoming.setEncoding('utf8');
    incoming.on('data', (part: string) => (text += part));
    incoming.once('end', () => {
      clearTimeout(tooLate);
      resolve(text);
    });
    incoming.once('error', () => {
      clearTimeout(tooLate);
      reject(new ApiError(400, 'invalid_request', 'The body ended too early.'));
    });
  });
}

function lengthOf(header: string | undefined, mostBytes: number): number {
  if (header === undefined)
    throw new ApiError(411, 'invalid_request', 'The length of the body must be sent (Content-Length).');
  const length = Number(header);
  if (length > mostBytes) throw new ApiError(413, 'too_large', `The body may be at most ${mostBytes} bytes.`);
  return length;
}

export async function readJsonBody(c: HttpContext, mostBytes: number): Promise<unknown> {
  const text = await readBody(c, mostBytes, 'application/json');
  try {
    return parseJson(text);
  } catch {
    throw new ApiError(400, 'invalid_request', 'The body is not valid JSON.');
  }
}

/** Escapes that no text in the database can hold: NUL, and halves of a character. */
const unstorableEscape = /\\u(0000|d[89a-f])/i;

/** Halves of a character become the replacement mark, NUL is dropped: an upload is not refused over them. */
function parseJson(text: string): unknown {
  if (!unstorableEscape.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value));
}

const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function storable(text: string): string {
  return text.replaceAll(half, '\uFFFD').replaceAll('\0', '');
}
