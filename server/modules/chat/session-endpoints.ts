import { endpoint, type AnyEndpoint } from '../../shared/http/endpoint.ts';
import { paginated } from '../../shared/http/paginated.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import { sessionNotFound } from './session-not-found.ts';
import { readSession, readSessions, readTurns } from './session-reader.ts';
import { deleteSession, updateSession, updateStatus } from './session-store.ts';

/** Ends the calls of a session that is deleted. */
export type EndCalls = (sessionId: string, reason: string) => Promise<void>;

export function sessionEndpoints(database: Database, clock: Clock, endCalls: EndCalls): AnyEndpoint[] {
  return [
    sessions(database),
    session(database),
    changeSession(database, clock),
    setSessionStatus(database),
    removeSession(database, endCalls),
    turns(database),
  ];
}

function sessions({ db }: Database) {
  return endpoint('sessions', async ({ caller, query }) => {
    const { items, total } = await readSessions(db, caller.userId, query);
    return { sessions: items, pagination: paginated(query.page, query.limit, total) };
  });
}

function session({ db }: Database) {
  return endpoint('session', async ({ caller, params }) => {
    const found = await readSession(db, caller.userId, params.id);
    if (!found) throw sessionNotFound();
    return { session: found };
  });
}

function changeSession({ db }: Database, clock: Clock) {
  return endpoint('updateSession', async ({ caller, params, body }) => {
    if (!(await updateSession(db, caller.userId, params.id, body, clock()))) throw sessionNotFound();
    return { success: true };
  });
}

function setSessionStatus({ db }: Database) {
  return endpoint('setSessionStatus', async ({ caller, params, body }) => {
    if (!(await updateStatus(db, caller, params.id, body.status))) throw sessionNotFound();
    return { success: true };
  });
}

function removeSession(database: Database, endCalls: EndCalls) {
  return endpoint('deleteSession', async ({ caller, params }) => {
    const turnCount = await database.transact((tx) => deleteSession(tx, caller, params.id));
    if (turnCount === undefined) throw sessionNotFound();
    await endCalls(params.id, 'session_deleted');
    return { message: 'Conversation deleted', deleted_turns_count: turnCount };
  });
}

function turns({ db }: Database) {
  return endpoint('turns', async ({ caller, params, query: { page, limit } }) => {
    const found = await readTurns(db, caller.userId, params.sessionId, { page, limit });
    if (!found) throw sessionNotFound();
    return { turns: found.items, pagination: paginated(page, limit, found.total) };
  });
}
