import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { callEvents } from '../../../server/modules/voice-calls/call-events.ts';
import { readTokensUsed } from '../../../server/modules/voice-calls/call-reservations.ts';
import { VoiceCalls } from '../../../server/modules/voice-calls/voice-calls.ts';
import { createTrialBalance } from '../../../server/modules/trial/trial-balance.ts';
import { createFakeVoiceProvider } from '../../fakes/voice-provider.ts';
import type { FakeCall, FakeVoiceProvider } from '../../fakes/voice-provider.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { newDevice } from '../trial/device.ts';

describe('on the embedded database', () => repeatedUsage({ engine: 'embedded' }));
describe.runIf(sharedPostgres())('on PostgreSQL', () => repeatedUsage({}));

function repeatedUsage(settings: { readonly engine?: 'embedded' }): void {
  let server: TestServer;
  let voice: FakeVoiceProvider;
  let calls: VoiceCalls;

  beforeAll(async () => {
    server = await startTestServer(settings);
  }, 120_000);
  beforeEach(async () => {
    await server.reset();
    voice = createFakeVoiceProvider();
    calls = newProcess();
  });
  afterAll(() => server.close());

  /** The calls of one server process. */
  function newProcess(database: Pick<Database, 'db' | 'transact'> = server.database): VoiceCalls {
    return new VoiceCalls({
      config: { trustedProxies: 0, voice: server.config.voice },
      database,
      clock: server.clock,
      trialBalance: createTrialBalance(server.clock),
      voice,
      events: callEvents(silentEvents()),
    });
  }

  type Conversation = { readonly id: string; readonly as: { readonly token?: string; readonly trialId?: string } };

  async function newConversation(): Promise<Conversation> {
    const { token } = await server.createUser({ tokens: 10_000 });
    const { body } = await server.request('createSession', { body: {} }, { token });
    return { id: body.session.id, as: { token } };
  }

  /** @param receivedIds the responses that the page has received; undefined for the first call */
  async function open({ id, as }: Conversation, receivedIds?: readonly string[], process = calls): Promise<FakeCall> {
    const { body } = await server.request('createSession', { body: { session_id: id } }, as);
    const { value: secret } = body.azure_session.client_secret;
    await process.open({ secret, sdp: 'v=0', address: '192.0.2.1', receivedIds });
    const call = voice.calls.at(-1);
    if (!call) throw new Error('no call was opened');
    return call;
  }

  async function charged({ as }: Conversation): Promise<number> {
    await calls.close();
    return 10_000 - (await server.request('tokens', {}, as)).body.available_tokens;
  }

  test('speech that is sent again after its response was lost is charged once', async () => {
    const conversation = await newConversation();
    const lost = await open(conversation);
    lost.use(50, 'received');
    lost.use(70, 'lost');
    lost.drop('vanished');

    const next = await open(conversation, ['received']);
    next.use(90, 'again');
    next.use(30, 'new');

    expect(await charged(conversation)).toBe(50 + 90 + 30);
  });

  test('the conversation is charged once, too, where the next call is at another server process', async () => {
    const conversation = await newConversation();
    const lost = await open(conversation);
    lost.use(70, 'lost');
    lost.drop('vanished');
    await calls.close();

    const other = newProcess();
    const next = await open(conversation, [], other);
    next.use(90, 'again');
    await other.close();

    expect(await charged(conversation)).toBe(90);
  });

  test('a lost call whose usage is reported after that of the next one is made up for in what follows', async () => {
    const conversation = await newConversation();
    const lost = await open(conversation);
    const next = await open(conversation, []);

    next.use(90, 'again');
    await expect.poll(() => usageOf(conversation)).toBe(90);
    lost.use(70, 'lost');
    await expect.poll(() => usageOf(conversation)).toBe(160);
    next.use(100, 'new');

    expect(await charged(conversation)).toBe(90 + 100);
  });

  test('speech that is lost twice is charged once', async () => {
    const conversation = await newConversation();
    const first = await open(conversation);
    first.use(200, 'received');
    first.use(70, 'lost');
    first.drop('vanished');
    await expect.poll(() => usageOf(conversation)).toBe(200 + 70);
    for (const call of [await open(conversation, ['received']), await open(conversation, ['received'])]) {
      call.use(70, crypto.randomUUID());
      call.drop('vanished');
    }

    expect(await charged(conversation)).toBe(200 + 70);
  });

  test('responses that have arrived, and those of a call that replaces none, are charged', async () => {
    const conversation = await newConversation();
    const first = await open(conversation);
    first.use(50, 'first');
    first.use(70, 'second');
    first.drop('vanished');

    const second = await open(conversation, ['first', 'second']);
    second.use(60, 'third');
    second.drop('hung_up');
    const third = await open(conversation);
    third.use(40, 'fourth');

    expect(await charged(conversation)).toBe(50 + 70 + 60 + 40);
  });

  test('a page that claims that no response arrives pays for at least half of what it uses', async () => {
    const conversation = await newConversation();
    for (let at = 0; at < 20; at += 1) {
      const call = await open(conversation, at === 0 ? undefined : []);
      call.use(50, `hidden ${at}`);
      call.drop('vanished');
    }

    expect(await charged(conversation)).toBeGreaterThanOrEqual((20 * 50) / 2);
  });

  test('calls that are open at the same time are not credited the same charge', async () => {
    const conversation = await newConversation();
    const lost = await open(conversation);
    lost.use(70, 'lost');
    lost.drop('vanished');
    await expect.poll(() => usageOf(conversation)).toBe(70);
    const together: FakeCall[] = [];
    for (let at = 0; at < 6; at += 1) together.push(await open(conversation, []));

    for (const call of together) call.use(70, crypto.randomUUID());

    expect(await charged(conversation)).toBeGreaterThanOrEqual((7 * 70) / 2);
  });

  test('a credit whose commit was not answered is not recorded twice', async () => {
    const conversation = await newConversation();
    const lost = await open(conversation);
    lost.use(70, 'lost');
    lost.drop('vanished');
    await expect.poll(() => usageOf(conversation)).toBe(70);
    let isAnswerLost = false;
    const { db } = server.database;
    const process = newProcess({
      db,
      transact: async (work) => {
        const result = await server.database.transact(work);
        if (!isAnswerLost) return result;
        isAnswerLost = false;
        throw new Error('Connection terminated unexpectedly');
      },
    });
    const next = await open(conversation, [], process);

    isAnswerLost = true;
    next.use(90, 'again');
    await process.close();

    expect(isAnswerLost).toBe(false);
    expect(await charged(conversation)).toBe(90);
    const { repeated } = await db
      .selectFrom('calls')
      .select((eb) => eb.fn.sum<number | string>('repeated').as('repeated'))
      .executeTakeFirstOrThrow();
    expect(Number(repeated)).toBe(70);
  });

  test('speech that a device sends again after a long sleep is charged once', async () => {
    const conversation = await newConversation();
    const lost = await open(conversation);
    lost.use(70, 'lost');
    lost.drop('vanished');
    await expect.poll(() => usageOf(conversation)).toBe(70);
    server.clock.pass(10 * 60_000);

    const next = await open(conversation, []);
    next.use(90, 'again');

    expect(await charged(conversation)).toBe(90);
  });

  test('what was charged for more speech ago than a page can send again is not made up for', async () => {
    const conversation = await newConversation();
    const lost = await open(conversation);
    lost.use(70, 'long ago');
    await expect.poll(() => usageOf(conversation)).toBe(70);
    server.clock.pass(4 * 60_000);
    lost.use(10, 'lost');
    lost.drop('vanished');
    await expect.poll(() => usageOf(conversation)).toBe(70 + 10);

    const next = await open(conversation, []);
    next.use(90, 'again');

    expect(await charged(conversation)).toBe(70 + 90);
  });

  test('a trial is charged once for speech that is sent again', async () => {
    const { body: trial } = await server.request('startTrial', { body: newDevice() }, {});
    const as = { trialId: trial.trialId };
    const { body } = await server.request('createSession', { body: {} }, as);
    const conversation = { id: body.session.id, as };
    const lost = await open(conversation);
    lost.use(70, 'lost');
    lost.drop('vanished');
    const next = await open(conversation, []);
    next.use(90, 'again');
    await calls.close();

    const { body: left } = await server.request('trialStatus', { params: { trialId: trial.trialId } });
    expect(trial.remainingTokens - left.remainingTokens).toBe(90);
  });

  async function usageOf({ id }: Conversation): Promise<number> {
    return await readTokensUsed(server.database.db, id);
  }
}
