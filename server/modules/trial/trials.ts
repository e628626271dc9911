import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { TrialTables } from '../../db/tables/trials.ts';

export type TrialRow = Selectable<TrialTables['trials']>;

/** How a device is known again: by its own id, or by looks and network together. Looks alone match nobody. */
export type DeviceIdentifiers = { readonly deviceHash: string; readonly fingerprintHash: string };

export async function trialById(db: Db, id: string): Promise<TrialRow | undefined> {
  return await db.selectFrom('trials').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The trial this device has had; its own id says more than its looks. */
export async function trialOfDevice(db: Db, marks: DeviceIdentifiers): Promise<TrialRow | undefined> {
  return await db
    .selectFrom('trials')
    .selectAll()
    .where((any) => any.or([any('device_hash', '=', marks.deviceHash), any('looks_hash', '=', marks.fingerprintHash)]))
    .orderBy(sql`device_hash = ${marks.deviceHash}`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Answers nothing when the device has had one, also when that began this very moment. */
export async function addTrial(
  db: Db,
  marks: DeviceIdentifiers,
  given: TrialGrant,
  now: Date,
): Promise<TrialRow | undefined> {
  return await db
    .insertInto('trials')
    .values({
      device_hash: marks.deviceHash,
      looks_hash: marks.fingerprintHash,
      granted: given.tokens,
      remaining: given.tokens,
      started_at: now,
      expires_at: new Date(now.getTime() + given.hours * 3_600_000),
    })
    .onConflict((any) => any.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type TrialGrant = { readonly tokens: number; readonly hours: number };

export type TrialCharge = { readonly trialId: string; readonly tokens: number; readonly reference: string };

/** Takes tokens, at most what is left, and once per reference; answers the trial as it is then. */
export async function chargeTrial(
  db: Db,
  { trialId, tokens, reference }: TrialCharge,
  now: Date,
): Promise<TrialRow | undefined> {
  await sql`
    with spending as (
      insert into trial_spendings (trial_id, reference, tokens, created_at)
      select id, ${reference}, ${tokens}::bigint, ${now} from trials where id = ${trialId}
      on conflict do nothing
      returning trial_id, tokens
    )
    update trials set remaining = greatest(trials.remaining - spending.tokens, 0)
    from spending where trials.id = spending.trial_id`.execute(db);
  return await trialById(db, trialId);
}

/** Looks are kept only for so long: phones that look alike move from network to network. */
export async function clearOldFingerprints(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('trials')
    .set({ looks_hash: null })
    .where('looks_hash', 'is not', null)
    .where('started_at', '<', before)
    .execute();
}
