import type { LocaleCode } from '../../../src/domain/locale.ts';
import { unreachable } from '../../../src/domain/unreachable.ts';
import { DeadlineError, withDeadline } from '../../../src/shared/async.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/schema.ts';
import type { MailKind } from '../../db/tables/mail.ts';
import type { Clock } from '../../shared/clock.ts';
import type { MailEvents } from './mail-events.ts';
import { repeat, type RepeatingTask } from '../../shared/repeat.ts';
import type { SendMail } from './mailer.ts';
import type { MailTemplate } from './mail-template.ts';
import { claimMail, endExpiredClaims, recordOutcome, type MailOutcome, type MailRow } from './queued-mails.ts';
import { failureKindOf, retryDelayMs, type MailFailureKind } from './retry-policy.ts';

export type MailContent = { readonly to: string; readonly locale: LocaleCode; readonly template: MailTemplate };

/** How the outbox sends one kind of mail. */
export type MailKindHandler = {
  /** Undefined when the mail is no longer true: then it is dropped. */
  compose(mail: Pick<MailRow, 'subject_id' | 'about'>): Promise<MailContent | undefined>;
  /** Whether a mail that a killed process was sending is sent again, rather than left to an administrator. */
  readonly isRepeatable: boolean;
  /** Runs in the transaction that records the mail as sent. */
  onSent?(tx: Tx, subjectId: string): Promise<void>;
};

export type MailOutboxDeps = {
  readonly database: Pick<Database, 'db' | 'transact'>;
  readonly clock: Clock;
  readonly events: MailEvents;
  readonly sendMail: SendMail;
};

/** A slow mail server for one receiver delays only that mail. Also the most mails that a killed process leaves behind. */
const MAX_CONCURRENT = 8;
/** Half of the claim's lifetime: the rest is for recording the outcome. */
const SEND_DEADLINE_MS = 60_000;
/** After this many failures in a row the mail server is considered down, until the next round. */
const MAX_CONSECUTIVE_FAILURES = 3;
const ROUND_INTERVAL_MS = 30_000;

/**
 * Sends the queued mails of all processes on one database. Each mail is claimed immediately before it is sent, and its
 * outcome is recorded immediately afterwards.
 *
 *     waiting ──claim──> sending ──sent──────────────────────> sent
 *        ^                  ├──no longer true────────────────> dropped
 *        ├────retry later───┤
 *        └─killed, repeats──┤
 *                           ├──rejected, too many attempts───> failed
 *                           └──unconfirmed, killed───────────> failed (interrupted)
 */
export class MailOutbox {
  readonly #deps: MailOutboxDeps;
  readonly #handlers = new Map<MailKind, MailKindHandler>();
  readonly #shutdown = new AbortController();
  readonly #rounds: RepeatingTask;
  /** Failures in a row that concern the mail server rather than one mail. */
  #consecutiveFailures = 0;

  constructor(deps: MailOutboxDeps) {
    this.#deps = deps;
    this.#rounds = repeat(
      ROUND_INTERVAL_MS,
      () => this.#sendDueMails(),
      (error) => deps.events.mailsStopped(error),
    );
  }

  /** From now on, mails of this kind are sent. */
  handle(kind: MailKind, handler: MailKindHandler): void {
    this.#handlers.set(kind, handler);
  }

  /** Sends the mails that are due without waiting for the next round. Never rejects. */
  async sendNow(): Promise<void> {
    // A round that is under way may have looked at the queue before the caller's mails were in it.
    await this.#rounds.run();
    await this.#rounds.run();
  }

  /** Graceful shutdown: resolves when the mails being sent are finished. */
  async close(): Promise<void> {
    this.#shutdown.abort();
    await this.#rounds.close();
  }

  async #sendDueMails(): Promise<void> {
    const { db } = this.#deps.database;
    if (this.#shutdown.signal.aborted) return;
    this.#consecutiveFailures = 0;
    const repeatable = [...this.#handlers].filter(([, { isRepeatable }]) => isRepeatable).map(([kind]) => kind);
    await endExpiredClaims(db, repeatable);
    const inFlight = new Set<Promise<void>>();
    try {
      while (!this.#shutdown.signal.aborted && this.#consecutiveFailures < MAX_CONSECUTIVE_FAILURES) {
        if (inFlight.size >= MAX_CONCURRENT) {
          await Promise.race(inFlight);
          continue;
        }
        const mail = await claimMail(db, [...this.#handlers.keys()], this.#deps.clock());
        if (!mail) break;
        const delivery = this.#deliver(mail).finally(() => inFlight.delete(delivery));
        inFlight.add(delivery);
      }
    } finally {
      await Promise.all(inFlight);
    }
  }

  /** Never rejects. If the outcome cannot be recorded, the claim expires. */
  async #deliver(mail: MailRow): Promise<void> {
    const handler = this.#handlers.get(mail.kind);
    if (!handler) return;
    try {
      const result = await this.#send(mail, handler);
      this.#consecutiveFailures = result === 'unavailable' ? this.#consecutiveFailures + 1 : 0;
      const outcome = this.#outcomeOf(mail, result);
      await this.#deps.database.transact(async (tx) => {
        const isRecorded = await recordOutcome(tx, mail, outcome);
        if (isRecorded && outcome.state === 'sent') await handler.onSent?.(tx, mail.subject_id);
      });
      if (outcome.state === 'failed') this.#deps.events.mailFailed({ template: mail.kind, reason: outcome.problem });
    } catch (error) {
      this.#deps.events.mailInterrupted(mail.kind, error);
    }
  }

  async #send({ id, kind, attempts, ...mail }: MailRow, handler: MailKindHandler) {
    try {
      const content = await handler.compose(mail);
      if (!content) return 'dropped';
      const { to, locale, template } = content;
      const result = await withDeadline(SEND_DEADLINE_MS, this.#deps.sendMail(to, locale, template));
      if (result.type === 'sent') return 'sent';
      const failure = failureKindOf(result.failure);
      this.#deps.events.mailNotSent({ mailId: id, kind, failure, attempts });
      return failure;
    } catch (error) {
      this.#deps.events.mailInterrupted(kind, error);
      return error instanceof DeadlineError ? 'unconfirmed' : 'unavailable';
    }
  }

  #outcomeOf({ attempts }: MailRow, result: 'sent' | 'dropped' | MailFailureKind): MailOutcome {
    switch (result) {
      case 'sent':
      case 'dropped':
        return { state: result };
      case 'rejected':
        return { state: 'failed', problem: 'refused' };
      case 'unconfirmed':
        return { state: 'failed', problem: 'interrupted' };
      case 'deferred':
      case 'unavailable': {
        const delayMs = retryDelayMs(attempts);
        if (delayMs === undefined) return { state: 'failed', problem: 'away' };
        return { state: 'waiting', problem: 'away', next_try_at: new Date(this.#deps.clock().getTime() + delayMs) };
      }
      default:
        return unreachable(result);
    }
  }
}
