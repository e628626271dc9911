import { sql } from 'kysely';
import { readCallSession } from './call-records.ts';
import { readGuestBudget } from './guest-calls.ts';
import { hasFreeTokens } from './call-reservations.ts';
import { chargePayer } from './metering.ts';
import type { ChargeDeps } from './metering.ts';
import type { TextSpec, VoiceProvider } from '../voice-providers/voice-providers-module.ts';

export type SessionText = TextSpec & {
  readonly sessionId: string;
  /** Charged once per id and session. */
  readonly chargeId: string;
};

/**
 * Translates a text of a conversation at the cost of its owner, a guest's within the cap of its room: also what was said
 * just before the guest left.
 * @returns undefined when it was not translated: no translator, no tokens, or the translator failed
 * @throws what the database throws
 */
export type TranslateForSession = (text: SessionText) => Promise<string | undefined>;

export function translateForSession(
  deps: ChargeDeps & { readonly voice: Pick<VoiceProvider, 'translateText'> },
): TranslateForSession {
  const { db, clock, voice } = deps;
  return async ({ sessionId, chargeId, ...spec }) => {
    const session = voice.translateText && (await readCallSession(db, sessionId));
    if (!session || !voice.translateText) return undefined;
    if (session.isGuest && ((await readGuestBudget(db, sessionId)) ?? 0) <= 0) return undefined;
    const { rows } = await sql<{ free: boolean }>`
      select ${hasFreeTokens(session.owner, sessionId, clock())} as free`.execute(db);
    if (!rows[0]?.free) return undefined;
    const result = await voice.translateText(spec);
    if (result.type === 'failed') return undefined;
    await chargePayer(deps, session.owner, sessionId, { id: `text:${chargeId}`, tokens: result.usage.totalTokens });
    return result.text;
  };
}
