import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { translateBack } from '../../../src/features/conversation/turns/translate-back.ts';
import { sessionIdOf } from '../../../src/protocol/ids.ts';
import { translateText } from '../../../src/session/translate-text.ts';
import { setSignedIn } from '../../../src/state/account.ts';
import { setSystemInfo } from '../../../src/state/system.ts';
import { failed, ok } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { aUser } from '../../fixtures/people.ts';
import { aTurn } from '../../fixtures/turns.ts';
import { session, showInSession } from '../../../src/state/session.ts';

const usage = { total_tokens: 12, input_tokens: 7, output_tokens: 5 };
const written = { text: '¿Dónde?', from: 'spa', into: 'eng' } as const;

function serverTranslates(translates: boolean): void {
  const voice = { kind: 'embedded', rehearsal: false, translates } as const;
  setSystemInfo({ version: '', voice, sandbox: [], turnstileSiteKey: null, identity: null });
}

beforeEach(() => {
  setSignedIn(aUser());
  serverTranslates(true);
  showInSession(session, { sessionId: undefined });
});

test('this device translates a text where it can, for nothing', async () => {
  const services = fakeSessionDeps(() => failed(503));
  services.onDevice.translation = () => 'Where?';

  expect(await translateText(services, written)).toMatchObject({ text: 'Where?', usage: { totalTokens: 0 } });
  expect(services.api.requests).toEqual([]);
});

test('otherwise the server does, which charges it to the conversation', async () => {
  const services = fakeSessionDeps(() => ok({ text: 'Where?', usage }));

  const translated = await translateText(services, { ...written, sessionId: sessionIdOf('s1') });

  expect(translated).toMatchObject({ text: 'Where?', usage: { totalTokens: 12, outputTextTokens: 5 } });
  expect(services.api.requests).toMatchObject([
    { name: 'translateText', input: { body: { text: '¿Dónde?', source_language: 'spa', session_id: 's1' } } },
  ]);
});

test('a server that translates speech only is not asked, and one that fails translates nothing', async () => {
  const services = fakeSessionDeps(() => failed(502));

  expect(await translateText(services, written)).toBeUndefined();
  serverTranslates(false);
  expect(await translateText(services, written)).toBeUndefined();
  expect(services.api.requests).toHaveLength(1);
});

test('a translation is translated back into the language of the speaker, as usage of the running conversation', async () => {
  showInSession(session, { sessionId: sessionIdOf('s1') });
  const services = fakeSessionDeps(({ name }) =>
    name === 'translateText' ? ok({ text: '¿Dónde está?', usage }) : failed(503),
  );
  const turn = aTurn('t1', {
    source: { text: '¿Dónde?', language: 'spa' },
    translation: { text: 'Where is it?', language: 'eng' },
  });

  const back = await translateBack(services, turn);

  expect(back).toMatchObject({ type: 'translated', text: '¿Dónde está?', usage: { totalTokens: 12 } });
  expect(services.api.requests[0]).toMatchObject({
    input: { body: { text: 'Where is it?', source_language: 'eng', target_language: 'spa', session_id: 's1' } },
  });
});
