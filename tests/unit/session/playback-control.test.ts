import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultOutputs } from '../../../src/domain/voice-output.ts';
import { defaultPlayback } from '../../../src/domain/voice-playback.ts';
import type { VoicePlayback } from '../../../src/domain/voice-playback.ts';
import { chooseVoiceOutputs, loadVoiceOutputs, setVoiceOutputs, voiceOutput } from '../../../src/state/voice-output.ts';
import {
  chooseTextSize,
  chooseVoicePlayback,
  loadVoicePlayback,
  setTextSize,
  setVoicePlayback,
  voicePlayback,
} from '../../../src/state/voice-playback.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { aTurn } from '../../fixtures/turns.ts';
import { endSessions, grantCalls, newController, resetSession } from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

function set(change: Partial<VoicePlayback>): void {
  setVoicePlayback({ ...defaultPlayback, ...change });
}

async function running(before: Partial<VoicePlayback> = {}) {
  const services = fakeSessionDeps(grantCalls);
  chooseVoicePlayback(services, { ...defaultPlayback, ...before });
  await newController(services).startSession();
  const voiceCalls = () =>
    services.calls
      .of('playback-muted', 'output-set', 'speed-set', 'volume-set')
      .filter((call) => call.type !== 'volume-set' || call.volume !== 1);
  return { services, voiceCalls };
}

const intoEnglish = aTurn('t1', {
  source: { text: '你好', language: 'cmn' },
  translation: { text: 'Hello', language: 'eng' },
});
const intoChinese = aTurn('t2', {
  source: { text: 'Hi', language: 'eng' },
  translation: { text: '你好', language: 'cmn' },
});

test('voice and text size are remembered', () => {
  const services = fakeSessionDeps(grantCalls);
  const chosen: VoicePlayback = { volume: 0.4, speed: 1.3, muted: { source: true, target: false } };
  chooseVoicePlayback(services, chosen);
  chooseTextSize(services, 'larger');
  setVoicePlayback(defaultPlayback);
  setTextSize('normal');

  loadVoicePlayback(services);

  expect(voicePlayback).toEqual({ current: chosen, textSize: 'larger' });
  setTextSize('normal');
});

test('volume and speed that were set before are in effect from the start', async () => {
  const { services, voiceCalls } = await running({ volume: 0.4, speed: 1.3 });

  expect(voiceCalls()).toEqual([
    { type: 'volume-set', volume: 0.4 },
    { type: 'speed-set', speed: 1.3 },
  ]);
  expect(services.store.session.voiceAbilities.hasSpeed).toBe(true);
});

test('nothing is sent where all is as usual', async () => {
  const { voiceCalls } = await running();

  expect(voiceCalls()).toEqual([]);
});

test('another speed waits for the end of the voice', async () => {
  const { services, voiceCalls } = await running();
  services.update({
    signals: [
      { type: 'speech-started' },
      { type: 'speech-stopped' },
      { type: 'voice-started', speechEndedAtMs: undefined },
    ],
  });

  set({ speed: 0.8 });
  await Promise.resolve();
  expect(voiceCalls()).toEqual([]);
  services.update({ signals: [{ type: 'voice-stopped', wasCut: false }] });

  await expect.poll(voiceCalls).toEqual([{ type: 'speed-set', speed: 0.8 }]);
});

test('the voice of a muted side is silent, the voice of the other side is heard', async () => {
  const { services, voiceCalls } = await running({ muted: { source: false, target: true } });

  services.update({ changed: [intoEnglish], order: [intoEnglish.id] });
  await expect.poll(voiceCalls).toEqual([{ type: 'playback-muted', isMuted: true }]);
  services.update({ changed: [intoChinese], order: [intoEnglish.id, intoChinese.id] });

  await expect.poll(voiceCalls).toEqual([
    { type: 'playback-muted', isMuted: true },
    { type: 'playback-muted', isMuted: false },
  ]);
});

test('with both sides muted the voice is silent from the first word', async () => {
  const { voiceCalls } = await running({ muted: { source: true, target: true } });

  expect(voiceCalls()).toEqual([{ type: 'playback-muted', isMuted: true }]);
});

test('the service learns that its voice is heard on one side only, where the microphone does not hear it', async () => {
  const { services } = await running();
  const earphones = () => services.calls.of('earphones-set').map(({ hasEarphones }) => hasEarphones);

  chooseVoiceOutputs(services, { source: 'left', target: 'right' });
  await expect.poll(earphones).toEqual([true]);
  chooseVoiceOutputs(services, defaultOutputs);
  await expect.poll(earphones).toEqual([true, false]);
});

test('each language is heard where its person listens, remembered', async () => {
  const { services, voiceCalls } = await running();
  chooseVoiceOutputs(services, { source: 'left', target: 'right' });

  services.update({ changed: [intoEnglish], order: [intoEnglish.id] });
  await expect.poll(voiceCalls).toEqual([{ type: 'output-set', output: 'right' }]);
  services.update({ changed: [intoChinese], order: [intoEnglish.id, intoChinese.id] });
  await expect.poll(voiceCalls).toEqual([
    { type: 'output-set', output: 'right' },
    { type: 'output-set', output: 'left' },
  ]);

  setVoiceOutputs(defaultOutputs);
  loadVoiceOutputs(services);
  expect(voiceOutput.current).toEqual({ source: 'left', target: 'right' });
  setVoiceOutputs(defaultOutputs);
});
