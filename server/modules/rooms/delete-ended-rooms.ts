import type { HourlyWork } from '../../shared/hourly-work.ts';

const DAY_MS = 86_400_000;

/** A device that was away for a day can still read how a room continued and that it has ended. */
export const deleteEndedRooms: HourlyWork = async (db, now) => {
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db
    .deleteFrom('rooms')
    .where((eb) => eb.or([eb('expires_at', '<', yesterday), eb('ended_at', '<', yesterday)]))
    .execute();
};
