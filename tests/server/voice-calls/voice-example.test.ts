import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExampleRequest } from '../../../voice/kernel/control-protocol.ts';
import { languages } from '../../../src/domain/language.ts';
import { voiceExamples } from '../../../src/domain/voice-examples.ts';
import { limitRate } from '../../../server/shared/http/rate-limit.ts';
import { createFakeVoiceProvider } from '../../fakes/voice-provider.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
let spoken: ExampleRequest[] = [];
/** The next sound of the voice; undefined: it has failed, or there is none. */
let wav: string | undefined;

beforeAll(async () => {
  const voice = {
    ...createFakeVoiceProvider('embedded'),
    speakExample: async (request: ExampleRequest) => {
      spoken.push(request);
      return wav;
    },
  };
  server = await startTestServer({ voice });
});

beforeEach(async () => {
  await server.reset();
  spoken = [];
  wav = 'UklGRg==';
});

afterAll(() => server.close());

/** A pair of its own for each test: what was spoken is kept. */
const query = { source: 'cmn', target: 'eng', language: 'eng', speed: 1.15 } as const;

test('a user hears the fixed sentence of a language once from the voice, then what was kept, and pays nothing', async () => {
  const { token } = await server.createUser({ tokens: 100 });
  const ask = () => server.request('voiceExample', { query }, { token });

  const bodies = [(await ask()).body, (await ask()).body];
  const { body } = await server.request('tokens', {}, { token });

  expect(bodies).toEqual([{ wav: 'UklGRg==' }, { wav: 'UklGRg==' }]);
  expect(spoken).toEqual([
    { pair: { source: 'cmn', target: 'eng' }, text: voiceExamples.eng, language: 'eng', voice: 'verse', speed: 1.15 },
  ]);
  expect(body.available_tokens).toBe(100);
});

test('what no voice speaks is asked for again the next time', async () => {
  const { token } = await server.createUser();
  const other = { ...query, source: 'spa' } as const;
  wav = undefined;

  const before = await server.request('voiceExample', { query: other }, { token });
  wav = 'UklGRg==';
  const after = await server.request('voiceExample', { query: other }, { token });

  expect([before.body.wav, after.body.wav]).toEqual([null, 'UklGRg==']);
});

test('a stranger gets nothing, and a user no other language, speed or text', async () => {
  const { token } = await server.createUser();

  const stranger = await server.request('voiceExample', { query });
  const language = await server.request('voiceExample', { query: { ...query, language: 'deu' } }, { token });
  const speed = await fetch(`${server.url}/api/voice/example?source=cmn&target=eng&language=eng&speed=1.5&text=hello`, {
    headers: { authorization: `Bearer ${token}` },
  });

  expect([stranger.status, language.status, speed.status]).toEqual([401, 422, 400]);
  expect(spoken).toEqual([]);
});

test('one user cannot keep the voice busy', async () => {
  const { token } = await server.createUser();
  const statuses = new Set<number>();
  for (let count = 0; count < 61; count++)
    statuses.add((await server.request('voiceExample', { query }, { token })).status);

  expect([...statuses]).toEqual([200, 429]);
});

test('many users together have no more examples spoken in an hour than the operator pays for', async () => {
  await limitRate(server.database.db, { key: 'voice-examples', limit: 1, windowS: 3600 }, server.clock());
  await server.database.db.updateTable('rate_limits').set({ hits: 300 }).where('key', '=', 'voice-examples').execute();
  const ask = async () => {
    const { token } = await server.createUser();
    return await server.request('voiceExample', { query: { ...query, source: 'kor' } }, { token });
  };

  const refused = await ask();
  server.clock.pass(3_600_000);
  const later = await ask();

  expect([refused.status, later.status, spoken.length]).toEqual([429, 200, 1]);
});

test('every language has a sentence of its own', () => {
  const sentences = languages.map(({ code }) => voiceExamples[code]);

  expect(new Set(sentences).size).toBe(languages.length);
});
