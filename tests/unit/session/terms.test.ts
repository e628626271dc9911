import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addEntry, importCsv } from '../../../src/features/glossary/glossary.ts';
import { setVisitor } from '../../../src/state/account.ts';
import { turnsOnScreen } from '../../../src/state/conversation.ts';
import { glossary, setGlossary } from '../../../src/state/glossary.ts';
import { nameOffers, offersIn, takeName } from '../../../src/state/name-offers.ts';
import { refreshGlossary } from '../../../src/state/refresh-glossary.ts';
import { failed, ok } from '../../fakes/scripted-api.ts';
import type { MadeRequest } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import type { FakeSessionDeps } from '../../fakes/session-deps.ts';
import { exchangeEvents, receivedEvents } from '../../fixtures/events/exchange.ts';
import { ana, endSessions, grantCalls, newController, resetSession } from './session-setup.ts';

beforeEach(() => {
  resetSession();
  setGlossary(undefined, []);
});

afterEach(endSessions);

const entry = { term: 'Hotel Aurora', forms: { cmn: '奥罗拉酒店' } };

const hotel = { source: '奥罗拉酒店', target: 'Hotel Aurora' };

const termsSet = ({ calls }: FakeSessionDeps) =>
  calls.of('terms-set').flatMap(({ terms }) => terms.map(({ source, target }) => ({ source, target })));

function withGlossary(call: MadeRequest) {
  return call.name === 'glossary' ? ok({ entries: [entry] }) : grantCalls(call);
}

test('the glossary of the account reaches the connection, and corrects texts of languages with corrections', async () => {
  const services = fakeSessionDeps(withGlossary);
  const controller = newController(services);
  await controller.startSession();

  await expect.poll(() => services.calls.all).toContainEqual({ type: 'term-correction-loaded' });
  expect(termsSet(services)).toContainEqual(hotel);
  const events = exchangeEvents({
    name: '1',
    startMs: 1000,
    words: '奥洛拉酒店在哪里？',
    answer: 'Where is hotel Orora?',
  });
  for (const { event, receivedAtMs } of receivedEvents(events))
    services.voiceTransport.remote.listener?.onEvent(event, receivedAtMs);

  await expect
    .poll(() => turnsOnScreen(services.store.conversation))
    .toMatchObject([{ source: { text: '奥洛拉酒店在哪里？' }, translation: { text: 'Where is Hotel Aurora?' } }]);
});

test('a name that sounds like ordinary words is offered, and put in by itself once it was taken', async () => {
  const services = fakeSessionDeps((call) =>
    call.name === 'glossary' ? ok({ entries: [{ term: 'Hartwell', forms: {} }] }) : grantCalls(call),
  );
  const controller = newController(services);
  await controller.startSession();
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'term-correction-loaded' });
  const hear = (name: string, startMs: number, answer: string) => {
    const events = exchangeEvents({ name, startMs, words: '请找她。', answer });
    for (const { event, receivedAtMs } of receivedEvents(events))
      services.voiceTransport.remote.listener?.onEvent(event, receivedAtMs);
  };

  hear('1', 1000, 'Ask for heart well.');
  await expect.poll(() => nameOffers.found).toHaveLength(1);
  const [offer] = offersIn('Ask for heart well. Thank you.', nameOffers.found);
  expect(offer).toEqual({ heard: 'heart well', written: 'Hartwell', text: 'Ask for Hartwell. Thank you.' });
  if (offer) takeName(offer);
  hear('2', 60_000, 'Where is heart well?');

  await expect
    .poll(() => turnsOnScreen(services.store.conversation).map(({ translation }) => translation.text))
    .toEqual(['Ask for heart well.', 'Where is Hartwell?']);
});

test('a name that is added in the middle of a conversation reaches it at once', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();

  const isStored = await addEntry(services, { term: 'Dr. Nguyen', forms: {} });

  expect(termsSet(services)).toContainEqual({ source: 'Dr. Nguyen', target: 'Dr. Nguyen' });
  // The server of this test stores nothing.
  expect(isStored).toBe(false);
});

test('visitors have a glossary on their device', async () => {
  setVisitor();
  const services = fakeSessionDeps(() => failed(503));
  await addEntry(services, entry);
  setGlossary(undefined, []);

  await refreshGlossary(services);

  expect(glossary.entries).toEqual([entry]);
});

test('a stored glossary that cannot be read is an empty one', async () => {
  setVisitor();
  const services = fakeSessionDeps(() => failed(503));
  services.preferences.set('glossary', '{"entries":');

  await refreshGlossary(services);

  expect(glossary.entries).toEqual([]);
});

test('a user sees nothing of the glossary of the one before', async () => {
  setGlossary('someone else', [entry]);

  const isLoaded = await refreshGlossary(fakeSessionDeps(() => failed(503)));

  expect(isLoaded).toBe(false);
  expect(glossary).toMatchObject({ entries: [], ownerId: ana.id });
});

test('a name that is added before the glossary was loaded keeps the names of the account', async () => {
  setGlossary('someone else', []);
  const saved: unknown[] = [];
  let isDown = true;
  const services = fakeSessionDeps((call) => {
    if (call.name === 'saveGlossary') saved.push(call.input);
    return isDown ? failed(503) : ok({ entries: [entry] });
  });

  const isStored = await addEntry(services, { term: 'Ulm', forms: {} });
  isDown = false;
  const isStoredLater = await addEntry(services, { term: 'Bonn', forms: {} });

  expect([isStored, isStoredLater]).toEqual([false, true]);
  expect(glossary.entries.map(({ term }) => term)).toEqual(['Bonn', 'Ulm', 'Hotel Aurora']);
  expect(saved).toMatchObject([{ body: { entries: [{ term: 'Bonn' }, { term: 'Ulm' }, { term: 'Hotel Aurora' }] } }]);
});

test('names that two devices add at the same time are both kept', async () => {
  setGlossary(ana.id, [entry], 'v1');
  const stored = { entries: [{ term: 'Bonn', forms: {} }, entry], version: 'v2' };
  const services = fakeSessionDeps(({ name, input }) => {
    if (name === 'glossary') return ok(stored);
    const { body } = input as { body: typeof stored };
    if (body.version !== stored.version) return failed(409);
    return ok(Object.assign(stored, { entries: body.entries, version: 'v3' }));
  });

  const isStored = await addEntry(services, { term: 'Ulm', forms: {} });

  expect(isStored).toBe(true);
  expect(stored.entries.map(({ term }) => term)).toEqual(['Ulm', 'Bonn', 'Hotel Aurora']);
  expect(glossary).toMatchObject({ version: 'v3', entries: [{ term: 'Ulm' }, { term: 'Bonn' }, entry] });
});

test('a glossary that was loaded while a name was added does not remove the name again', async () => {
  setGlossary(ana.id, [entry]);
  let respond: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (respond = resolve));
  const services = fakeSessionDeps(async ({ name }) => {
    if (name === 'glossary') await loaded;
    return ok({ entries: [entry] });
  });
  const loading = refreshGlossary(services);

  await addEntry(services, { term: 'Ulm', forms: {} });
  respond();
  await loading;

  expect(glossary.entries.map(({ term }) => term)).toEqual(['Ulm', 'Hotel Aurora']);
});

test('a glossary that cannot be loaded again still reaches the conversation', async () => {
  setGlossary(ana.id, [entry]);
  const services = fakeSessionDeps(grantCalls);

  await newController(services).startSession();

  await expect.poll(() => termsSet(services)).toContainEqual(hotel);
});

test('an import replaces entries of the same term', async () => {
  setVisitor();
  const services = fakeSessionDeps(() => failed(503));
  await addEntry(services, entry);

  const report = await importCsv(services, 'term,deu\nHotel Aurora,Aurora-Hotel\nUlm,\n');

  expect(report).toEqual({ added: 2, isStored: true });
  expect(glossary.entries.map(({ term }) => term)).toEqual(['Hotel Aurora', 'Ulm']);
});
