import { z } from 'zod';
import { languageOf } from '../../../src/domain/language.ts';
import type { LanguagePair } from '../../../src/domain/language.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { TranslationRequest, Translator } from '../engines.ts';
import { readText, requestEngine, type EngineAddress, type EngineResponse, type HttpEngine } from './engine-request.ts';
import { parseJson, serverSentEvents } from './server-sent-events.ts';
import { stripThinkTags } from './think-tags.ts';

/** Product spec, section 9. */
const TEMPERATURE = 0.6;

const content = z.looseObject({ content: z.string().nullish() });
const completion = z.looseObject({
  choices: z.array(z.looseObject({ delta: content.optional(), message: content.optional() })),
});

/** For servers with `/v1/chat/completions`: Ollama, vLLM, llama.cpp, LocalAI, OpenAI. */
export function createHttpTranslator(address: EngineAddress, pair: LanguagePair): Translator {
  const engine: HttpEngine = { name: 'translator', address };

  return {
    async *translate(request, signal) {
      const body = {
        model: address.model,
        stream: true,
        temperature: TEMPERATURE,
        messages: [
          { role: 'system', content: `${request.instructions}${direction(request, pair)}` },
          { role: 'user', content: request.text },
        ],
      };
      yield* stripThinkTags(deltas(await requestEngine(engine, { path: '/chat/completions', body }, signal)));
    },
  };
}

/** Small models often translate into the wrong language unless the prompt names the direction. */
function direction({ from }: TranslationRequest, { source, target }: LanguagePair): string {
  if (from === undefined) return '';
  const to = from === source ? target : source;
  return `\n\nThis speech is in ${languageOf(from).name}: say it in ${languageOf(to).name}.`;
}

async function* deltas({ contentType, chunks }: EngineResponse): AsyncGenerator<string> {
  if (contentType.includes('json')) {
    yield parseText(parseJson(await readText(chunks), 'translator'));
    return;
  }
  for await (const value of serverSentEvents(chunks, 'translator')) {
    const delta = parseText(value);
    if (delta !== '') yield delta;
  }
}

function parseText(value: unknown): string {
  const parsed = completion.safeParse(value);
  if (!parsed.success) throw new EngineFailure('translator', 'failed during its response');
  const [choice] = parsed.data.choices;
  return choice?.delta?.content ?? choice?.message?.content ?? '';
}
