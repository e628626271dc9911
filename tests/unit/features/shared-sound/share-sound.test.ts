import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goOnWithMicrophone, shareAgain } from '../../../../src/features/shared-sound/share-sound.ts';
import { defaultPlayback, playbackText } from '../../../../src/domain/voice-playback.ts';
import { session, showEnded, showInSession } from '../../../../src/state/session.ts';
import { resetSoundSource, showSoundSource, soundSource } from '../../../../src/state/sound-source.ts';
import { chooseVoicePlayback, voicePlayback } from '../../../../src/state/voice-playback.ts';
import { failed } from '../../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../../fakes/session-deps.ts';
import { endSessions, grantCalls, liveIn, newController, resetSession } from '../../session/session-setup.ts';

beforeEach(() => {
  resetSession();
  resetSoundSource();
});

afterEach(async () => {
  await endSessions();
  showEnded(session, 'disconnected');
});

async function listening(storedPlayback?: string) {
  const services = fakeSessionDeps(grantCalls);
  services.preferences.set('voice_playback', storedPlayback);
  services.lifecycle.now.installed = true;
  await services.sharedSound.share(true);
  showSoundSource({ mode: 'listen', ownSide: 'target', spoken: 'cmn' });
  const controller = newController(services);
  await controller.startSession();
  return { services, controller, withSession: { ...services, session: controller } };
}

test('a session that goes on with the microphone has the voice of a conversation again', async () => {
  const { services, controller, withSession } = await listening();
  expect(voicePlayback.current.muted).toEqual({ source: true, target: true });

  await goOnWithMicrophone(withSession);

  expect(liveIn(controller).microphone.current.sharedSound).toBeUndefined();
  expect(voicePlayback.current.muted).toEqual({ source: false, target: false });
  expect(services.calls.all).toContainEqual({ type: 'text-only-set', isTextOnly: false });
  chooseVoicePlayback(services, { ...voicePlayback.current, speed: 1.15 });
  expect(services.preferences.get('voice_playback')).toBe(playbackText(voicePlayback.current));
});

test('a muted voice is no reason to translate into text alone once the microphone is used', async () => {
  const { services, withSession } = await listening(
    playbackText({ ...defaultPlayback, muted: { source: true, target: true } }),
  );

  await goOnWithMicrophone(withSession);

  await expect.poll(() => services.calls.all).toContainEqual({ type: 'text-only-set', isTextOnly: false });
  expect(voicePlayback.current.muted).toEqual({ source: true, target: true });
});

test('an installed app that goes on with the microphone pauses while it is hidden', async () => {
  const { services, withSession } = await listening();
  await goOnWithMicrophone(withSession);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  services.lifecycle.now.hidden = true;
  services.lifecycle.change();
  vi.advanceTimersByTime(6000);

  expect(services.store.session.pausedFor).toBe('hidden');
});

test.each([
  ['the session has ended', () => showEnded(session, 'disconnected')],
  ['the microphone is used instead', () => showSoundSource({ mode: 'microphone' })],
])('nothing is shared once the picker closes and %s', async (_, change) => {
  const services = fakeSessionDeps(() => failed(503));
  showInSession(session, { connection: 'connected' });
  showSoundSource({ mode: 'listen' });

  const shared = shareAgain(services);
  change();
  await shared;

  expect(services.sharedSound.isOpen).toBe(false);
  expect(soundSource.failure).toBeUndefined();
});
