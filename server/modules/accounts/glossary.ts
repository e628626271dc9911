import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { cleanEntries, type GlossaryEntry } from '../../../src/domain/terms/glossary-entry.ts';
import type { GlossaryEntryBody } from '../../../src/protocol/contract.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { lockPerson } from '../../shared/users/user-store.ts';
import type { AccountDeps } from './account-deps.ts';

/** The names and terms of an account. They are in no log, and no other service gets them from here. */
export function readGlossary({ database }: AccountDeps) {
  return endpoint('glossary', async ({ caller }) => {
    return withVersion(await storedEntries(database.db, caller.userId));
  });
}

/** Replaces the whole glossary, unless another device has changed it since the version that this one has read. */
export function saveGlossary({ database, clock, textQuota }: AccountDeps) {
  return endpoint('saveGlossary', async ({ caller: { userId }, body }) => {
    const entries = cleanEntries(body.entries.map(entryOf)).map(bodyOf);
    const now = clock();
    const row = { entries: JSON.stringify(entries), updated_at: now };
    const save = async (tx: Tx) => {
      // Two saves at once wait for each other, also the first ones, which have no row to lock yet.
      await lockPerson(tx, userId);
      const earlier = await storedEntries(tx, userId);
      if (body.version !== undefined && body.version !== withVersion(earlier).version) {
        throw new ApiError(409, 'conflict', 'Another device has changed these names. Read them again.');
      }
      if (row.entries.length > JSON.stringify(earlier).length)
        await textQuota.throwIfFull(tx, { type: 'user', userId });
      await tx
        .insertInto('glossaries')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
    };
    await textQuota.count(userId, row.entries.length, now, () => database.transact(save));
    return withVersion(entries);
  });
}

async function storedEntries(db: Db | Tx, userId: string): Promise<GlossaryEntryBody[]> {
  const row = await db.selectFrom('glossaries').select('entries').where('user_id', '=', userId).executeTakeFirst();
  return row?.entries ?? [];
}

/** SQL: the characters of the names and terms of an account. */
export function charactersOfGlossary(userId: string): RawBuilder<number> {
  return sql`(select coalesce(sum(length(entries::text)), 0) from glossaries where user_id = ${userId}::uuid)`;
}

/** The version follows from the content: two devices that make the same change do not conflict. */
function withVersion(entries: GlossaryEntryBody[]) {
  const canonical = entries.map(({ term, forms, sounds_like }) => [term, sortedForms(forms), sounds_like]);
  const version = createHash('sha256').update(JSON.stringify(canonical)).digest('base64url').slice(0, 22);
  return { entries, version };
}

function sortedForms(forms: GlossaryEntryBody['forms']) {
  return Object.entries(forms).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function entryOf({ term, forms, sounds_like: soundsLike }: GlossaryEntryBody): GlossaryEntry {
  return { term, forms, soundsLike };
}

function bodyOf({ term, forms, soundsLike }: GlossaryEntry): GlossaryEntryBody {
  return { term, forms, ...(soundsLike === undefined ? {} : { sounds_like: soundsLike }) };
}
