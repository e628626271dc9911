import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turnsOnScreen } from '../../../src/state/conversation.ts';
import { setMicrophoneDevices } from '../../../src/state/microphone.ts';
import { chooseOriginalVolume } from '../../../src/state/original-volume.ts';
import { setMembership, type Membership } from '../../../src/state/room.ts';
import { resetSoundSource, showSoundSource, soundSource } from '../../../src/state/sound-source.ts';
import { chooseVoicePlayback, voicePlayback } from '../../../src/state/voice-playback.ts';
import { setVoiceOutputs } from '../../../src/state/voice-output.ts';
import { fakeSessionDeps, type FakeSessionDeps } from '../../fakes/session-deps.ts';
import { exchangeEvents, receivedEvents, type Exchange } from '../../fixtures/events/exchange.ts';
import { endSessions, grantCalls, liveIn, newController, noticesShown, resetSession } from './session-setup.ts';

beforeEach(() => {
  resetSession();
  resetSoundSource();
});

afterEach(async () => {
  await endSessions();
  setMicrophoneDevices([]);
});

const membership: Membership = {
  roomId: 'room',
  memberId: 'ana',
  token: 'token',
  role: 'host',
  name: 'Ana',
  language: 'eng',
  hostName: 'Ana',
};

/** A session as Home starts it, once something is shared. */
async function running(mode: 'listen' | 'take-part') {
  const services = fakeSessionDeps(grantCalls);
  services.lifecycle.now.installed = true;
  await services.sharedSound.share(mode === 'listen');
  showSoundSource({ mode, ownSide: 'target', spoken: 'cmn', title: 'Meeting on Friday' });
  const controller = newController(services);
  await controller.startSession();
  return { services, controller };
}

function say(
  services: FakeSessionDeps,
  exchange: Partial<Exchange> & { readonly name: string },
  channel?: number,
): void {
  const events = exchangeEvents({ startMs: 1000, words: 'Where is the station?', answer: '车站在哪里？', ...exchange });
  for (const { event, receivedAtMs } of receivedEvents(events)) {
    const marked = event.type === 'speech-started' ? { ...event, channel } : event;
    services.voiceTransport.remote.listener?.onEvent(marked, receivedAtMs);
  }
}

const speakers = (services: FakeSessionDeps) =>
  turnsOnScreen(services.store.conversation).map(({ speaker, source }) => `${speaker} ${source.language}`);

test('who takes part is known by the channel, also where both speak one language', async () => {
  const { services } = await running('take-part');

  say(services, { name: '1', startMs: 1000 }, 0);
  say(services, { name: '2', startMs: 9000, words: 'It is over there.' }, 1);

  await expect.poll(() => speakers(services)).toEqual(['userB eng', 'userA eng']);
});

test('where a service gets both sounds mixed, the louder one is the speaker', async () => {
  const { services } = await running('take-part');

  services.sharedSound.loud = 0;
  say(services, { name: '1', startMs: 1000 });
  services.sharedSound.loud = 1;
  say(services, { name: '2', startMs: 9000 });

  await expect.poll(() => speakers(services)).toEqual(['userB eng', 'userA eng']);
});

test('the language decides where neither channel nor loudness tells the speaker', async () => {
  const { services } = await running('take-part');

  say(services, { name: '1', startMs: 1000 });

  await expect.poll(() => speakers(services)).toEqual(['userB eng']);
});

test('what is listened to is in one language, which can be changed while the session runs', async () => {
  const { services } = await running('listen');

  say(services, { name: '1', startMs: 1000, words: 'OK', answer: '好' });
  await expect.poll(() => speakers(services)).toEqual(['userA cmn']);
  showSoundSource({ spoken: 'eng' });
  await Promise.resolve();
  say(services, { name: '2', startMs: 30_000, words: 'OK', answer: '好' });

  await expect.poll(() => speakers(services)).toEqual(['userA cmn', 'userB eng']);
});

test('the conversation has the title of what it was, and the microphone stays closed while a tab is listened to', async () => {
  const { services, controller } = await running('listen');

  expect(liveIn(controller).record.title).toBe('Meeting on Friday');
  expect(liveIn(controller).microphone.current).toMatchObject({ sharedSound: 'alone' });
  await controller.stopSession();
  expect(services.sharedSound.isOpen).toBe(false);
  expect(soundSource).toMatchObject({ mode: 'microphone', title: undefined, shared: undefined });
});

test('another default microphone does not replace a shared sound; an unplugged one is replaced beside it', async () => {
  const { services, controller } = await running('take-part');
  services.microphones.listed = [{ deviceId: 'headset', label: 'Headset' }];

  services.microphones.unplug();

  await expect
    .poll(() => liveIn(controller).microphone.current)
    .toMatchObject({ deviceId: 'headset', sharedSound: 'beside' });
});

test('the end of a share is shown, and the session goes on; with the microphone, if the user wants it', async () => {
  const { services, controller } = await running('listen');

  services.sharedSound.change('ended');
  expect(soundSource.shared?.problem).toBe('ended');
  expect(services.store.session.connection).toBe('connected');
  showSoundSource({ mode: 'microphone', shared: undefined });
  await controller.changeMicrophone();

  expect(liveIn(controller).microphone.current).toMatchObject({ deviceId: 'built-in' });
  expect(liveIn(controller).microphone.current.sharedSound).toBeUndefined();
});

test('an installed app that listens to another window goes on while it is hidden', async () => {
  const { services } = await running('listen');
  vi.useFakeTimers();

  Object.assign(services.lifecycle.now, { hidden: true });
  services.lifecycle.change();
  vi.advanceTimersByTime(60_000);

  expect(services.store.session.pausedFor).toBeUndefined();
});

test('with earphones the people around are heard as loud as the user wants it; on a loudspeaker they are not', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.preferences.set('original_volume', '0.4');
  const controller = newController(services);
  setVoiceOutputs({ source: 'both', target: 'both' });
  await controller.startSession();
  expect(services.originalSound.played).toBeUndefined();

  setVoiceOutputs({ source: 'left', target: 'right' });
  await Promise.resolve();

  expect(services.originalSound.played).toEqual({ deviceId: 'built-in', volume: 0.4 });
  await controller.stopSession();
  expect(services.originalSound.played).toBeUndefined();
});

test('in a room a headset plays the voices of the others in place of the microphone, as loud as the user wants it', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.voiceTransport.carriesRoom = true;
  services.preferences.set('original_volume', '0.4');
  setVoiceOutputs({ source: 'both', target: 'both' });
  await newController(services).startSession();
  setMembership(services.store.room, membership);
  await Promise.resolve();
  const heard = () =>
    services.calls
      .of('playback-muted', 'volume-set', 'hears-room-set')
      .filter((call) => call.type !== 'volume-set' || call.volume !== 1);
  expect(heard()).toEqual([{ type: 'playback-muted', isMuted: true }]);

  setMicrophoneDevices([{ deviceId: 'headset', label: 'AirPods' }]);
  await Promise.resolve();
  expect(services.originalSound.played).toBeUndefined();
  expect(heard()).toEqual([
    { type: 'playback-muted', isMuted: true },
    { type: 'volume-set', volume: 0.4 },
    { type: 'hears-room-set', isWanted: true },
    { type: 'playback-muted', isMuted: false },
  ]);

  chooseOriginalVolume(services, 0);
  await Promise.resolve();
  expect(heard().slice(4)).toEqual([
    { type: 'hears-room-set', isWanted: false },
    { type: 'playback-muted', isMuted: true },
  ]);
});

test('where the service carries no voices of a room, a loudspeaker does not play the microphone, and a headset does', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.preferences.set('original_volume', '0.4');
  setVoiceOutputs({ source: 'both', target: 'both' });
  await newController(services).startSession();
  setMembership(services.store.room, membership);
  await Promise.resolve();
  expect(services.originalSound.played).toBeUndefined();

  setMicrophoneDevices([{ deviceId: 'headset', label: 'AirPods' }]);
  await Promise.resolve();

  expect(services.originalSound.played).toEqual({ deviceId: 'built-in', volume: 0.4 });
});

test('a shared sound has captions without a voice until the user wants one, which changes no other conversation', async () => {
  const { services, controller } = await running('listen');
  expect(voicePlayback.current.muted).toEqual({ source: true, target: true });
  expect(services.calls.all).toContainEqual({ type: 'text-only-set', isTextOnly: true });

  chooseVoicePlayback(services, { ...voicePlayback.current, muted: { source: true, target: false } });
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'text-only-set', isTextOnly: false });
  await controller.stopSession();
  await newController(services).startSession();

  expect(voicePlayback.current.muted).toEqual({ source: false, target: false });
});

test.each(['listen', 'take-part'] as const)(
  'a shared sound is made again when the system gives back the audio that it has closed: %s',
  async (mode) => {
    const { services, controller } = await running(mode);
    const before = liveIn(controller).microphone.current;
    services.microphoneBuffer.recorded = undefined;

    services.audioInterruptions.interrupt(true);
    services.sharedSound.closeAudio();
    services.audioInterruptions.interrupt(false);

    const { current } = liveIn(controller).microphone;
    expect(current).not.toBe(before);
    expect(current).toMatchObject({ sharedSound: before.sharedSound, reopen: before.reopen });
    expect(services.microphoneBuffer.recorded).toBe(current);
    expect(services.calls.all).toContainEqual({ type: 'microphone-replaced' });
    expect(noticesShown()).not.toContain('microphone-replaced');
  },
);

test('a response to words of one sound is not named to the next call that is sent them again with those of the other', async () => {
  const { services } = await running('take-part');
  say(services, { name: '1', startMs: 1_000_000 }, 0);
  say(services, { name: '2', startMs: 1_010_000 }, 0);
  say(services, { name: '3', startMs: 1_010_200, answer: undefined }, 1);
  services.clock.nowMs = 1_013_000;
  await expect.poll(() => speakers(services)).toHaveLength(3);

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });

  await expect.poll(() => services.voiceTransport.targets.length).toBe(2);
  expect(services.voiceTransport.targets[1]?.receivedIds).toEqual(['resp_1']);
});
