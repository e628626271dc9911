import { z } from 'zod';
import { bodyOf, postToEngine, type EngineAddress, type HttpEngine } from '../engine-http.ts';
import type { Translator } from '../engines.ts';

/** Product spec, section 9. */
const TEMPERATURE = 0.6;

const chunkSchema = z.looseObject({
  choices: z.array(z.looseObject({ delta: z.looseObject({ content: z.string().nullish() }).optional() })),
});

const DATA = 'data:';

/** Any server with the call `/v1/chat/completions`: Ollama, vLLM, llama.cpp, LocalAI, OpenAI. */
export function createHttpTranslator(address: EngineAddress): Translator {
  const engine: HttpEngine = { name: 'translation model', address, timeoutMs: 60_000 };

  return {
    async *translate(text, instructions, signal) {
      const request = {
        model: address.model,
        stream: true,
        temperature: TEMPERATURE,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: text },
        ],
      };
      const response = await postToEngine(engine, '/chat/completions', request, signal);
      for await (const line of lines(bodyOf(response, engine, signal))) {
        if (!line.startsWith(DATA)) continue;
        const delta = deltaOf(line.slice(DATA.length).trim());
        if (delta !== '') yield delta;
      }
    },
  };
}

async function* lines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const bytes of body) {
    pending += decoder.decode(bytes, { stream: true });
    const complete = pending.split(/\r?\n/);
    pending = complete.pop() ?? '';
    yield* complete;
  }
  yield pending;
}

function deltaOf(data: string): string {
  if (data === '[DONE]') return '';
  const parsed = chunkSchema.safeParse(JSON.parse(data));
  return parsed.success ? (parsed.data.choices[0]?.delta?.content ?? '') : '';
}
