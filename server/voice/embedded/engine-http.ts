import { EngineFailure } from './engine-failure.ts';

/** Where an engine with the OpenAI calls is, and what to ask it for. */
export type EngineAddress = {
  /** With or without `/v1` at its end. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
};

/** An engine as its failures name it. */
export type HttpEngine = { readonly name: string; readonly address: EngineAddress; readonly timeoutMs: number };

/** Posts to an engine. Whatever goes wrong, other than being called off, is an `EngineFailure`. */
export async function postToEngine(
  { name, address, timeoutMs }: HttpEngine,
  path: string,
  body: FormData | object,
  signal: AbortSignal,
): Promise<Response> {
  const form = body instanceof FormData;
  const request = {
    method: 'POST',
    body: form ? body : JSON.stringify(body),
    headers: {
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...(address.apiKey === undefined ? {} : { authorization: `Bearer ${address.apiKey}` }),
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  };
  const response = await fetch(endpoint(address.url, path), request).catch((cause: unknown) => {
    throw engineFailure(name, cause, signal);
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new EngineFailure(statusCode(response.status), `The ${name} answered with status ${response.status}.`, {
    status: response.status,
  });
}

/** The body of an answer, piece by piece, with the same failures. */
export async function* bodyOf(
  response: Response,
  { name }: HttpEngine,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of response.body ?? []) yield bytes;
  } catch (cause) {
    throw engineFailure(name, cause, signal);
  }
}

export function endpoint(url: string, path: string): string {
  const base = url.replace(/\/+$/, '');
  return `${/\/v\d+$/.test(base) ? base : `${base}/v1`}${path}`;
}

function engineFailure(name: string, cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || cause instanceof EngineFailure) return cause;
  const late = cause instanceof DOMException && cause.name === 'TimeoutError';
  return new EngineFailure('server_error', `The ${name} ${late ? 'took too long' : 'cannot be reached'}.`, { cause });
}

function statusCode(status: number): string {
  if (status === 429) return 'rate_limit_exceeded';
  return status === 401 || status === 403 ? 'inference_not_authorized_error' : 'server_error';
}
