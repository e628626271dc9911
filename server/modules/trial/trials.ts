import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { TrialTables } from '../../db/tables/trials.ts';
import type { HourlyWork } from '../../shared/hourly-work.ts';

export type TrialRow = Selectable<TrialTables['trials']>;

/**
 * A returning device is recognised by its own id, or by its fingerprint and network together: the fingerprint alone
 * (stored as `looks_hash`) is not unique.
 */
export type DeviceIdentifiers = { readonly deviceHash: string; readonly fingerprintHash: string };

/** By its own id, or by the id that another browser of the device has for it. */
export async function trialById(db: Db, id: string): Promise<TrialRow | undefined> {
  return await db
    .selectFrom('trials')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb('id', '=', eb.selectFrom('trial_aliases').select('trial_id').where('trial_aliases.id', '=', id)),
      ]),
    )
    .executeTakeFirst();
}

/** The id under which this device uses a trial: never the id that another device has. */
export async function trialIdFor(db: Db, trial: TrialRow, deviceHash: string): Promise<string> {
  if (trial.device_hash === deviceHash) return trial.id;
  const alias = await db
    .insertInto('trial_aliases')
    .values({ trial_id: trial.id, device_hash: deviceHash })
    .onConflict((conflict) => conflict.column('device_hash').doUpdateSet({ trial_id: trial.id }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return alias.id;
}

/** The trial of this device; a match by device id takes precedence over one by fingerprint. */
export async function trialOfDevice(db: Db, device: DeviceIdentifiers): Promise<TrialRow | undefined> {
  return await db
    .selectFrom('trials')
    .selectAll()
    .where((eb) => eb.or([eb('device_hash', '=', device.deviceHash), eb('looks_hash', '=', device.fingerprintHash)]))
    .orderBy(sql`device_hash = ${device.deviceHash}`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @returns undefined when the device already has a trial, possibly from a concurrent request */
export async function addTrial(
  db: Db,
  device: DeviceIdentifiers,
  grant: TrialGrant,
  now: Date,
): Promise<TrialRow | undefined> {
  return await db
    .insertInto('trials')
    .values({
      device_hash: device.deviceHash,
      looks_hash: device.fingerprintHash,
      granted: grant.tokens,
      remaining: grant.tokens,
      started_at: now,
      expires_at: new Date(now.getTime() + grant.hours * 3_600_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type TrialGrant = { readonly tokens: number; readonly hours: number };

export type TrialCharge = { readonly trialId: string; readonly tokens: number; readonly reference: string };

type ChargedTrial = { readonly trial: TrialRow | undefined; readonly isNew: boolean };

/** Charges tokens, at most what remains. Idempotent by reference. Returns the trial afterwards. */
export async function chargeTrial(
  db: Db,
  { trialId, tokens, reference }: TrialCharge,
  now: Date,
): Promise<ChargedTrial> {
  const { numAffectedRows } = await sql`
    with spending as (
      insert into trial_spendings (trial_id, reference, tokens, created_at)
      select id, ${reference}, ${tokens}::bigint, ${now} from trials where id = ${trialId}
      on conflict do nothing
      returning trial_id, tokens
    )
    update trials set remaining = greatest(trials.remaining - spending.tokens, 0)
    from spending where trials.id = spending.trial_id`.execute(db);
  return { trial: await trialById(db, trialId), isNew: (numAffectedRows ?? 0n) > 0n };
}

/** A fingerprint expires, because identical phones move between networks. */
export async function clearOldFingerprints(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('trials')
    .set({ looks_hash: null })
    .where('looks_hash', 'is not', null)
    .where('started_at', '<', before)
    .execute();
}

const DAY_MS = 86_400_000;
const SPENDING_DAYS = 30;
const TRIAL_DAYS = 365;

/** A trial is remembered longer than its charges, because a device has only one. */
export const deleteOldTrials: HourlyWork = async (db, now) => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('trial_spendings').where('created_at', '<', daysAgo(SPENDING_DAYS)).execute();
  await db.deleteFrom('trials').where('started_at', '<', daysAgo(TRIAL_DAYS)).execute();
};
