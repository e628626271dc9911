import { parseJson } from '../../../../src/domain/parse-json.ts';
import { z } from 'zod';
import { checkTranslation } from '../../../../src/domain/translation-check/check-translation.ts';
import { noUsage } from '../../../../src/domain/usage.ts';
import type { AzureConfig, OpenaiConfig } from '../../../shared/config/voice-config.ts';
import { interpreterInstructions } from '../contract/interpreter-instructions.ts';
import type { VoiceProvider } from '../contract/voice-provider.ts';
import { translationEndpoint } from './translation-endpoint.ts';
import { postToCloud } from './cloud-http.ts';

const tokens = z.int().min(0);

const completion = z.looseObject({
  choices: z.array(
    z.looseObject({ message: z.looseObject({ content: z.string().nullish() }), finish_reason: z.string().nullish() }),
  ),
  usage: z.looseObject({ prompt_tokens: tokens, completion_tokens: tokens, total_tokens: tokens }),
});

/** Translates texts with a model of `/chat/completions`, at the service that also interprets. */
export function createCloudText(voice: OpenaiConfig | AzureConfig, model: string): VoiceProvider['translateText'] {
  const { chatUrl, headers } = translationEndpoint(voice);
  return async ({ text, from, to }) => {
    const pair = { source: from, target: to };
    const instructions = interpreterInstructions(pair);
    const messages = [
      { role: 'system', content: instructions },
      { role: 'user', content: text },
    ];
    const response = await postToCloud(chatUrl, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages }),
    });
    const translated = response.type === 'answered' ? translationIn(response.text) : failed;
    if (translated.type === 'failed') return translated;
    const checked = checkTranslation({ source: text, translation: translated.text, pair, from, instructions });
    return checked.type === 'fault' ? failed : { ...translated, text: checked.text };
  };
}

const failed = { type: 'failed', code: 'failed' } as const;

/** A translation that was cut counts as none. */
function translationIn(body: string): Awaited<ReturnType<NonNullable<VoiceProvider['translateText']>>> {
  const parsed = completion.safeParse(parseJson(body));
  const [choice] = parsed.data?.choices ?? [];
  const text = choice?.message.content?.trim() ?? '';
  if (!parsed.success || text === '' || (choice?.finish_reason ?? 'stop') !== 'stop') return failed;
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total } = parsed.data.usage;
  return {
    type: 'translated',
    text,
    usage: {
      ...noUsage,
      totalTokens: total,
      inputTokens: input,
      outputTokens: output,
      inputTextTokens: input,
      outputTextTokens: output,
    },
  };
}
