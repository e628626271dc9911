import type { Logger } from 'pino';
import type { Postman } from '../mail/postman.ts';
import type { Db } from '../store/schema.ts';
import type { Clock } from '../system/clock.ts';
import { claimMails, markInterrupted, nextTryAt, settleFailed, settleLater, settleSent } from './mail-queue.ts';
import type { ClaimedMail } from './mail-queue.ts';
import { setbackOf, waitAfter } from './mail-outcome.ts';

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
/** Well inside the time that a claim holds. */
const PATIENCE_MS = 60_000;

export function openInvitationPost({ db, clock, log, postman }: InvitationPostParts): InvitationPost {
  let running: Promise<void> | undefined;
  let wokenAgain = false;
  let closed = false;
  let awayInARow = 0;
  let alarm: NodeJS.Timeout | undefined;

  function wake(): void {
    if (closed) return;
    wokenAgain = true;
    clearTimeout(alarm);
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  async function run(): Promise<void> {
    try {
      while (wokenAgain && !closed) {
        wokenAgain = false;
        awayInARow = 0;
        await markInterrupted(db, clock());
        await Promise.all(Array.from({ length: LANES }, lane));
      }
      napUntil(await nextTryAt(db));
    } catch (failure) {
      log.error({
        event: 'invitation-mails-stopped',
        failure: failure instanceof Error ? failure.name : typeof failure,
      });
      napUntil(undefined);
    }
  }

  async function lane(): Promise<void> {
    while (!closed && awayInARow < MOST_AWAY) {
      const [mail] = await claimMails(db, 1, clock());
      if (!mail) return;
      await deliver(mail);
    }
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const sent = await sendWithin(PATIENCE_MS, () =>
      postman(mail.email, mail.locale, { type: 'invitation', code: mail.code }),
    );
    switch (sent.type) {
      case 'sent':
        awayInARow = 0;
        return await settleSent(db, mail, clock());
      case 'unanswered':
        return await settleFailed(db, mail, 'interrupted');
      case 'failed':
        return await putBack(mail, sent.failure);
    }
  }

  async function putBack(mail: ClaimedMail, failure: unknown): Promise<void> {
    const setback = setbackOf(failure);
    awayInARow = setback === 'away' ? awayInARow + 1 : 0;
    log.warn({ event: 'invitation-mail-failed', invitationId: mail.id, setback, attempts: mail.attempts });
    if (setback === 'refused') return await settleFailed(db, mail, 'refused');
    const waitMs = waitAfter(mail.attempts);
    if (waitMs === undefined) return await settleFailed(db, mail, 'away');
    await settleLater(db, mail, new Date(clock().getTime() + waitMs));
  }

  function napUntil(due: Date | undefined): void {
    if (closed) return;
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
      closed = true;
      clearTimeout(alarm);
      await running;
    },
  };
}

type Sent =
  | { readonly type: 'sent' }
  | { readonly type: 'failed'; readonly failure: unknown }
  /** It may have left or not. */
  | { readonly type: 'unanswered' };

async function sendWithin(patienceMs: number, send: () => Promise<void>): Promise<Sent> {
  const sending = send().then(
    (): Sent => ({ type: 'sent' }),
    (failure: unknown): Sent => ({ type: 'failed', failure }),
  );
  return (await within(patienceMs, sending)) ?? { type: 'unanswered' };
}

async function within<Value>(patienceMs: number, work: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
