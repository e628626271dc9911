import { sql } from 'kysely';
import { isPairSpoken } from '../../../src/domain/spoken-languages.ts';
import type { VoiceSessionResponse } from '../../../src/protocol/contract.ts';
import type { Config } from '../../shared/config/config.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { countAttempt, throwIfExceeded } from '../../shared/http/rate-limit.ts';
import type { RateLimitCount, RateLimit } from '../../shared/http/rate-limit.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { Db } from '../../db/schema.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { SessionOwner } from '../../shared/session-owner.ts';
import {
  directAccess,
  grantCallSecret,
  hasFreeTokens,
  newCallSecret,
  relayPaths,
} from '../voice-calls/voice-calls-module.ts';
import type { VoiceProvider } from '../voice-calls/voice-calls-module.ts';
import { defaultTitle } from './default-title.ts';
import { sessionNotFound } from './session-not-found.ts';
import { ON_DEVICE, insertSession, openSession, openSessionCtes, ownsSession } from './session-store.ts';
import { twoLegResponse } from './two-legs.ts';
import type { NewSession, OpenedSession } from './session-store.ts';

export type CreateSessionDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'voice'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly voice: Pick<VoiceProvider, 'dialects' | 'direct' | 'translation'>;
};

const SESSIONS_PER_HOUR = 300;

export function createSession({ config, database, clock, voice: provider }: CreateSessionDeps) {
  return endpoint('createSession', async ({ caller, body, origin }) => {
    const pair = { source: body.source_language, target: body.target_language };
    if (pair.source === pair.target) {
      throw new ApiError(
        422,
        'languages_equal',
        'Source and target languages cannot be the same. Please select different languages.',
      );
    }
    if (!isPairSpoken(pair, provider.translation?.speaks)) {
      throw new ApiError(
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
      return oneCall(await admitNew(database.db, session, now, tokenHash), origin());
    }
    await admit(database.db, caller, earlierId, now);
    if (earlierId && !(await ownsSession(database.db, caller, earlierId))) throw sessionNotFound();
    if (provider.direct) {
      if (caller.type === 'trial') throw trialNotOffered();
      const access = await directAccess(provider.direct, { pair, voice, model: config.voice.model });
      const sessionId = earlierId ?? (await insertSession(database.db, session, now));
      return { azure_session: { id: sessionId, ...access }, session: { id: sessionId } };
    }
    if (provider.translation) {
      return database.transact(async (tx) => {
        const { sessionId, ...intoTarget } = await openCallOf(tx, earlierId, session, now, tokenHash);
        const intoSource = await grantCallSecret(tx, sessionId, now, tokenHash);
        const callsUrl = `${origin()}${relayPaths.ga}`;
        return twoLegResponse({ sessionId, pair, intoTarget, intoSource, callsUrl, model: config.voice.model });
      });
    }
    return oneCall(await openCallOf(database.db, earlierId, session, now, tokenHash), origin());
  });

  function oneCall({ sessionId, secret, expiresAt }: OpenedSession, origin: string): VoiceSessionResponse {
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

/** A conversation that reconnects keeps its session: one record, one upload, one list of charges. */
async function openCallOf(
  db: Db,
  earlierId: string | undefined,
  session: NewSession,
  now: Date,
  tokenHash: string | null,
): Promise<OpenedSession> {
  if (!earlierId) return openSession(db, session, now, tokenHash);
  return { sessionId: earlierId, ...(await grantCallSecret(db, earlierId, now, tokenHash)) };
}

/** Counts the attempt, and checks that there are tokens, in one statement. Failed attempts count too. */
async function admit(db: Db, owner: SessionOwner, sessionId: string | undefined, now: Date): Promise<void> {
  const rate = rateOf(owner);
  const { rows } = await sql<RateLimitCount & { readonly free: boolean }>`-- prepared: admit_${sql.raw(owner.type)}
    with attempt as (${countAttempt(rate, now)})
    select hits, window_ends_at, ${hasFreeTokens(owner, sessionId, now)} as free from attempt`.execute(db);
  const [admitted] = rows;
  throwIfExceeded(admitted, rate, now);
  if (!admitted?.free) throw insufficientTokens();
}

/** The same for a new conversation, whose session is created in the same statement. */
async function admitNew(db: Db, session: NewSession, now: Date, tokenHash: string | null): Promise<OpenedSession> {
  const { owner } = session;
  const rate = rateOf(owner);
  const call = newCallSecret(now);
  const condition = sql`from attempt where hits <= ${rate.limit}::integer and ${hasFreeTokens(owner, undefined, now)}`;
  const { rows } = await sql<
    RateLimitCount & { readonly session_id: string | null }
  >`-- prepared: admit_new_${sql.raw(owner.type)}
    with attempt as (${countAttempt(rate, now)}),
      ${openSessionCtes(session, call, now, tokenHash, condition)}
    select hits, window_ends_at, session_id from attempt left join granted on true`.execute(db);
  const [admitted] = rows;
  throwIfExceeded(admitted, rate, now);
  if (!admitted?.session_id) throw insufficientTokens();
  return { sessionId: admitted.session_id, ...call };
}

function rateOf(owner: SessionOwner): RateLimit {
  const id = owner.type === 'user' ? owner.userId : owner.trialId;
  return { key: `session:${id}`, limit: SESSIONS_PER_HOUR, windowS: 3600 };
}

/** A trial from before the operator let pages connect to the voice service directly, where the server meters nothing. */
function trialNotOffered(): ApiError {
  return new ApiError(403, 'trial_not_eligible', 'Not eligible: this server offers no free trial. Please sign in.');
}

function insufficientTokens(): ApiError {
  return new ApiError(
    402,
    'token_not_enough',
    'Token balance is insufficient. Please purchase more tokens or upgrade your subscription',
  );
}
