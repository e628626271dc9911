import { unreachable } from '../../../src/domain/unreachable.ts';
import { DeadlineError, withDeadline } from '../../../src/shared/async.ts';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Events } from '../../shared/events.ts';
import type { SendMail } from '../mail/mail-module.ts';
import { claimMail, failExpiredClaims, markFailed, markSent, nextTryAt, scheduleRetry } from './mail-queue.ts';
import type { ClaimedMail } from './mail-queue.ts';
import { failureKindOf, retryDelayMs } from './mail-retry-policy.ts';
import type { MailFailureKind } from './mail-retry-policy.ts';

export type InvitationMailWorkerDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: Events;
  readonly sendMail: SendMail;
};

/** A slow mail server for one receiver delays only that mail. Also the most mails that a killed process leaves behind. */
const MAX_CONCURRENT = 8;
/** Half of the claim's lifetime: the rest is for recording the outcome. */
const SEND_DEADLINE_MS = 60_000;
/** After this many failures in a row the mail server is considered down. */
const MAX_CONSECUTIVE_FAILURES = 3;
const OUTAGE_PAUSE_MS = 15_000;
/** Upper bound, to find mails that another process queued or left behind. */
const MAX_SLEEP_MS = 30_000;

/**
 * Sends the queued invitation mails of all processes on one database. Each mail is claimed immediately before it is
 * sent, and its outcome is recorded immediately afterwards: at most once, except when the administrator sends again.
 *
 *     waiting ──claim──> sending ──sent──────────────────────> sent
 *        ^                  ├──rejected, given up────────────> failed
 *        └────retry later───┤
 *                           └──unconfirmed, process killed───> failed (interrupted: the administrator decides)
 */
export class InvitationMailWorker {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #events: Events;
  readonly #sendMail: SendMail;
  readonly #shutdown = new AbortController();
  /** The rounds under way; undefined while the worker sleeps. */
  #running: Promise<void> | undefined;
  /** A wake-up that no round has picked up yet. */
  #isWoken = false;
  /** Failures in a row that concern the mail server rather than one mail. */
  #consecutiveFailures = 0;
  #wakeTimer: NodeJS.Timeout | undefined;

  constructor({ db, clock, events, sendMail }: InvitationMailWorkerDeps) {
    this.#db = db;
    this.#clock = clock;
    this.#events = events;
    this.#sendMail = sendMail;
  }

  /** Starts a round, now or after the one under way. */
  wake(): void {
    if (this.#shutdown.signal.aborted) return;
    this.#isWoken = true;
    clearTimeout(this.#wakeTimer);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      // Woken after the last round had looked at the queue.
      if (this.#isWoken) this.wake();
    });
  }

  /** Resolves when no mail is due any more, or after `maxWaitMs`. */
  async waitUntilIdle(maxWaitMs: number): Promise<void> {
    // Rounds never reject: only the deadline does.
    await withDeadline(maxWaitMs, this.#idle()).catch(() => undefined);
  }

  /** A wake-up at the end of a run starts another one: waiting for the current run is not enough. */
  async #idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Graceful shutdown: resolves when the mails being sent are finished. */
  async close(): Promise<void> {
    this.#shutdown.abort();
    clearTimeout(this.#wakeTimer);
    await this.#idle();
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWoken) {
        this.#isWoken = false;
        this.#consecutiveFailures = 0;
        await failExpiredClaims(this.#db);
        await this.#sendDueMails();
      }
      this.#sleepUntil(await nextTryAt(this.#db));
    } catch (failure) {
      this.#isWoken = false;
      this.#events.invitationMailsStopped(failure);
      this.#sleepUntil(undefined);
    }
  }

  async #sendDueMails(): Promise<void> {
    const inFlight = new Set<Promise<void>>();
    try {
      while (!this.#shutdown.signal.aborted && !this.#isServerDown()) {
        if (inFlight.size >= MAX_CONCURRENT) {
          await Promise.race(inFlight);
          continue;
        }
        const mail = await claimMail(this.#db, this.#clock());
        if (!mail) break;
        const delivery = this.#deliver(mail).finally(() => inFlight.delete(delivery));
        inFlight.add(delivery);
      }
    } finally {
      await Promise.all(inFlight);
    }
  }

  /** Never rejects. If the outcome cannot be recorded, the claim expires and the mail counts as interrupted. */
  async #deliver(mail: ClaimedMail): Promise<void> {
    try {
      const outcome = await this.#send(mail);
      this.#consecutiveFailures = outcome === 'unavailable' ? this.#consecutiveFailures + 1 : 0;
      await this.#record(mail, outcome);
    } catch (failure) {
      this.#events.invitationMailNotRecorded(mail.id, failure);
    }
  }

  async #send({ id, email, locale, code, attempts }: ClaimedMail): Promise<'sent' | MailFailureKind> {
    const kind = await withDeadline(SEND_DEADLINE_MS, this.#sendMail(email, locale, { type: 'invitation', code })).then(
      (result) => (result.type === 'sent' ? 'sent' : failureKindOf(result.failure)),
      (failure: unknown) => (failure instanceof DeadlineError ? 'unconfirmed' : 'unavailable'),
    );
    if (kind !== 'sent') this.#events.invitationMailFailed({ invitationId: id, kind, attempts });
    return kind;
  }

  async #record(mail: ClaimedMail, outcome: 'sent' | MailFailureKind): Promise<void> {
    switch (outcome) {
      case 'sent':
        return await markSent(this.#db, mail, this.#clock());
      case 'rejected':
        return await markFailed(this.#db, mail, 'refused');
      case 'unconfirmed':
        return await markFailed(this.#db, mail, 'interrupted');
      case 'deferred':
      case 'unavailable': {
        const delayMs = retryDelayMs(mail.attempts);
        if (delayMs === undefined) return await markFailed(this.#db, mail, 'away');
        return await scheduleRetry(this.#db, mail, new Date(this.#clock().getTime() + delayMs));
      }
      default:
        return unreachable(outcome);
    }
  }

  #isServerDown(): boolean {
    return this.#consecutiveFailures >= MAX_CONSECUTIVE_FAILURES;
  }

  #sleepUntil(due: Date | undefined): void {
    if (this.#shutdown.signal.aborted) return;
    const untilDueMs = due ? due.getTime() - this.#clock().getTime() : MAX_SLEEP_MS;
    const minimumMs = this.#isServerDown() ? OUTAGE_PAUSE_MS : 0;
    this.#wakeTimer = setTimeout(() => this.wake(), Math.min(Math.max(untilDueMs, minimumMs), MAX_SLEEP_MS));
    this.#wakeTimer.unref();
  }
}
