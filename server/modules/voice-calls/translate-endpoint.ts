import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint, type AnyEndpoint } from '../../shared/http/endpoint.ts';
import { limitRate } from '../../shared/http/rate-limit.ts';
import { payerIdOf } from '../../shared/session-owner.ts';
import type { TextResult, TranslateOnce } from './translate-once.ts';
import type { VoiceProvider } from '../voice-providers/voice-providers-module.ts';

export type TranslateDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  readonly voice: Pick<VoiceProvider, 'translateText'>;
  readonly translate: TranslateOnce;
};

/** More than a person types, corrects and asks back in a minute. */
const TEXTS_PER_MINUTE = 40;
/** The limit of this process: a local translator works on one text at a time, and conversations come first. */
const MAX_AT_ONCE = 16;

/** Written texts, apart from any call: typed sentences, corrections, and translations that are translated back. */
export function translateEndpoint({ db, clock, voice, translate }: TranslateDeps): AnyEndpoint {
  let running = 0;
  return endpoint('translateText', async ({ caller, body }) => {
    const { id, text, source_language: from, target_language: to, session_id: sessionId } = body;
    if (!voice.translateText) throw new ApiError(404, 'not_found', 'This server translates speech only.');
    if (from === to) throw new ApiError(422, 'languages_equal', 'Source and target languages cannot be the same.');
    await limitRate(db, { key: `texts:${payerIdOf(caller)}`, limit: TEXTS_PER_MINUTE, windowS: 60 }, clock());
    if (running >= MAX_AT_ONCE) throw busy();
    running += 1;
    const request = { payer: caller, requestId: id, sessionId, spec: { text, from, to } };
    return responseOf(await translate(request).finally(() => (running -= 1)));
  });
}

/** @throws ApiError when the text was not translated */
function responseOf(result: TextResult) {
  switch (result.type) {
    case 'answered': {
      const { text, totalTokens, inputTokens, outputTokens } = result.answer;
      return {
        text,
        usage: { total_tokens: totalTokens, input_tokens: inputTokens, output_tokens: outputTokens },
      };
    }
    case 'conflict':
      throw new ApiError(409, 'conflict', 'The id was used for another text.');
    case 'session_not_found':
      throw new ApiError(404, 'not_found', 'There is no such conversation.');
    case 'token_not_enough':
    case 'room_tokens_used_up':
      throw new ApiError(402, 'token_not_enough', 'Token balance is insufficient.');
    case 'in_progress':
      throw busy();
    case 'failed':
      throw new ApiError(502, 'voice_unavailable', 'The text could not be translated.');
  }
}

function busy(): ApiError {
  return new ApiError(503, 'voice_unavailable', 'Too many texts are being translated.', 2);
}
