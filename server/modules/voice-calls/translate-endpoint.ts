import { sql } from 'kysely';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import { countAttempt, throwIfExceeded } from '../../shared/http/rate-limit.ts';
import type { RateLimitCount } from '../../shared/http/rate-limit.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';
import { hasFreeTokens } from './call-reservations.ts';
import { chargePayer } from './metering.ts';
import type { ChargeDeps } from './metering.ts';
import type { TextSpec, VoiceProvider } from '../voice-providers/voice-providers-module.ts';

export type TranslateDeps = ChargeDeps & { readonly voice: Pick<VoiceProvider, 'translateText'> };

/** More than a person types, corrects and asks back in a minute. */
const TEXTS_PER_MINUTE = 40;
/** Of this process: a local translator works on one text at a time, and conversations come first. */
const MAX_AT_ONCE = 16;

/** Written texts, apart from any call: typed sentences, corrections, and translations that are translated back. */
export function translateEndpoint(deps: TranslateDeps): AnyEndpoint {
  let running = 0;
  return endpoint('translateText', async ({ caller, body }) => {
    const spec = { text: body.text, from: body.source_language, to: body.target_language };
    const translateText = checkSpec(deps.voice, spec);
    await admit(deps, caller, body.session_id);
    if (running >= MAX_AT_ONCE) throw new ApiError(503, 'voice_unavailable', 'Too many texts are being translated.', 2);
    running += 1;
    const result = await translateText(spec).finally(() => (running -= 1));
    if (result.type === 'failed') throw new ApiError(502, 'voice_unavailable', 'The text could not be translated.');
    const { usage } = result;
    await chargePayer(deps, caller, body.session_id, { id: `text:${body.id}`, tokens: usage.totalTokens });
    return {
      text: result.text,
      usage: {
        total_tokens: usage.totalTokens,
        input_tokens: usage.inputTokens,
        output_tokens: usage.outputTokens,
      },
    };
  });
}

function checkSpec({ translateText }: TranslateDeps['voice'], { from, to }: TextSpec) {
  if (!translateText) throw new ApiError(404, 'not_found', 'This server translates speech only.');
  if (from === to) {
    throw new ApiError(422, 'languages_equal', 'Source and target languages cannot be the same.');
  }
  return translateText;
}

/**
 * Counts the attempt, and checks that there are tokens and that the conversation is the caller's.
 * @throws ApiError 402, 404 or 429
 */
async function admit({ db, clock }: TranslateDeps, owner: SessionOwner, sessionId: string | undefined): Promise<void> {
  const now = clock();
  const id = owner.type === 'user' ? owner.userId : owner.trialId;
  const rate = { key: `texts:${id}`, limit: TEXTS_PER_MINUTE, windowS: 60 };
  const isOwn =
    owner.type === 'user' ? sql`s.user_id = ${owner.userId}::uuid` : sql`s.trial_id = ${owner.trialId}::uuid`;
  const { rows } = await sql<RateLimitCount & { readonly free: boolean; readonly owned: boolean }>`
    with attempt as (${countAttempt(rate, now)})
    select hits, window_ends_at, ${hasFreeTokens(owner, sessionId, now)} as free,
      (${sessionId ?? null}::uuid is null
        or exists (select from chat_sessions s where s.id = ${sessionId ?? null}::uuid and ${isOwn})) as owned
    from attempt`.execute(db);
  const [admitted] = rows;
  throwIfExceeded(admitted, rate, now);
  if (!admitted?.owned) throw new ApiError(404, 'not_found', 'There is no such conversation.');
  if (!admitted.free) throw new ApiError(402, 'token_not_enough', 'Token balance is insufficient.');
}
