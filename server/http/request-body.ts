import type { IncomingMessage } from 'node:http';
import type { HttpContext } from './http-types.ts';
import { Refusal } from './refusal.ts';

/**
 * Reads at most `mostBytes`. The length is taken from the header, which Node holds the sender to; a body without
 * one is refused rather than counted.
 */
export async function readBody(c: HttpContext, mostBytes: number, contentType: string): Promise<string> {
  checkLength(c.req.header('content-length'), mostBytes);
  const given = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== contentType) throw new Refusal(415, 'invalid_request', `The body must be sent as ${contentType}.`);
  return await textOf(c.env.incoming);
}

/** Straight from Node's stream: a web stream around it costs more than everything else about a small body. */
function textOf(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (part: string) => (text += part));
    incoming.once('end', () => resolve(text));
    incoming.once('error', () => reject(new Refusal(400, 'invalid_request', 'The body ended too early.')));
  });
}

function checkLength(header: string | undefined, mostBytes: number): void {
  if (header === undefined)
    throw new Refusal(411, 'invalid_request', 'The length of the body must be sent (Content-Length).');
  if (Number(header) > mostBytes) throw new Refusal(413, 'too_large', `The body may be at most ${mostBytes} bytes.`);
}

export async function readJsonBody(c: HttpContext, mostBytes: number): Promise<unknown> {
  const text = await readBody(c, mostBytes, 'application/json');
  try {
    return parseJson(text);
  } catch {
    throw new Refusal(400, 'invalid_request', 'The body is not valid JSON.');
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
