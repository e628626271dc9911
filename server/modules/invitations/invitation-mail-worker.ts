import type { Logger } from 'pino';
import type { SendMail } from '../mail/send-mail.ts';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import { SEND_DEADLINE_MS, createClaimedMailBatch } from './claimed-mail-batch.ts';
import type { ClaimedMailBatch } from './claimed-mail-batch.ts';
import { failureKindOf, retryDelayMs } from './mail-retry-policy.ts';
import { markInterrupted, nextTryAt, markFailed, scheduleRetry } from './mail-queue.ts';
import type { ClaimedMail } from './mail-queue.ts';
import { within } from './within.ts';

export type InvitationMailWorkerDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sendMail: SendMail;
};

/** Sends what is in the queue, as long as the process lives. */
export type InvitationMailWorker = {
  /** There is something in the queue. */
  wake(): void;
  /** Resolves when nothing is due any more, or after `timeoutMs`. */
  settled(patienceMs: number): Promise<void>;
  /** Resolves when the mails in hand are out of it. */
  close(): Promise<void>;
};

/** A slow receiver holds one lane; the others go on. */
const MAX_CONCURRENT = 8;
/** So many mails in a row that no server took: it is away for all of them. */
const MAX_CONSECUTIVE_FAILURES = 3;
const OUTAGE_PAUSE_MS = 15_000;
/** Finds what another process has left behind. */
const MAX_SLEEP_MS = 30_000;

export function createInvitationMailWorker({
  db,
  clock,
  log,
  sendMail,
}: InvitationMailWorkerDeps): InvitationMailWorker {
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
    const hand = createClaimedMailBatch(db, clock);
    try {
      await Promise.all(Array.from({ length: MAX_CONCURRENT }, () => lane(hand)));
    } finally {
      await hand.empty();
    }
  }

  async function lane(hand: ClaimedMailBatch): Promise<void> {
    while (!life.signal.aborted && awayInARow < MAX_CONSECUTIVE_FAILURES) {
      const mail = await hand.take();
      if (!mail) return;
      await deliver(mail, hand);
    }
  }

  async function deliver(mail: ClaimedMail, hand: ClaimedMailBatch): Promise<void> {
    const outcome = await sendWithin(SEND_DEADLINE_MS, () =>
      sendMail(mail.email, mail.locale, { type: 'invitation', code: mail.code }),
    );
    switch (outcome.type) {
      case 'sent':
        awayInARow = 0;
        return hand.sent(mail);
      case 'unanswered':
        return await markFailed(db, mail, 'interrupted');
      case 'failed':
        return await retryOrGiveUp(mail, outcome.failure);
    }
  }

  async function retryOrGiveUp(mail: ClaimedMail, failure: unknown): Promise<void> {
    const setback = failureKindOf(failure);
    awayInARow = setback === 'away' ? awayInARow + 1 : 0;
    log.warn({ event: 'invitation-mail-failed', invitationId: mail.id, setback, attempts: mail.attempts });
    if (setback === 'refused') return await markFailed(db, mail, 'refused');
    if (setback === 'unanswered') return await markFailed(db, mail, 'interrupted');
    const waitMs = retryDelayMs(mail.attempts);
    if (waitMs === undefined) return await markFailed(db, mail, 'away');
    await scheduleRetry(db, mail, new Date(clock().getTime() + waitMs));
  }

  function napUntil(due: Date | undefined): void {
    if (life.signal.aborted) return;
    const untilDueMs = due ? due.getTime() - clock().getTime() : MAX_SLEEP_MS;
    const leastMs = awayInARow >= MAX_CONSECUTIVE_FAILURES ? OUTAGE_PAUSE_MS : 0;
    alarm = setTimeout(wake, Math.min(Math.max(untilDueMs, leastMs), MAX_SLEEP_MS));
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
