import { sql } from 'kysely';
import { isPairSpoken } from '../../src/domain/spoken-languages.ts';
import type { VoiceSessionAnswer } from '../../src/protocol/contract.ts';
import type { Config } from '../config/config.ts';
import { endpoint } from '../http/endpoint.ts';
import { countAttempt, refuseTooMany } from '../http/limit-rate.ts';
import type { Attempts, RateLimit } from '../http/limit-rate.ts';
import { Refusal } from '../http/refusal.ts';
import type { Db } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { freeTokens } from '../voice/call-reservations.ts';
import { grantCall, newCall } from '../voice/call-secrets.ts';
import { directAccess } from '../voice/direct-access.ts';
import { relayPaths } from '../voice/relay.ts';
import type { VoiceProvider } from '../voice/voice-provider.ts';
import { defaultTitle } from './default-title.ts';
import { noTrialHere } from '../trial/trial-state.ts';
import { noSuchSession } from './no-such-session.ts';
import { ON_DEVICE, insertSession, openSession, openingSteps, ownsSession } from './session-store.ts';
import { twoLegs } from './two-legs.ts';
import type { NewSession, OpenedSession, Owner } from './session-store.ts';

export type CreateSessionParts = {
  readonly config: Pick<Config, 'publicUrl' | 'voice'>;
  readonly store: Store;
  readonly clock: Clock;
  readonly voice: Pick<VoiceProvider, 'dialects' | 'direct' | 'translation'>;
};

const SESSIONS_PER_HOUR = 300;

export function createSession({ config, store, clock, voice: provider }: CreateSessionParts) {
  return endpoint('createSession', async ({ caller, body, origin }) => {
    const pair = { source: body.source_language, target: body.target_language };
    if (pair.source === pair.target) {
      throw new Refusal(
        422,
        'languages_equal',
        'Source and target languages cannot be the same. Please select different languages.',
      );
    }
    if (!isPairSpoken(pair, provider.translation?.speaks)) {
      throw new Refusal(
        422,
        'language_not_spoken',
        'The voice service cannot speak one of these languages. Please choose another one.',
      );
    }
    const now = clock();
    const title = body.title || defaultTitle(now);
    const voice = body.voice && body.voice !== ON_DEVICE ? body.voice : config.voice.voice;
    const session = { owner: caller, pair, title, voice };
    const earlierId = body.session_id;
    const tokenHash = caller.type === 'user' ? caller.tokenHash : null;
    if (!earlierId && !provider.direct && !provider.translation) {
      return oneCall(await admitNew(store.db, session, now, tokenHash), origin());
    }
    await admit(store.db, caller, earlierId, now);
    if (earlierId && !(await ownsSession(store.db, caller, earlierId))) throw noSuchSession();
    if (provider.direct) {
      if (caller.type === 'trial') throw noTrialHere();
      const access = await directAccess(provider.direct, { pair, voice, model: config.voice.model });
      const sessionId = earlierId ?? (await insertSession(store.db, session, now));
      return { azure_session: { id: sessionId, ...access }, session: { id: sessionId } };
    }
    if (provider.translation) {
      return store.transact(async (tx) => {
        const { sessionId, ...intoTarget } = await openCallOf(tx, earlierId, session, now, tokenHash);
        const intoSource = await grantCall(tx, sessionId, now, tokenHash);
        const callsUrl = `${origin()}${relayPaths.ga}`;
        return twoLegs({ sessionId, pair, intoTarget, intoSource, callsUrl, model: config.voice.model });
      });
    }
    return oneCall(await openCallOf(store.db, earlierId, session, now, tokenHash), origin());
  });

  function oneCall({ sessionId, secret, expiresAt }: OpenedSession, origin: string): VoiceSessionAnswer {
    return {
      azure_session: {
        id: sessionId,
        client_secret: { value: secret, expires_at: Math.floor(expiresAt.getTime() / 1000) },
        webrtc_url: `${origin}${relayPaths[provider.dialects[0]]}`,
        deployment: config.voice.model,
      },
      session: { id: sessionId },
    };
  }
}

/** The next call belongs to the conversation that there is: one record, one upload, one list of charges. */
async function openCallOf(
  db: Db,
  earlierId: string | undefined,
  session: NewSession,
  now: Date,
  tokenHash: string | null,
): Promise<OpenedSession> {
  if (!earlierId) return openSession(db, session, now, tokenHash);
  return { sessionId: earlierId, ...(await grantCall(db, earlierId, now, tokenHash)) };
}

/** The attempt counts whatever comes of it, and there must be something to talk on: one trip to the database. */
async function admit(db: Db, owner: Owner, sessionId: string | undefined, now: Date): Promise<void> {
  const rate = rateOf(owner);
  const { rows } = await sql<Attempts & { readonly free: boolean }>`-- prepared: admit_${sql.raw(owner.type)}
    with attempt as (${countAttempt(rate, now)})
    select hits, window_ends_at, ${freeTokens(owner, sessionId, now)} as free from attempt`.execute(db);
  const [admitted] = rows;
  refuseTooMany(admitted, rate, now);
  if (!admitted?.free) throw nothingToTalkOn();
}

/** The same for a conversation that begins, which is written on the same trip. */
async function admitNew(db: Db, session: NewSession, now: Date, tokenHash: string | null): Promise<OpenedSession> {
  const { owner } = session;
  const rate = rateOf(owner);
  const call = newCall(now);
  const condition = sql`from attempt where hits <= ${rate.limit}::integer and ${freeTokens(owner, undefined, now)}`;
  const { rows } = await sql<
    Attempts & { readonly session_id: string | null }
  >`-- prepared: admit_new_${sql.raw(owner.type)}
    with attempt as (${countAttempt(rate, now)}),
      ${openingSteps(session, call, now, tokenHash, condition)}
    select hits, window_ends_at, session_id from attempt left join granted on true`.execute(db);
  const [admitted] = rows;
  refuseTooMany(admitted, rate, now);
  if (!admitted?.session_id) throw nothingToTalkOn();
  return { sessionId: admitted.session_id, ...call };
}

function rateOf(owner: Owner): RateLimit {
  const id = owner.type === 'user' ? owner.userId : owner.trialId;
  return { key: `session:${id}`, limit: SESSIONS_PER_HOUR, windowS: 3600 };
}

function nothingToTalkOn(): Refusal {
  return new Refusal(
    402,
    'token_not_enough',
    'Token balance is insufficient. Please purchase more tokens or upgrade your subscription',
  );
}
