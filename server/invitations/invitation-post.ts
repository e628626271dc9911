import type { Logger } from 'pino';
import type { Postman } from '../mail/postman.ts';
import type { Db } from '../store/schema.ts';
import type { Clock } from '../system/clock.ts';
import { PATIENCE_MS, createMailHand } from './mail-hand.ts';
import type { MailHand } from './mail-hand.ts';
import { setbackOf, waitAfter } from './mail-outcome.ts';
import { markInterrupted, nextTryAt, settleFailed, settleLater } from './mail-queue.ts';
import type { ClaimedMail } from './mail-queue.ts';
import { within } from './within.ts';

export type InvitationPostParts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly postman: Postman;
};

/** Sends what is in the queue, as long as the process lives. */
export type InvitationPost = {
  /** There is something in the queue. */
  wake(): void;
  /** Resolves when nothing is due any more, or after `patienceMs`. */
  settled(patienceMs: number): Promise<void>;
  /** Resolves when the mails in hand are out of it. */
  close(): Promise<void>;
};

/** A slow receiver holds one lane; the others go on. */
const LANES = 8;
/** So many mails in a row that no server took: it is away for all of them. */
const MOST_AWAY = 3;
const PAUSE_MS = 15_000;
/** Finds what another process has left behind. */
const LONGEST_NAP_MS = 30_000;

export function openInvitationPost({ db, clock, log, postman }: InvitationPostParts): InvitationPost {
  const life = new AbortController();
  let running: Promise<void> | undefined;
  let isWanted = false;
  let awayInARow = 0;
  let alarm: NodeJS.Timeout | undefined;

  function wake(): void {
    if (life.signal.aborted) return;
    isWanted = true;
    clearTimeout(alarm);
    running ??= run().finally(() => {
      running = undefined;
      // Woken in the last moment of the run, after it had looked.
      if (isWanted) wake();
    });
  }

  async function run(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        awayInARow = 0;
        await markInterrupted(db);
        await sendAll();
      }
      napUntil(await nextTryAt(db));
    } catch (failure) {
      isWanted = false;
      log.error({ event: 'invitation-mails-stopped', name: failure instanceof Error ? failure.name : typeof failure });
      napUntil(undefined);
    }
  }

  async function sendAll(): Promise<void> {
    const hand = createMailHand(db, clock);
    try {
      await Promise.all(Array.from({ length: LANES }, () => lane(hand)));
    } finally {
      await hand.empty();
    }
  }

  async function lane(hand: MailHand): Promise<void> {
    while (!life.signal.aborted && awayInARow < MOST_AWAY) {
      const mail = await hand.take();
      if (!mail) return;
      await deliver(mail, hand);
    }
  }

  async function deliver(mail: ClaimedMail, hand: MailHand): Promise<void> {
    const outcome = await sendWithin(PATIENCE_MS, () =>
      postman(mail.email, mail.locale, { type: 'invitation', code: mail.code }),
    );
    switch (outcome.type) {
      case 'sent':
        awayInARow = 0;
        return hand.sent(mail);
      case 'unanswered':
        return await settleFailed(db, mail, 'interrupted');
      case 'failed':
        return await retryOrGiveUp(mail, outcome.failure);
    }
  }

  async function retryOrGiveUp(mail: ClaimedMail, failure: unknown): Promise<void> {
    const setback = setbackOf(failure);
    awayInARow = setback === 'away' ? awayInARow + 1 : 0;
    log.warn({ event: 'invitation-mail-failed', invitationId: mail.id, setback, attempts: mail.attempts });
    if (setback === 'refused') return await settleFailed(db, mail, 'refused');
    if (setback === 'unanswered') return await settleFailed(db, mail, 'interrupted');
    const waitMs = waitAfter(mail.attempts);
    if (waitMs === undefined) return await settleFailed(db, mail, 'away');
    await settleLater(db, mail, new Date(clock().getTime() + waitMs));
  }

  function napUntil(due: Date | undefined): void {
    if (life.signal.aborted) return;
    const untilDueMs = due ? due.getTime() - clock().getTime() : LONGEST_NAP_MS;
    const leastMs = awayInARow >= MOST_AWAY ? PAUSE_MS : 0;
    alarm = setTimeout(wake, Math.min(Math.max(untilDueMs, leastMs), LONGEST_NAP_MS));
    alarm.unref();
  }

  return {
    wake,
    settled: async (patienceMs) => {
      if (running) await within(patienceMs, running);
    },
    close: async () => {
      life.abort();
      clearTimeout(alarm);
      await running;
    },
  };
}

type Outcome =
  | { readonly type: 'sent' }
  | { readonly type: 'failed'; readonly failure: unknown }
  /** It may have left or not. */
  | { readonly type: 'unanswered' };

async function sendWithin(patienceMs: number, send: () => Promise<void>): Promise<Outcome> {
  const sending = send().then(
    (): Outcome => ({ type: 'sent' }),
    (failure: unknown): Outcome => ({ type: 'failed', failure }),
  );
  return (await within(patienceMs, sending)) ?? { type: 'unanswered' };
}
