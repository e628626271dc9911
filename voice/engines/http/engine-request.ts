import { endpointUrl } from '../../../src/shared/openai-endpoint.ts';
import { isRetryable } from '../../../src/shared/retryable.ts';
import { EngineFailure, type EngineName } from '../engine-failure.ts';
import { retryOnce } from '../retry-once.ts';
import { StallDeadline } from './stall-deadline.ts';

/** A server with the OpenAI endpoints, and the model to use there. */
export type EngineAddress = {
  /** With or without `/v1` at its end. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
  /** How many translations of incomplete clauses a translator makes for one conversation: each may be paid for. */
  readonly provisionalPerMinute?: number;
  /** How long to wait for the first byte, and for each further chunk. */
  readonly stallTimeoutMs?: number;
};

export type HttpEngine = { readonly name: EngineName; readonly address: EngineAddress };

/** A response whose first bytes have arrived. */
export type EngineResponse = { readonly contentType: string; readonly chunks: AsyncIterable<Uint8Array> };

type EngineRequest = { readonly path: string; readonly body: FormData | object };

/** Long for a person who waits, short for a server that is still loading its model. */
export const STALL_TIMEOUT_MS = 20_000;

/** Enough for a server that restarts, or a stale keep-alive connection. */
export const RETRY_DELAY_MS = 150;

/**
 * Sends a request to an engine, and retries once if it fails before the first byte.
 * @throws EngineFailure for every failure; the signal's reason on abort
 */
export function requestEngine(
  engine: HttpEngine,
  request: EngineRequest,
  signal: AbortSignal,
): Promise<EngineResponse> {
  return retryOnce(() => requestOnce(engine, request, signal), signal, RETRY_DELAY_MS);
}

export async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of chunks) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

/** Whether the engine refused the form of a request, so that another form may be accepted. */
export function isBadRequest(cause: unknown): boolean {
  return cause instanceof EngineFailure && (cause.status === 400 || cause.status === 422);
}

async function requestOnce(
  { name, address }: HttpEngine,
  request: EngineRequest,
  signal: AbortSignal,
): Promise<EngineResponse> {
  const deadline = new StallDeadline(name, address.stallTimeoutMs ?? STALL_TIMEOUT_MS, signal);
  const init = requestInit(request.body, address, deadline.signal);
  const response = await deadline.wait(fetch(endpointUrl(address.url, request.path), init));
  if (!response.ok) {
    await response.body?.cancel();
    throw failureForStatus(name, response.status);
  }
  const reader = response.body?.getReader();
  const first = await deadline.wait(reader?.read() ?? Promise.resolve(undefined));
  return {
    contentType: response.headers.get('content-type') ?? '',
    chunks: reader && first ? readChunks(reader, first, deadline) : noChunks(),
  };
}

function requestInit(body: FormData | object, { apiKey }: EngineAddress, signal: AbortSignal): RequestInit {
  const isForm = body instanceof FormData;
  const headers = {
    ...(isForm ? {} : { 'content-type': 'application/json' }),
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  return { method: 'POST', body: isForm ? body : JSON.stringify(body), headers, signal };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Chunk = Awaited<ReturnType<Reader['read']>>;

async function* readChunks(reader: Reader, first: Chunk, deadline: StallDeadline): AsyncGenerator<Uint8Array> {
  try {
    for (let chunk = first; !chunk.done; chunk = await deadline.wait(reader.read())) yield chunk.value;
  } finally {
    // For a consumer that stops early. Fails only on a stream that has failed already.
    reader.cancel().catch(() => undefined);
  }
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}

export function failureForStatus(name: EngineName, status: number): EngineFailure {
  return new EngineFailure(name, problemForStatus(status), { status, isRetryable: isRetryable({ status }) });
}

function problemForStatus(status: number): string {
  if (status === 429) return 'is overloaded or rate limited (status 429)';
  if (status === 401 || status === 403) return `does not accept this server's key (status ${status})`;
  if (status === 404) return 'does not have the model or the endpoint (status 404)';
  return `failed with status ${status}`;
}
