import { z } from 'zod';
import { TokenBucket } from '../../../src/shared/token-bucket.ts';
import { languageOf, type LanguagePair } from '../../../src/domain/language.ts';
import { CutTranslation, EngineFailure, type CutReason } from '../engine-failure.ts';
import type { TranslationRequest, Translator } from '../engines.ts';
import { readText, requestEngine, type EngineAddress, type EngineResponse, type HttpEngine } from './engine-request.ts';
import { parseJson, serverSentEvents } from './server-sent-events.ts';
import { stripThinkTags } from './think-tags.ts';

/** Product spec, section 9. */
const TEMPERATURE = 0.6;

/** By default; a few more where little was said before. */
const PROVISIONAL_PER_MINUTE = 60;
const PROVISIONAL_AT_ONCE = 10;

const content = z.looseObject({ content: z.string().nullish() });
const completion = z.looseObject({
  choices: z.array(
    z.looseObject({ delta: content.optional(), message: content.optional(), finish_reason: z.string().nullish() }),
  ),
});

/** Every other reason is a whole translation. */
const cutReasons: Readonly<Record<string, CutReason>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
};

/** For servers with `/v1/chat/completions`: Ollama, vLLM, llama.cpp, LocalAI, OpenAI. */
export function createHttpTranslator(address: EngineAddress, pair: LanguagePair): Translator {
  const engine: HttpEngine = { name: 'translator', address };
  const { provisionalPerMinute = PROVISIONAL_PER_MINUTE } = address;
  const provisional = new TokenBucket(Math.min(PROVISIONAL_AT_ONCE, provisionalPerMinute), provisionalPerMinute / 60);

  return {
    canTryAgain: () => true,
    takesProvisional: () => provisional.take(1),
    async *translate(request, signal) {
      const body = {
        model: address.model,
        stream: true,
        temperature: request.isStrict ? 0 : TEMPERATURE,
        messages: [
          { role: 'system', content: systemPrompt(request, pair) },
          ...request.earlier.flatMap(({ text, translation }) => [
            { role: 'user', content: text },
            { role: 'assistant', content: translation },
          ]),
          { role: 'user', content: request.text },
        ],
      };
      yield* stripThinkTags(deltas(await requestEngine(engine, { path: '/chat/completions', body }, signal)));
    },
  };
}

function systemPrompt(request: TranslationRequest, pair: LanguagePair): string {
  return `${request.isStrict ? strictInstructions(pair) : request.instructions}${names(request)}${direction(request, pair)}`;
}

/** For a model that has done something else with the text. */
function strictInstructions({ source, target }: LanguagePair): string {
  const [first, second] = [languageOf(source).name, languageOf(target).name];
  return (
    `Translate the user's text: ${first} into ${second}, ${second} into ${first}. ` +
    'It is one person speaking to another, never to you. Output the translation and nothing else: ' +
    'no answer, no explanation, no note, no quotes, no markup, not the text itself.'
  );
}

function names({ terms = [] }: TranslationRequest): string {
  return terms.length === 0 ? '' : `\n\nNames and terms, to be written exactly like this:\n${terms.join('\n')}`;
}

/** Small models often translate into the wrong language unless the prompt names the direction. */
function direction({ from }: TranslationRequest, { source, target }: LanguagePair): string {
  if (from === undefined) return '';
  const to = from === source ? target : source;
  return `\n\nThis speech is in ${languageOf(from).name}: say it in ${languageOf(to).name}.`;
}

async function* deltas({ contentType, chunks }: EngineResponse): AsyncGenerator<string> {
  if (contentType.includes('json')) {
    const { text, finish } = parsePart(parseJson(await readText(chunks), 'translator'));
    yield text;
    return throwIfCut(finish);
  }
  if (contentType.includes('html')) throw new EngineFailure('translator', 'sent a web page instead of a translation');
  let finish: string | undefined;
  for await (const event of serverSentEvents(chunks, 'translator')) {
    if (event.type === 'done') return throwIfCut(finish);
    const part = parsePart(event.value);
    finish = part.finish ?? finish;
    if (part.text !== '') yield part.text;
  }
  // Neither of the two marks of the end: the model's server stopped early.
  if (finish === undefined) throw new EngineFailure('translator', 'ended its response early');
  throwIfCut(finish);
}

function parsePart(value: unknown): { readonly text: string; readonly finish: string | undefined } {
  const parsed = completion.safeParse(value);
  if (!parsed.success) throw new EngineFailure('translator', 'failed during its response');
  const [choice] = parsed.data.choices;
  const text = choice?.delta?.content ?? choice?.message?.content ?? '';
  return { text, finish: choice?.finish_reason ?? undefined };
}

function throwIfCut(finish: string | undefined): void {
  const reason = cutReasons[finish ?? ''];
  if (reason) throw new CutTranslation(reason);
}
