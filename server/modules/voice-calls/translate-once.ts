import { sleep } from '../../../src/shared/async.ts';
import { estimateTextTokens } from '../../../src/domain/text-tokens.ts';
import type { TextAnswer } from '../../db/tables/voice.ts';
import { blockDeletion } from '../chat/chat-module.ts';
import {
  interpreterInstructions,
  type TextSpec,
  type VoiceProvider,
} from '../voice-providers/voice-providers-module.ts';
import { chargePayer, chargeWithinCap, type MeteredDeps } from './metering.ts';
import { claimText, releaseText, storeAnswer, type TextClaim, type TextRequest } from './text-requests.ts';
import type { Db } from '../../db/schema.ts';
import type { TranslateForSession } from '../rooms/rooms-module.ts';
import { readCallSession } from './call-records.ts';

type TranslateOnceDeps = MeteredDeps & {
  readonly voice: Pick<VoiceProvider, 'kind' | 'translateText'>;
};

/** `in_progress`: another process has not finished the same request in time. `failed`: nothing was charged. */
export type TextResult = Exclude<TextClaim, { type: 'claimed' }> | { readonly type: 'failed' };

/**
 * Translates a text at the cost of its payer, once for each key of the payer: a repeated request, also a concurrent one,
 * gets the same answer. The tokens are reserved before the translator is asked.
 * @throws what the database throws
 */
export type TranslateOnce = (request: TextRequest) => Promise<TextResult>;

/** How long a request waits for the same one: as long as a translator may need. */
const POLL_MS = 250;
const MAX_POLLS = 100;

export function translateOnce(deps: TranslateOnceDeps): TranslateOnce {
  const { database, clock, voice } = deps;
  return async (request) => {
    const { translateText } = voice;
    if (!translateText) return { type: 'failed' };
    const tokens = estimateCost(voice.kind, request.spec);
    for (let polls = 0; ; polls += 1) {
      const claim = await database.transact((tx) => claimText(tx, request, tokens, clock()));
      if (claim.type === 'claimed') return await translateClaimed(deps, request, claim.id, translateText);
      if (claim.type !== 'in_progress' || polls === MAX_POLLS) return claim;
      await sleep(POLL_MS);
    }
  };
}

async function translateClaimed(
  deps: TranslateOnceDeps,
  request: TextRequest,
  id: string,
  translateText: NonNullable<VoiceProvider['translateText']>,
): Promise<TextResult> {
  const result = await translateText(request.spec);
  if (result.type === 'failed') {
    await releaseText(deps.database.db, id);
    return result;
  }
  const { totalTokens, inputTokens, outputTokens } = result.usage;
  const answer = { text: result.text, totalTokens, inputTokens, outputTokens };
  await settle(deps, request, id, answer);
  return { type: 'answered', answer };
}

/** Charged under the id of the record, not under the client's key, which may come again once the record is deleted. */
async function settle(
  { database, ...deps }: TranslateOnceDeps,
  { payer: owner, sessionId, roomId }: TextRequest,
  id: string,
  answer: TextAnswer,
): Promise<void> {
  await database.transact(async (tx) => {
    // A session that was deleted while its text was translated is paid for as well.
    const isThere = sessionId !== undefined && (await blockDeletion(tx, owner, sessionId));
    const charge = { owner, sessionId: isThere ? sessionId : undefined, id: `text:${id}`, tokens: answer.totalTokens };
    if (roomId === undefined || !isThere) await chargePayer({ ...deps, db: tx }, charge);
    else await chargeWithinCap({ ...deps, db: tx }, roomId, charge);
    await storeAnswer(tx, id, answer);
  });
}

/**
 * About what a translation will cost at most: it is rarely twice as long as the text. Models of the cloud services are
 * billed for the instructions, too.
 */
function estimateCost(kind: VoiceProvider['kind'], { text, from, to }: TextSpec): number {
  const instructions = kind === 'embedded' ? '' : interpreterInstructions({ source: from, target: to });
  return estimateTextTokens(instructions) + 3 * estimateTextTokens(text);
}

export function translateForSession(db: Db, translate: TranslateOnce): TranslateForSession {
  return async ({ sessionId, roomId, requestId, ...spec }) => {
    const session = await readCallSession(db, sessionId);
    if (!session) return undefined;
    const result = await translate({ payer: session.owner, requestId, sessionId, roomId, spec });
    return result.type === 'answered' ? result.answer.text : undefined;
  };
}
