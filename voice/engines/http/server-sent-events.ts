import { EngineFailure, type EngineName } from '../engine-failure.ts';

const DATA = 'data:';

export type StreamEvent = { readonly type: 'value'; readonly value: unknown } | { readonly type: 'done' };

/** The JSON values of a stream of server-sent events, and its `[DONE]`, which not every server sends. */
export async function* serverSentEvents(
  chunks: AsyncIterable<Uint8Array>,
  engine: EngineName,
): AsyncGenerator<StreamEvent> {
  for await (const line of lines(chunks)) {
    if (!line.startsWith(DATA)) continue;
    const data = line.slice(DATA.length).trim();
    if (data === '[DONE]') return yield { type: 'done' };
    yield { type: 'value', value: parseJson(data, engine) };
  }
}

export function parseJson(text: string, engine: EngineName): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new EngineFailure(engine, 'sent an invalid response', { cause });
  }
}

async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const bytes of chunks) {
    pending += decoder.decode(bytes, { stream: true });
    const complete = pending.split(/\r?\n/);
    pending = complete.pop() ?? '';
    yield* complete;
  }
  yield pending + decoder.decode();
}
