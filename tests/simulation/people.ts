import { CONVERSATION_STATES } from '../../src/protocol/conversation-record.ts';
import type { LanguageCode } from '../../src/domain/language.ts';
import { joinRoom } from './join-room.ts';
import type { Device } from './device.ts';
import { Payments } from './payments.ts';
import type { Action, Step } from './plan.ts';
import type { Page } from './programs/page.ts';
import { newWord, textOf, wordsIn, WORD_FRAMES } from './vocabulary.ts';
import { SaidWords } from './words.ts';
import type { Deployment } from './deployment.ts';

export type Person = {
  readonly name: string;
  readonly id: string;
  readonly email: string;
  newToken(): Promise<string>;
};

type ActionStep = Extract<Step, { readonly does: Action }>;

type PeopleDeps = Deployment & {
  fail(text: string): void;
  /** Writes down what people do and see. */
  readonly trace: ((text: string) => void) | undefined;
};

const first: LanguageCode = 'eng';
const second: LanguageCode = 'deu';
/** A word on screen for this long is on the device, too. */
const WRITTEN_MS = 2000;

const UNSTORED = ['live', 'finished', 'uploading', 'needs-sign-in', 'rejected'] as const;

/** A person with a device: what they do with it, and what they have said. */
type Owner = {
  readonly device: Device;
  readonly person: Person;
  /** The host of the last room: words that are said there are stored at that account. */
  roomHost: string;
  isBlocked: boolean;
  /** The person has deleted the account. */
  isClosed: boolean;
  readonly shownSince: Map<number, number>;
  readonly traced: { stage: string; notices: number; readonly turns: Map<string, string> };
};

/** The people of a simulation and what they may expect. */
export class People {
  readonly words = new SaidWords();
  /** Words said, orders paid, rooms joined. */
  readonly reached = { words: 0, orders: 0, joins: 0 };
  readonly #deps: PeopleDeps;
  readonly #payments: Payments;
  #owners: Owner[] = [];
  #nextWord = 0;
  readonly #usage = new Map<string, number>();
  #isWatching = true;
  #beganAtMs = 0;

  constructor(deps: PeopleDeps) {
    this.#deps = deps;
    this.#payments = new Payments(deps, () => (this.reached.orders += 1));
  }

  async arrive(newPerson: (name: string) => Promise<Person>): Promise<void> {
    for (const device of this.#deps.devices) {
      const person = await newPerson(device.name);
      const owner: Owner = {
        device,
        person,
        roomHost: person.name,
        isBlocked: false,
        isClosed: false,
        shownSince: new Map(),
        traced: { stage: '', notices: 0, turns: new Map() },
      };
      this.#owners.push(owner);
      await this.#signIn(owner);
      this.#open(owner);
    }
    this.#beganAtMs = this.#deps.clock.nowMs;
    this.#watch();
  }

  noteUsage(reference: string, tokens: number): void {
    this.#usage.set(reference, tokens);
  }

  /** Does what the step says, where the screen offers it. */
  perform({ device: name, does, size }: ActionStep): void {
    const owner = this.#owners.find(({ device }) => device.name === name);
    if (!owner) return;
    const { page } = owner.device;
    if (!page) return does === 'start' ? this.#open(owner) : undefined;
    const acts: Record<Action, () => void> = {
      start: () => this.#start(page),
      say: () => this.#say(owner, page, size),
      hold: () => this.#hold(owner, page, size),
      write: () => this.#write(owner, page, size),
      correct: () => this.#correct(owner, page, size),
      pause: () => this.#pause(owner, page),
      stop: () => this.#stop(owner, page),
      'close-tab': () => this.#closeTab(owner),
      buy: () => void this.#payments.buy(page, size),
      'sign-out': () => this.#signOut(owner, page),
      block: () => void this.#block(owner),
      'open-room': () => void this.#openRoom(owner, page),
      'close-account': () => this.#closeAccount(owner, page),
    };
    acts[does]();
  }

  /** Every person is signed in again, with an open tab. */
  async returnAll(): Promise<void> {
    this.#isWatching = false;
    await this.#noteClosed();
    for (const owner of this.#owners) {
      if (owner.isClosed) continue;
      if (owner.isBlocked) await this.#setBlocked(owner, false);
      const page = owner.device.page;
      const isIn = page?.state.account.current.type === 'signed-in' && owner.device.credentials;
      if (page && isIn && !owner.isBlocked && !page.state.account.hasEnded) continue;
      owner.isBlocked = false;
      if (page) this.#closeTab(owner);
      await this.#signIn(owner);
      this.#open(owner);
    }
  }

  /** A connection that was given up is tried again by a tap. */
  areConnected(): boolean {
    return this.#pages().every((page) => {
      const stage = page.stage();
      if (stage === 'suspended' || stage === 'paused') void page.controller.resumeSession();
      return ['connected', 'replaying', 'disconnected', 'error'].includes(stage);
    });
  }

  areDoneReplaying(): boolean {
    return (
      this.#pages().every((page) => page.stage() !== 'replaying') &&
      this.#owners.every(({ device }) => !device.isTalking)
    );
  }

  stopAll(): void {
    for (const page of this.#pages()) void page.controller.stopSession();
  }

  areIdle(): boolean {
    return this.#pages().every((page) => ['disconnected', 'error'].includes(page.stage()));
  }

  async areOutboxesEmpty(): Promise<boolean> {
    for (const { device, isClosed } of this.#owners) {
      // Nothing may be left, which is checked at the end.
      if (isClosed) continue;
      const store = device.page?.services.conversationStore;
      for (const { id } of await this.#deps.clock.until(store?.recordsIn(UNSTORED) ?? Promise.resolve([]))) {
        // A record whose turns were in a page that is gone: there is nothing to upload.
        const turns = await this.#deps.clock.until(store?.turns(id) ?? Promise.resolve([]));
        if (turns.length > 0) return false;
      }
    }
    return true;
  }

  /** Conversations without a complete turn stay on the device. */
  async textsOnDevices(): Promise<string[]> {
    const texts: string[] = [];
    for (const { device } of this.#owners) {
      const store = device.page?.services.conversationStore;
      if (!store) continue;
      for (const { id, state, nextTryAtMs, lastError } of await this.#deps.clock.until(
        store.recordsIn(CONVERSATION_STATES),
      )) {
        const turns = await this.#deps.clock.until(store.turns(id));
        this.#deps.trace?.(
          `${device.name} has a conversation that is ${state}, of ${turns.length} turns; next try in ${nextTryAtMs - this.#deps.clock.nowMs} ms, ${lastError?.code}`,
        );
        texts.push(...turns.map(({ source }) => source.text));
      }
    }
    return texts;
  }

  async areCallsEnded(): Promise<boolean> {
    const { clock, database } = this.#deps;
    const open = database.db.selectFrom('calls').select('id').where('ended_at', 'is', null).execute();
    const found = await clock.during(open);
    return found.length === 0;
  }

  areOrdersFulfilled(): Promise<boolean> {
    return this.#payments.areFulfilled();
  }

  async balances(): Promise<{ name: string; available: number }[]> {
    const { clock, database } = this.#deps;
    const rows = database.db
      .selectFrom('balances')
      .innerJoin('users', 'users.id', 'balances.user_id')
      .select(['email', 'available'])
      .execute();
    return (await clock.during(rows)).map(({ email, available }) => ({ name: email, available }));
  }

  /** The texts of all conversations of each account, by the name of its owner. */
  async storedTexts(): Promise<Map<string, string[]>> {
    const { clock, database } = this.#deps;
    const query = database.db
      .selectFrom('turns')
      .innerJoin('chat_sessions', 'chat_sessions.id', 'turns.session_id')
      .innerJoin('users', 'users.id', 'chat_sessions.user_id')
      .select(['email', 'user_input'])
      .execute();
    const texts = new Map<string, string[]>();
    for (const { email, user_input } of await clock.during(query)) {
      const name = email.split('@')[0] ?? '';
      texts.set(name, [...(texts.get(name) ?? []), user_input]);
    }
    return texts;
  }

  /** Each charge is what was used, under the reference of that use; less only where speech was sent again. */
  async problemOfCharges(): Promise<string | undefined> {
    const { clock, database } = this.#deps;
    // A deleted account has no calls any more that say what was repeated.
    const charges = await clock.during(
      database.db
        .selectFrom('ledger_entries')
        .innerJoin('users', 'users.id', 'ledger_entries.user_id')
        .select(['reference', 'asked'])
        .where('kind', '=', 'usage')
        .where('closed_at', 'is', null)
        .execute(),
    );
    const calls = await clock.during(database.db.selectFrom('calls').select('repeated').execute());
    let uncharged = 0;
    for (const { reference, asked } of charges) {
      const used = this.#usage.get(reference) ?? asked;
      if (asked > used) return `${reference} is charged ${asked} tokens, and used ${used}`;
      uncharged += used - asked;
    }
    const repeated = calls.reduce((sum, call) => sum + call.repeated, 0);
    return uncharged > repeated ? `${uncharged - repeated} tokens too few are charged` : undefined;
  }

  /** Names of devices that have texts of an account that is deleted. */
  async problemOfClosed(): Promise<string | undefined> {
    for (const { device, isClosed, person } of this.#owners) {
      if (!isClosed) continue;
      const store = device.page?.services.conversationStore;
      const records = await this.#deps.clock.until(store?.recordsIn(CONVERSATION_STATES) ?? Promise.resolve([]));
      if (records.some(({ userId }) => userId === person.id)) return `${device.name} has texts of a deleted account`;
      if (device.credentials) return `${device.name} is signed in with a deleted account`;
    }
    return undefined;
  }

  async #noteClosed(): Promise<void> {
    const { clock, database } = this.#deps;
    const closed = database.db.selectFrom('users').select('id').where('closed_at', 'is not', null).execute();
    const ids = new Set((await clock.during(closed)).map(({ id }) => id));
    for (const owner of this.#owners) {
      owner.isClosed = ids.has(owner.person.id);
      if (owner.isClosed) this.words.releaseAllBut(owner.device.name, new Set());
    }
  }

  #pages(): Page[] {
    return this.#owners.flatMap(({ device }) => device.page ?? []);
  }

  async #signIn({ device, person }: Owner): Promise<void> {
    const user = { id: person.id, email: person.email, name: person.name };
    device.credentials = { token: await person.newToken(), user: user as never };
  }

  #open({ device }: Owner): void {
    const page = device.openTab();
    page.setPair(first, second);
    void page.launch();
  }

  #start(page: Page): void {
    if (!isIdle(page)) return;
    void page.controller.startSession();
  }

  #say(owner: Owner, page: Page, size: number): void {
    if (owner.device.isTalking || page.state.room.membership) return this.#talkInRoom(owner, page, size);
    const isHeard = ['connected', 'reconnecting', 'replaying'].includes(page.stage()) && !page.isByHand();
    if (isHeard) this.#utter(owner, size, 'owed');
  }

  /** Members who speak at the same time mute each other. */
  #talkInRoom(owner: Owner, page: Page, size: number): void {
    if (!owner.device.isTalking && page.stage() === 'connected') this.#utter(owner, size, 'free');
  }

  #utter(owner: Owner, size: number, duty: 'owed' | 'free'): number[] {
    const { device } = owner;
    const isFirst = size < 0.5;
    const words = this.#newWords(1 + (Math.floor(size * 8) % 4), isFirst);
    this.#note(words, owner, duty);
    device.say(words, WORD_FRAMES);
    this.reached.words += words.length;
    this.#deps.trace?.(`${device.name} says ${words.join(' ')} (${duty})`);
    return words;
  }

  #note(codes: readonly number[], { device, person, roomHost }: Owner, duty: 'owed' | 'free'): void {
    const atMs = this.#deps.clock.nowMs - this.#beganAtMs;
    const user = device.page?.state.room.membership ? roomHost : person.name;
    this.words.add(codes, { device: device.name, user, atMs, duty });
  }

  #newWords(count: number, isFirst: boolean): number[] {
    return Array.from({ length: count }, () => newWord((this.#nextWord += 1), isFirst));
  }

  #hold(owner: Owner, page: Page, size: number): void {
    if (owner.device.isTalking || page.stage() !== 'connected' || page.state.room.membership) return;
    const { controller } = page;
    controller.setTurnsByHand(true);
    controller.holdTurn(size < 0.5 ? first : second);
    this.#deps.clock.schedule(400, () => {
      if (owner.device.page !== page || !page.isByHand()) return;
      const words = this.#utter(owner, size, page.isHeld() ? 'owed' : 'free');
      this.#deps.clock.schedule(words.length * 360 + 300, () => {
        if (owner.device.page !== page) return;
        controller.releaseTurn();
        this.#deps.clock.schedule(3000, () => owner.device.page === page && controller.setTurnsByHand(false));
      });
    });
  }

  #write(owner: Owner, page: Page, size: number): void {
    if (page.stage() !== 'connected' || page.state.room.membership) return;
    const words = this.#newWords(2, size < 0.5);
    this.#note(words, owner, 'free');
    page.controller.writeTurn(textOf(words), size < 0.5 ? first : second);
  }

  /** A word is added to a turn that was heard. */
  #correct(owner: Owner, page: Page, size: number): void {
    if (page.stage() !== 'connected' || page.state.room.membership) return;
    const turn = page.shown().at(-1 - Math.floor(size * 3));
    const [heard] = wordsIn(turn?.source ?? '');
    if (!turn || heard === undefined) return;
    const added = this.#newWords(1, heard < newWord(0, false));
    this.#note(added, owner, 'free');
    page.controller.correctTurn(turn.id, `${turn.source} ${textOf(added)}`, false);
  }

  #pause(owner: Owner, page: Page): void {
    if (page.stage() !== 'connected') return;
    this.words.release(owner.device.hush());
    page.controller.pauseSession();
    this.#deps.clock.schedule(4000, () => void (owner.device.page === page && page.controller.resumeSession()));
  }

  #stop(owner: Owner, page: Page): void {
    if (isIdle(page)) return;
    this.words.release(owner.device.hush());
    void page.controller.stopSession();
  }

  #closeTab(owner: Owner): void {
    this.words.release(owner.device.hush());
    this.#releaseUnwritten(owner);
    if (owner.device.page?.pageOnlyCount()) this.words.releaseAllBut(owner.device.name, new Set());
    owner.device.killTab();
  }

  #signOut(owner: Owner, page: Page): void {
    this.words.release(owner.device.hush());
    void page.signOut(false);
  }

  #closeAccount(owner: Owner, page: Page): void {
    this.words.release(owner.device.hush());
    page.closeAccount('password').catch((error: unknown) => this.#deps.fail(`deleting an account: ${String(error)}`));
  }

  async #block(owner: Owner): Promise<void> {
    owner.isBlocked = true;
    this.#releaseUnwritten(owner);
    await this.#setBlocked(owner, true);
  }

  async #setBlocked({ person }: Owner, isBlocked: boolean): Promise<void> {
    const { clock, database } = this.#deps;
    const now = new Date(clock.nowMs);
    const set = database.db
      .updateTable('users')
      .set({ blocked_at: isBlocked ? now : null })
      .where('id', '=', person.id);
    await clock.during(set.execute());
    if (!isBlocked) return;
    const revoke = database.db.updateTable('access_tokens').set({ revoked_at: now }).where('user_id', '=', person.id);
    await clock.during(revoke.execute());
  }

  async #openRoom(owner: Owner, page: Page): Promise<void> {
    const guest = this.#owners.find(({ device }) => device.name === 'guest');
    if (owner === guest || !guest || page.stage() !== 'connected' || page.state.room.membership) return;
    await page.openRoom(first);
    const { invitation } = page.state.room;
    const other = guest.device.page;
    if (!invitation || !other || !isIdle(other)) return;
    guest.roomHost = owner.person.name;
    await joinRoom(other, { secret: invitation.secret, hostLanguage: first, language: second });
    if (other.state.room.membership) this.reached.joins += 1;
  }

  /** Notes what is on screen, so that it is known what a tab that is closed has written. */
  #watch(): void {
    if (!this.#isWatching) return;
    const { clock } = this.#deps;
    for (const owner of this.#owners) {
      if (this.#deps.trace) this.#traceScreen(owner);
      for (const code of shownIn(owner.device.page))
        if (!owner.shownSince.has(code)) owner.shownSince.set(code, clock.nowMs);
      // The session has ended by itself: what was not recognised by then is not.
      if (owner.device.page && isIdle(owner.device.page)) this.#releaseUnwritten(owner);
      if (owner.device.page?.stage() === 'suspended') void owner.device.page.controller.resumeSession();
    }
    clock.schedule(500, () => this.#watch());
  }

  #traceScreen({ device, traced }: Owner): void {
    const { page } = device;
    if (!page) return;
    const stage = `${device.name} is ${page.stage()}${page.isByHand() ? ', by hand' : ''}`;
    if (stage !== traced.stage) this.#deps.trace?.((traced.stage = stage));
    const { posted } = page.state.notices;
    for (const { notice } of posted.slice(traced.notices))
      this.#deps.trace?.(`${device.name} sees ${JSON.stringify(notice)}`);
    traced.notices = posted.length;
    for (const { id, source, translation } of page.shown()) {
      const turn = `${wordsIn(source).join(' ')} | ${wordsIn(translation).join(' ')}`;
      if (traced.turns.get(id) !== turn) this.#deps.trace?.(`${device.name} reads ${turn}`);
      traced.turns.set(id, turn);
    }
  }

  #releaseUnwritten({ device, shownSince }: Owner): void {
    const { nowMs } = this.#deps.clock;
    const written = [...shownSince].filter(([, sinceMs]) => nowMs - sinceMs >= WRITTEN_MS).map(([code]) => code);
    this.words.releaseAllBut(device.name, new Set(written));
  }
}

function isIdle(page: Page): boolean {
  return ['disconnected', 'error'].includes(page.stage());
}

function shownIn(page: Page | undefined): number[] {
  return page?.shown().flatMap(({ source }) => wordsIn(source)) ?? [];
}
