import { foldedWords } from '../../../src/domain/fold-text.ts';
import type { Database } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { Shares } from '../../shared/http/shares.ts';
import { findTurns, type TurnRow } from './find-turns.ts';
import type { ReadLimits } from './read-limits.ts';
import { readSessionsById, turnOf } from './session-reader.ts';

/** More words narrow a search no further, and each is compared with every turn. */
const MAX_WORDS = 10;

/** At once in this process: the database has other requests to serve, the embedded one on one connection. */
const MAX_SEARCHES = { embedded: 1, postgres: 2 };
const RETRY_AFTER_S = 1;

/** Turns that have every word in one of their texts, without regard to case, accents and width. */
export function searchTurns(database: Database, limits: ReadLimits) {
  const searches = new Shares({ total: MAX_SEARCHES[database.engine], each: 1 });
  return endpoint('searchTurns', async ({ caller: { userId }, query: { query, limit, after } }) => {
    const words = foldedWords(query).slice(0, MAX_WORDS);
    if (words.length === 0) return { hits: [], total: 0, is_exact: true };
    const account = [{ key: userId, share: 1 }];
    if (!searches.tryTake(account)) throw tooManySearches();
    try {
      await limits.count('search-account', userId);
      const search = { userId, words, limit, after };
      const { turns, ...found } = await database.transact((tx) => findTurns(tx, search));
      return { ...found, hits: await hitsOf(database.db, userId, turns) };
    } finally {
      searches.release(account);
    }
  });
}

function tooManySearches(): ApiError {
  return new ApiError(429, 'too_many_requests', 'Too many searches at once. Please try again.', RETRY_AFTER_S);
}

async function hitsOf(db: Db, userId: string, turns: readonly TurnRow[]) {
  const sessions = await readSessionsById(db, userId, [...new Set(turns.map((turn) => turn.session_id))]);
  return turns.flatMap((turn) => {
    const session = sessions.get(turn.session_id);
    return session ? [{ session, turn: turnOf(turn) }] : [];
  });
}
