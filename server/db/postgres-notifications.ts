import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { retry } from '../../src/shared/async.ts';
import type { NotificationListener, DatabaseNotifications } from './notifications.ts';

const CHANNEL = 'dragoman_signals';
/** A notification has at most 8,000 bytes: three bytes for a UTF-16 unit, and some for the header. */
const MAX_PART_CHARACTERS = 2600;
/** Notifications sent within this time share one statement. */
const BATCH_MS = 4;
/** Above it, while the database does not take them, signals are dropped: they are worth nothing later. */
const MAX_WAITING = 5000;
const RECONNECT_MS = [100, 500, 2000];

/**
 * Notifications by LISTEN and NOTIFY. The connection that listens is opened with the first listener and replaced when it is
 * lost. A transaction pooler passes no notifications on: there nothing arrives.
 */
export class PostgresNotifications implements DatabaseNotifications {
  readonly #pool: Pool;
  readonly #databaseUrl: string;
  /** Names this process, so that it ignores its own. */
  readonly #processId = randomUUID();
  readonly #listeners = new Set<NotificationListener>();
  readonly #closing = new AbortController();
  /** By sender: the parts of a signal of which the last has not come yet. */
  readonly #partsBySender = new Map<string, string[]>();
  #waiting: string[] = [];
  #sending: Promise<void> | undefined;
  #client: Client | undefined;
  #connecting: Promise<void> | undefined;

  constructor(pool: Pool, databaseUrl: string) {
    this.#pool = pool;
    this.#databaseUrl = databaseUrl;
  }

  send(text: string): void {
    if (this.#closing.signal.aborted || this.#waiting.length >= MAX_WAITING) return;
    for (let from = 0; from < text.length || from === 0; from += MAX_PART_CHARACTERS) {
      const isLast = from + MAX_PART_CHARACTERS >= text.length;
      const header = `${this.#processId}${isLast ? '.' : '+'}`;
      this.#waiting.push(`${header}${text.slice(from, from + MAX_PART_CHARACTERS)}`);
    }
    this.#sending ??= this.#sendWaiting().finally(() => (this.#sending = undefined));
  }

  listen(listener: NotificationListener): () => void {
    this.#listeners.add(listener);
    if (!this.#client) this.#connect();
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#listeners.clear();
    await this.#sending;
    await this.#connecting?.catch(() => undefined);
    await this.#client?.end().catch(() => undefined);
  }

  async #sendWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, BATCH_MS));
      const batch = this.#waiting;
      this.#waiting = [];
      // Listeners read the database after a time anyway: a batch that fails is not sent again.
      await this.#pool
        .query('select pg_notify($1, part) from unnest($2::text[]) with ordinality as parts (part, n) order by n', [
          CHANNEL,
          batch,
        ])
        .catch(() => undefined);
    }
  }

  #connect(): void {
    const { signal } = this.#closing;
    if (signal.aborted) return;
    this.#connecting ??= retry(() => this.#openClient(), {
      delayMs: (failedAttempts) => RECONNECT_MS[Math.min(failedAttempts, RECONNECT_MS.length) - 1],
      signal,
    })
      .catch(() => undefined)
      .finally(() => (this.#connecting = undefined));
  }

  async #openClient(): Promise<void> {
    const client = new Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'dragoman',
    });
    const onLost = () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#connect();
    };
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#partsBySender.clear();
    for (const listener of this.#listeners) listener.onGap();
  }

  #receive(payload: string): void {
    const [sender, mark, part] = [payload.slice(0, 36), payload[36], payload.slice(37)];
    if (sender === this.#processId) return;
    const parts = [...(this.#partsBySender.get(sender) ?? []), part];
    if (mark === '+') {
      this.#partsBySender.set(sender, parts);
      return;
    }
    this.#partsBySender.delete(sender);
    const text = parts.join('');
    for (const listener of this.#listeners) listener.onSignal(text);
  }
}
