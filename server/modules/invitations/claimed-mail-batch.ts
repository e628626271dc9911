import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import { CLAIM_MS, claimMails, releaseMails, markSent } from './mail-queue.ts';
import type { ClaimedMail } from './mail-queue.ts';

/**
 * So many mails at once in this process's hand. More is faster (the database writes once for all of them), and more
 * to be sorted out by a person if the process is killed.
 */
const BATCH_SIZE = 32;
/** How long one mail may take. */
export const SEND_DEADLINE_MS = 60_000;
/** Whoever comes later than this is not sure to be through, and written down, before the claim is over. */
const BATCH_LIFETIME_MS = CLAIM_MS - SEND_DEADLINE_MS - 15_000;

/** The mails that this process has taken from the queue, and those it has sent and not yet written down. */
export type ClaimedMailBatch = {
  /** The next one to send; nothing when none is due. */
  take(): Promise<ClaimedMail | undefined>;
  sent(mail: ClaimedMail): void;
  /** Writes down what was sent, and gives back what was not tried. */
  empty(): Promise<void>;
};

export function createClaimedMailBatch(db: Db, clock: Clock): ClaimedMailBatch {
  const held: ClaimedMail[] = [];
  let claimedAtMs = 0;
  let left: ClaimedMail[] = [];
  let filling: Promise<void> | undefined;

  async function fill(): Promise<void> {
    await writeDown();
    // Slow receivers have held the lanes: others may take these, or we anew.
    await releaseMails(db, held.splice(0));
    const now = clock();
    claimedAtMs = now.getTime();
    held.push(...(await claimMails(db, BATCH_SIZE, now)));
  }

  async function writeDown(): Promise<void> {
    const mails = left;
    left = [];
    await markSent(db, mails, clock());
  }

  const isStale = () => clock().getTime() - claimedAtMs > BATCH_LIFETIME_MS;

  return {
    take: async () => {
      if (held.length === 0 || isStale()) {
        filling ??= fill().finally(() => {
          filling = undefined;
        });
        await filling;
      }
      return held.shift();
    },
    sent: (mail) => void left.push(mail),
    empty: async () => {
      await writeDown();
      await releaseMails(db, held.splice(0));
    },
  };
}
