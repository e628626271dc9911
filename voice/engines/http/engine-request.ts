import { setTimeout as sleep } from 'node:timers/promises';
import { EngineFailure, type EngineName } from '../engine-failure.ts';
import { createStallDeadline, type StallDeadline } from './stall-deadline.ts';

/** Where an engine with the OpenAI calls is, and what to ask it for. */
export type EngineAddress = {
  /** With or without `/v1` at its end. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
  /** How long to wait for its first word, and for each next one, before it counts as away. */
  readonly stallTimeoutMs?: number;
};

export type HttpEngine = { readonly name: EngineName; readonly address: EngineAddress };

/** An answer whose first bytes are there. */
export type EngineResponse = { readonly contentType: string; readonly chunks: AsyncIterable<Uint8Array> };

type Question = { readonly path: string; readonly body: FormData | object };

/** Long for a person who waits, short for a model that is still being loaded. */
const PATIENCE_MS = 20_000;

/** A server that restarts, or a connection that had gone stale, needs a moment. */
const TRY_AGAIN_AFTER_MS = 150;

/**
 * Asks an engine, and once more if it fails before its first byte. Whatever goes wrong, other than being called off,
 * is an `EngineFailure`.
 */
export async function requestEngine(
  engine: HttpEngine,
  question: Question,
  signal: AbortSignal,
): Promise<EngineResponse> {
  try {
    return await askOnce(engine, question, signal);
  } catch (cause) {
    if (!(cause instanceof EngineFailure) || !cause.retryable) throw cause;
    await sleep(TRY_AGAIN_AFTER_MS, undefined, { signal });
    return askOnce(engine, question, signal);
  }
}

export async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of pieces) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

export function endpointUrl(url: string, path: string): string {
  const base = url.replace(/\/+$/, '');
  return `${/\/v\d+$/.test(base) ? base : `${base}/v1`}${path}`;
}

async function askOnce(
  { name, address }: HttpEngine,
  question: Question,
  signal: AbortSignal,
): Promise<EngineResponse> {
  const patience = createStallDeadline(name, address.stallTimeoutMs ?? PATIENCE_MS, signal);
  const response = await patience.wait(
    fetch(endpointUrl(address.url, question.path), request(question, address, patience)),
  );
  if (!response.ok) {
    await response.body?.cancel();
    throw refused(name, response.status);
  }
  const reader = response.body?.getReader();
  const first = await patience.wait(reader?.read() ?? Promise.resolve(undefined));
  return {
    contentType: response.headers.get('content-type') ?? '',
    chunks: reader && first ? read(reader, first, patience) : none(),
  };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Piece = Awaited<ReturnType<Reader['read']>>;

async function* read(reader: Reader, first: Piece, patience: StallDeadline): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = first; !piece.done; piece = await patience.wait(reader.read())) yield piece.value;
  } finally {
    // Whoever stops reading wants no more of it; a stream that failed has no more.
    reader.cancel().catch(() => undefined);
  }
}

async function* none(): AsyncGenerator<Uint8Array> {}

function request({ body }: Question, { apiKey }: EngineAddress, { signal }: StallDeadline): RequestInit {
  const form = body instanceof FormData;
  const headers = {
    ...(form ? {} : { 'content-type': 'application/json' }),
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  return { method: 'POST', body: form ? body : JSON.stringify(body), headers, signal };
}

function refused(name: EngineName, status: number): EngineFailure {
  const retryable = status >= 500 || status === 429 || status === 408;
  return new EngineFailure(name, complaint(status), { status, retryable });
}

function complaint(status: number): string {
  if (status === 429) return 'has too much to do (status 429)';
  if (status === 401 || status === 403) return `does not accept this server's key (status ${status})`;
  if (status === 404) return 'does not know the model or the call (status 404)';
  return `answered with status ${status}`;
}
