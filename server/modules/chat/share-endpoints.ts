import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint, type AnyEndpoint } from '../../shared/http/endpoint.ts';
import { paginated } from '../../shared/http/paginated.ts';
import type { ReadLimits } from './read-limits.ts';
import { sessionNotFound } from './session-not-found.ts';
import { readTurns } from './session-reader.ts';
import { createShare, deleteShare, findShared, sharesOf } from './share-store.ts';

const TURNS_PER_PAGE = 200;

/** Links with which people without an account read a conversation. */
export function shareEndpoints(database: Database, clock: Clock, limits: ReadLimits): AnyEndpoint[] {
  return [
    listShares(database, clock),
    addShare(database, clock, limits),
    revokeShare(database),
    sharedConversation(database, clock, limits),
  ];
}

function listShares({ db }: Database, clock: Clock) {
  return endpoint('shares', async ({ caller, params }) => {
    const shares = await sharesOf(db, caller.userId, params.id, clock());
    if (!shares) throw sessionNotFound();
    return { shares };
  });
}

function addShare(database: Database, clock: Clock, limits: ReadLimits) {
  return endpoint('createShare', async ({ caller, params, body }) => {
    await limits.count('share-account', caller.userId);
    const created = await database.transact((tx) => createShare(tx, caller.userId, params.id, body.days, clock()));
    if (created === 'no-session') throw sessionNotFound();
    if (created === 'too-many') throw new ApiError(409, 'too_many_links', 'This conversation has too many links.');
    return created;
  });
}

function revokeShare({ db }: Database) {
  return endpoint('revokeShare', async ({ caller, params }) => {
    if (!(await deleteShare(db, caller.userId, params.id))) throw shareNotFound();
    return { success: true };
  });
}

/** An unknown, an expired and a revoked link get the same response. */
function sharedConversation({ db }: Database, clock: Clock, limits: ReadLimits) {
  return endpoint('sharedConversation', async ({ body: { secret, page }, address }) => {
    await limits.countAddress('shared-address', address);
    const shared = await findShared(db, secret, clock());
    const found = shared && (await readTurns(db, shared.userId, shared.sessionId, { page, limit: TURNS_PER_PAGE }));
    if (!found) throw shareNotFound();
    const turns = found.items.map((turn) => ({
      speaker: turn.speaker,
      user_input: turn.user_input,
      user_language: turn.user_language,
      assistant_output: turn.assistant_output,
      assistant_language: turn.assistant_language,
      status: turn.status,
      timestamp: turn.timestamp,
      translated_by: turn.translated_by ?? null,
      speaker_name: turn.speaker_name ?? null,
    }));
    return { ...shared.shown, turns, pagination: paginated(page, TURNS_PER_PAGE, found.total) };
  });
}

function shareNotFound(): ApiError {
  return new ApiError(404, 'not_found', 'This link does not exist or has expired.');
}
