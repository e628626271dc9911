import { randomUUID } from 'node:crypto';
import { sleep } from '../../../src/shared/async.ts';
import { credit } from '../../../server/modules/billing/ledger/ledger.ts';
import { padded, readSpeech } from '../../fixtures/audio/read-audio.ts';
import type { Credentials } from '../../server/api-client.ts';
import { linkIn, newestMail } from '../../server/mail/read-outbox.ts';
import { uploadedTurn } from '../../server/uploads.ts';
import { createUser } from '../../server/users.ts';
import { callOverHttp } from '../../server/voice-calls/page-over-http.ts';
import { honestAddress } from './network-names.ts';
import type { AttackedServer, Stage } from './stage.ts';
import { ADMIN_PASSWORD } from './stage.ts';
import { Tally } from './tally.ts';

const TURNS = 5;
const TOKENS_PER_TURN = 7;
const TOKENS = 100_000_000;

type Person = { readonly id: string; readonly at: number; readonly as: Credentials };

/** An account whose password is known, and which logs in again and again. */
export type LoginAccount = { readonly email: string; readonly password: string };

/** The load of users outside the attack: every request of theirs has to succeed. */
export class HonestLoad {
  readonly tally = new Tally();
  /** The sessions whose upload was acknowledged. */
  readonly uploaded = new Set<string>();
  readonly #stage: Stage;
  readonly #people: readonly Person[];
  /** How long each `/healthz` took. */
  readonly healthMs: number[] = [];
  /** Attackers know its address. */
  readonly login: LoginAccount;
  readonly #callers: readonly Person[];
  /** Marks the device that has logged in before. */
  #cookie = '';

  constructor(stage: Stage, people: readonly Person[], callers: readonly Person[], login: LoginAccount) {
    this.#stage = stage;
    this.#people = people;
    this.#callers = callers;
    this.login = login;
  }

  /** Runs until the signal is aborted, and finishes what has begun. */
  async run(signal: AbortSignal, paceMs: number): Promise<void> {
    const loop = async (work: () => Promise<void>, everyMs: number) => {
      while (!signal.aborted) {
        await work();
        await sleep(everyMs * (0.5 + Math.random()));
      }
    };
    await Promise.all([
      ...this.#people.map((person) => loop(() => this.#converse(person), paceMs)),
      ...this.#callers.map((person) => loop(() => this.#speak(person), paceMs)),
      loop(() => this.#logIn(), 4 * paceMs),
      loop(() => this.#administer(), 8 * paceMs),
      loop(() => this.#checkHealth(), paceMs / 4),
    ]);
  }

  /** Any of the servers, as a proxy that balances load. */
  #server(): AttackedServer {
    const [first, second] = this.#stage.servers;
    const server = Math.random() < 0.5 ? first : second;
    if (!server) throw new Error('no server');
    return server;
  }

  async #request<Result extends { readonly status: number }>(
    name: string,
    send: (server: AttackedServer) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      const result = await send(this.#server());
      this.tally.note(name, result.status);
      return result;
    } catch (error) {
      this.tally.note(name, error instanceof Error ? error.message.slice(0, 60) : 'failed');
      return undefined;
    }
  }

  async #converse({ as }: Person): Promise<void> {
    const begun = await this.#request('session', (server) => server.request('createSession', { body: {} }, as));
    if (begun?.status !== 200) return;
    const { id } = begun.body.session;
    const turns = Array.from({ length: TURNS }, (_, at) => uploadedTurn(`item ${at}`, TOKENS_PER_TURN));
    const body = { session_id: id, conversation_turns: turns };
    const upload = () => this.#request('upload', (server) => server.request('uploadConversation', { body }, as));
    if ((await upload())?.status === 200) this.uploaded.add(id);
    // Some are sent again, as by a page that did not get the response.
    if (Math.random() < 0.3) await upload();
    await this.#request('history', (server) => server.request('sessions', { query: {} }, as));
    await this.#request('balance', (server) => server.request('tokens', {}, as));
  }

  /** One spoken sentence, its translation, and the end of the call. */
  async #speak({ as }: Person): Promise<void> {
    try {
      const call = await callOverHttp(this.#server(), as);
      await call.page.event('session.created');
      await call.page.speak(padded(readSpeech('question'), 300, 900));
      await call.page.event('response.done');
      await call.page.leave();
      this.tally.note('call', 200);
    } catch (error) {
      this.tally.note('call', error instanceof Error ? error.message.slice(0, 60) : 'failed');
    }
  }

  async #logIn(): Promise<void> {
    const headers = { ...honestAddress(1000), ...(this.#cookie && { cookie: this.#cookie }) };
    const reply = await this.#request('login', (server) => server.request('login', { body: this.login }, { headers }));
    this.#cookie = reply?.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
  }

  async #administer(): Promise<void> {
    const body = { username: 'admin', password: ADMIN_PASSWORD };
    await this.#request('admin login', (server) =>
      server.request('adminLogin', { body }, { headers: honestAddress(1001) }),
    );
  }

  async #checkHealth(): Promise<void> {
    const startedMs = performance.now();
    await this.#request('healthz', (server) => fetch(`${server.url}/healthz`));
    this.healthMs.push(performance.now() - startedMs);
  }

  /** Acknowledged uploads that are not stored in full, and charged once each. */
  async findLost(): Promise<readonly string[]> {
    const { db } = this.#stage.store;
    const wrong: string[] = [];
    for (const id of this.uploaded) {
      const turns = await db.selectFrom('turns').select('item_id').where('session_id', '=', id).execute();
      const charged = await db.selectFrom('ledger_entries').select('tokens').where('session_id', '=', id).execute();
      const isRight = turns.length === TURNS && charged.length === 1 && charged[0]?.tokens === -TURNS * TOKENS_PER_TURN;
      if (!isRight) wrong.push(id);
    }
    return wrong;
  }
}

/** Adds the accounts. The one that logs in is registered as people do. */
export async function createHonestLoad(stage: Stage, counts: { people: number; callers: number }): Promise<HonestLoad> {
  const people: Person[] = [];
  for (let at = 0; at < counts.people + counts.callers; at += 1) people.push(await addPerson(stage, at));
  const login = await registerLogin(stage);
  return new HonestLoad(stage, people.slice(counts.callers), people.slice(0, counts.callers), login);
}

async function addPerson({ store }: Stage, at: number): Promise<Person> {
  const { id, token } = await createUser(store.db, new Date());
  await credit(store.db, { userId: id, kind: 'grant', tokens: TOKENS, reference: 'signup' }, new Date());
  return { id, at, as: { token, headers: honestAddress(at) } };
}

async function registerLogin({ servers, dataDir }: Stage): Promise<LoginAccount> {
  const [server] = servers;
  if (!server) throw new Error('no server');
  const account = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' };
  const as = { headers: honestAddress(1000) };
  await server.request('sendOtp', { body: { email: account.email } }, as);
  const { secret: code } = linkIn(await newestMail(dataDir, account.email));
  const { status } = await server.request('register', { body: { ...account, name: 'Mei', code } }, as);
  if (status !== 200) throw new Error(`not registered: ${status}`);
  return account;
}
