import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { CaptionFeed } from '../../../../src/features/join/follow-captions.ts';
import { FakeRoom } from '../../../fakes/rooms.ts';
import { fakeSessionDeps } from '../../../fakes/session-deps.ts';
import { failed } from '../../../fakes/scripted-api.ts';

type Activity = { readonly speaking?: boolean; readonly unheard?: readonly string[]; readonly translation?: string };

/** A German caption screen in the room of Ana, who speaks English. */
async function screen() {
  const server = new FakeRoom();
  const device = server.device();
  const services = Object.assign(
    fakeSessionDeps(() => failed(503)),
    { rooms: server.device() },
  );
  const created = await device.request('createRoom', {
    body: { session_id: crypto.randomUUID(), name: 'Ana', language: 'eng', token_cap: 1000 },
  });
  if (created.type === 'failed') throw new Error(created.code);
  const ana = created.body;
  const invited = await device.request('createRoomInvitation', { body: { purpose: 'caption' } }, { token: ana.token });
  if (invited.type === 'failed') throw new Error(invited.code);
  const joined = await device.request('joinRoom', { body: { secret: invited.body.secret, language: 'deu' } });
  if (joined.type === 'failed') throw new Error(joined.code);
  const { token, member } = joined.body;
  let count = 0;
  const report = ({ translation, ...what }: Activity) => {
    const growing =
      translation === undefined ? null : { turn_id: '1', text: 'As said', translations: { deu: translation } };
    const body = { speaking: true, ...what, growing, count: (count += 1) };
    return device.request(
      'reportRoomActivity',
      { body: { ...body, unheard: [...(what.unheard ?? [])] } },
      { token: ana.token },
    );
  };
  const say = (id: string, deu: string) => {
    const turn = { turn_id: id, revision: 1, text: 'As said', started_at: new Date().toISOString() };
    const turns = [{ ...turn, translations: { deu } }];
    return device.request('saveRoomTurns', { body: { turns } }, { token: ana.token });
  };
  const abort = new AbortController();
  const feed = new CaptionFeed(services, { token, memberId: member.id });
  const captions = vi.fn<() => void>();
  void feed.follow(captions, abort.signal);
  await vi.waitFor(() => expect(captions).toHaveBeenCalled());
  const spoken = () => services.calls.of('spoken-on-device').map(({ text }) => text);
  const played: string[] = [];
  void device.follow(
    { token: ana.token, afterSeq: 0 },
    (event) => {
      if (event.type === 'activity' && event.member_id === member.id && event.playing) played.push(event.voice_id);
    },
    abort.signal,
  );
  return { abort, feed, report, say, server, spoken, played };
}

test('a screen that speaks says what is translated from then on, once, and nothing of what was said before', async () => {
  const { abort, feed, report, say, server, spoken, played } = await screen();
  await say('0', 'Davor.');
  const voice = new AbortController();
  void feed.speak('deu', voice.signal);
  await vi.dynamicImportSettled();

  await report({ speaking: false });
  // It changes as the server has translated it for others.
  server.translate('0', 'jpn', 'その前');
  await say('1', 'Guten Tag.');
  await say('1', 'Guten Tag.');
  await vi.waitFor(() => expect(spoken()).toEqual(['Guten Tag.']));
  // The microphones of the room are muted while it speaks.
  expect(played).toHaveLength(1);
  await vi.waitFor(() => expect(spoken()).toEqual(['Guten Tag.']));

  voice.abort();
  await say('2', 'Danach.');
  expect(spoken()).toEqual(['Guten Tag.']);
  abort.abort();
});

test('what is said while the voice is loaded is spoken, too', async () => {
  const { abort, feed, report, say, spoken } = await screen();
  await say('0', 'Davor.');
  await report({ speaking: false });

  void feed.speak('deu', abort.signal);
  await say('1', 'Guten Tag.');

  await vi.waitFor(() => expect(spoken()).toEqual(['Guten Tag.']));
  abort.abort();
});

test('it speaks along, clause by clause, once the microphones are proven not to hear it', async () => {
  const { abort, feed, report, say, spoken, played } = await screen();
  void feed.speak('deu', abort.signal);
  await vi.dynamicImportSettled();
  await report({ translation: 'Zuerst links,' });
  expect(spoken()).toEqual([]);
  await report({ speaking: false });
  await say('0', 'Guten Tag.');
  await vi.waitFor(() => expect(spoken()).toEqual(['Guten Tag.']));

  const unheard = played.slice(0, 1);
  await report({ unheard, translation: 'Zuerst links,' });
  await vi.waitFor(() => expect(spoken()).toEqual(['Guten Tag.', 'Zuerst links,']));
  await report({ unheard, translation: 'Zuerst links, dann ger' });
  await report({ unheard, translation: 'Zuerst links, dann geradeaus,' });
  await vi.waitFor(() => expect(spoken()).toHaveLength(3));
  await say('1', 'Zuerst links, dann geradeaus, bitte.');

  await vi.waitFor(() => expect(spoken()).toEqual(['Guten Tag.', 'Zuerst links,', 'dann geradeaus,', 'bitte.']));
  abort.abort();
});

test('what is said in the language of the screen is not repeated', async () => {
  const { abort, feed, say, spoken } = await screen();
  void feed.speak('eng', abort.signal);
  await vi.dynamicImportSettled();

  await say('1', 'Guten Tag.');

  await Promise.resolve();
  expect(spoken()).toEqual([]);
  abort.abort();
});
