import { cleanEntries } from '../../../src/domain/terms/glossary-entry.ts';
import type { GlossaryEntry } from '../../../src/domain/terms/glossary-entry.ts';
import type { GlossaryEntryBody } from '../../../src/protocol/contract.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { AccountDeps } from './account-deps.ts';

/** The names and terms of an account. They are in no log, and no other service gets them from here. */
export function readGlossary({ database }: AccountDeps) {
  return endpoint('glossary', async ({ caller }) => {
    const row = await database.db
      .selectFrom('glossaries')
      .select('entries')
      .where('user_id', '=', caller.userId)
      .executeTakeFirst();
    return { entries: row?.entries ?? [] };
  });
}

/** Replaces the whole glossary. */
export function saveGlossary({ database, clock }: AccountDeps) {
  return endpoint('saveGlossary', async ({ caller, body }) => {
    const entries = cleanEntries(body.entries.map(entryOf)).map(bodyOf);
    const row = { entries: JSON.stringify(entries), updated_at: clock() };
    await database.db
      .insertInto('glossaries')
      .values({ user_id: caller.userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    return { entries };
  });
}

function entryOf({ term, forms, sounds_like: soundsLike }: GlossaryEntryBody): GlossaryEntry {
  return { term, forms, soundsLike };
}

function bodyOf({ term, forms, soundsLike }: GlossaryEntry): GlossaryEntryBody {
  return { term, forms, ...(soundsLike === undefined ? {} : { sounds_like: soundsLike }) };
}
