import type { Db } from '../store/schema.ts';
import type { Clock } from '../system/clock.ts';
import { claimMails, putBack, settleSent } from './mail-queue.ts';
import type { ClaimedMail } from './mail-queue.ts';

/**
 * So many mails at once in this process's hand. More is faster (the database writes once for all of them), and more
 * to be sorted out by a person if the process is killed.
 */
const HANDFUL = 32;

/** The mails that this process has taken from the queue, and those it has sent and not yet written down. */
export type MailHand = {
  /** The next one to send; nothing when none is due. */
  take(): Promise<ClaimedMail | undefined>;
  sent(mail: ClaimedMail): void;
  /** Writes down what was sent, and gives back what was not tried. */
  empty(): Promise<void>;
};

export function createMailHand(db: Db, clock: Clock): MailHand {
  const held: ClaimedMail[] = [];
  let left: ClaimedMail[] = [];
  let filling: Promise<void> | undefined;

  async function fill(): Promise<void> {
    await writeDown();
    held.push(...(await claimMails(db, HANDFUL, clock())));
  }

  async function writeDown(): Promise<void> {
    const mails = left;
    left = [];
    await settleSent(db, mails, clock());
  }

  return {
    take: async () => {
      if (held.length === 0) {
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
      await putBack(db, held.splice(0));
    },
  };
}
