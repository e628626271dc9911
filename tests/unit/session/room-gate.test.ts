import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Activity } from '../../../src/session/room/activity-reporter.ts';
import { RoomGate } from '../../../src/session/room/room-gate.ts';
import { SessionMicrophone } from '../../../src/session/sound/session-microphone.ts';
import type { OpenMicrophone } from '../../../src/ports/microphone.ts';
import { failed } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { openFakeMicrophone } from '../../contracts/open-test-microphone.ts';
import { aTurn } from '../../fixtures/turns.ts';
import { resetSession } from './session-setup.ts';

const HANGOVER_MS = 700;

beforeEach(() => {
  resetSession();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Ana's device, beside Kenji's. */
async function table() {
  const services = fakeSessionDeps(() => failed(503));
  const microphone = new SessionMicrophone(services, await openFakeMicrophone(services.microphones));
  const sent: OpenMicrophone[] = [];
  microphone.onSentChanged(() => sent.push(microphone.sent));
  const end = microphone.bufferPreRoll(services.microphoneDelay);
  const spoken = { fromMs: 0, toMs: 0 };
  const reports: Partial<Activity>[] = [];
  const gate = new RoomGate({
    memberId: 'ana',
    now: () => services.clock.nowMs,
    store: services.store,
    microphone,
    activity: { report: (change) => void reports.push(change) },
    loudspeaker: { voiceId: 'ana-loudspeaker' },
    spokenAt: () => spoken,
  });
  /** Her microphone measures this level for that long. */
  const hear = (level: number, forMs: number) => {
    for (let at = 0; at < forMs; at += 20) {
      services.clock.nowMs += 20;
      vi.advanceTimersByTime(20);
      gate.hear(level);
    }
  };
  const kenji = (what: { speaking?: boolean; playing?: boolean; spokenMs?: number }) =>
    gate.onActivity(
      'kenji',
      { speaking: false, playing: false, spokenMs: 0, voiceId: 'kenji-loudspeaker', level: 88, ...what },
      services.clock.nowMs,
    );
  const isLate = () => microphone.sent.deviceId === 'delayed';
  /** She hears Kenji across the table, and her device is silent. */
  const kenjiSpeaks = () => {
    kenji({ speaking: true });
    hear(3, 2000);
  };
  return { services, gate, hear, kenji, kenjiSpeaks, isLate, sent, spoken, end, microphone, reports };
}

test('who answers at once is sent from their first word, and in time again after a silence', async () => {
  const { hear, kenji, kenjiSpeaks, isLate, sent } = await table();
  kenjiSpeaks();
  hear(0, 300);
  hear(20, HANGOVER_MS - 300);
  expect(isLate()).toBe(false);

  kenji({});
  expect(isLate()).toBe(true);
  hear(20, 1000);
  hear(0, 600);
  expect(isLate()).toBe(true);
  hear(0, 200);

  expect(isLate()).toBe(false);
  expect(sent).toHaveLength(2);
});

test('a short answer that was over before the microphone opened is this member’s, and is kept', async () => {
  const { services, gate, hear, kenji, kenjiSpeaks, spoken } = await table();
  kenjiSpeaks();
  hear(0, 240);
  hear(20, 300);
  hear(0, HANGOVER_MS - 540);
  const [fromMs, toMs] = [services.clock.nowMs - 460, services.clock.nowMs - 160];
  kenji({});
  hear(0, 1000);

  Object.assign(spoken, { fromMs, toMs });
  expect(gate.isOverheard(aTurn('yes'))).toBe(false);
});

test('of a voice whose report was late the report tells when it began', async () => {
  const { services, gate, hear, kenji, spoken } = await table();
  hear(3, 1500);
  kenji({ speaking: true });
  Object.assign(spoken, { fromMs: services.clock.nowMs - 1500, toMs: services.clock.nowMs });
  expect(gate.isOverheard(aTurn('echo'))).toBe(false);

  hear(3, 100);
  kenji({ speaking: true, spokenMs: 1550 });
  hear(3, 100);
  kenji({});

  expect(gate.isOverheard(aTurn('echo'))).toBe(true);
});

test('what was heard before the microphone opened does not count as spoken', async () => {
  const { services, hear, kenji, kenjiSpeaks, reports } = await table();
  kenjiSpeaks();
  hear(20, HANGOVER_MS);
  kenji({});
  const openedAtMs = services.clock.nowMs;
  hear(20, 400);

  expect(reports.findLast(({ speaking }) => speaking !== undefined)).toMatchObject({
    speaking: true,
    speakingSinceMs: openedAtMs,
  });
});

test('nothing from before is sent where it may be another voice', async () => {
  const silent = await table();
  silent.kenjiSpeaks();
  silent.hear(0, HANGOVER_MS);
  silent.kenji({});
  expect(silent.isLate()).toBe(false);

  const voice = await table();
  voice.kenji({ playing: true });
  voice.hear(20, 1000);
  voice.kenji({});
  expect(voice.isLate()).toBe(false);

  // A busy device handles what it has heard too late.
  const busy = await table();
  busy.kenjiSpeaks();
  busy.services.clock.nowMs += HANGOVER_MS;
  busy.hear(20, 40);
  busy.kenji({});
  expect(busy.isLate()).toBe(false);

  // She took the floor, and his device has fallen silent because of that.
  const loud = await table();
  loud.hear(60, 400);
  loud.kenji({ speaking: true });
  loud.hear(3, 200);
  loud.kenji({ speaking: true });
  loud.kenji({});
  expect(loud.isLate()).toBe(false);
});

test('the end of what is sent late follows when another member begins; a pause ends it at once', async () => {
  const begin = async () => {
    const devices = await table();
    devices.kenjiSpeaks();
    devices.hear(20, HANGOVER_MS);
    devices.kenji({});
    expect(devices.isLate()).toBe(true);
    return devices;
  };
  const interrupted = await begin();
  interrupted.hear(0, 100);
  interrupted.microphone.mute('room');
  vi.advanceTimersByTime(400);
  expect(interrupted.isLate()).toBe(true);
  vi.advanceTimersByTime(200);
  expect(interrupted.isLate()).toBe(false);

  const paused = await begin();
  paused.microphone.mute('paused');
  expect(paused.isLate()).toBe(false);

  const left = await begin();
  left.end();
  expect(left.isLate()).toBe(false);
});

test('a voice that this microphone does not hear mutes it no longer, and its device is told', async () => {
  const { services, hear, kenji, reports } = await table();
  const { room } = services.store;
  const unheard = () => reports.findLast((report) => report.unheard !== undefined)?.unheard;

  kenji({ playing: true });
  expect(room.isGated).toBe(true);
  hear(0.05, 4000);
  kenji({});
  expect(unheard()).toEqual(['kenji-loudspeaker']);

  kenji({ playing: true });
  expect(room.isGated).toBe(false);
  hear(20, 1000);
  expect(reports.findLast(({ speaking }) => speaking !== undefined)).toMatchObject({ speaking: true });
});

test('phones beside each other hear the voice, and are muted while it is played', async () => {
  const { services, hear, kenji } = await table();
  const { room } = services.store;
  for (let turn = 0; turn < 5; turn += 1) {
    for (let sentence = 0; sentence < 3; sentence += 1) {
      kenji({ playing: true });
      hear(8, 1500);
      hear(0.05, 600);
    }
    expect(room.isGated).toBe(true);
    kenji({});
    hear(0.05, 3000);
  }
});

test('the proof is lost with another microphone', async () => {
  const { services, gate, hear, kenji, reports } = await table();
  kenji({ playing: true });
  hear(0.05, 4000);
  kenji({});

  gate.onMicrophoneReplaced();
  expect(reports.at(-1)).toEqual({ unheard: [] });
  kenji({ playing: true });

  expect(services.store.room.isGated).toBe(true);
});

test('what a microphone hears of the voice of its own device is not its member', async () => {
  const { gate, hear, reports } = await table();

  gate.setPlaying(true);
  hear(20, 2000);
  gate.setPlaying(false);
  hear(20, 200);
  hear(0.05, 1000);

  expect(reports.filter(({ speaking }) => speaking)).toEqual([]);
  expect(reports.some((report) => report.playing === true && report.voice_id === 'ana-loudspeaker')).toBe(true);
});
