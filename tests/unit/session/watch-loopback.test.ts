import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showInSession } from '../../../src/state/session.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import type { FakeSessionDeps } from '../../fakes/session-deps.ts';
import { endSessions, grantCalls, newController, resetSession } from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

async function running() {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  return { services, controller };
}

/** Two sentences of the voice, and what the microphone delivers during them and between them. */
function speak(services: FakeSessionDeps, during: number, between: number): void {
  const { session } = services.store;
  for (let sentence = 0; sentence < 2; sentence++) {
    showInSession(session, { turnTaking: { type: 'speaking' } });
    for (let report = 0; report < 40; report++) measure(services, during);
    showInSession(session, { turnTaking: { type: 'listening', hasInterrupted: false } });
    // The voice that is still on its way.
    for (let report = 0; report < 10; report++) measure(services, during);
    for (let report = 0; report < 60; report++) measure(services, between);
  }
}

function measure(services: FakeSessionDeps, level: number): void {
  services.clock.nowMs += 33;
  services.levels.measure(level);
}

test('a microphone in which our own voice arrives with nothing else is found', async () => {
  const { services } = await running();

  speak(services, 8, 0);

  expect(services.store.session.hearsOwnVoice).toBe(true);
});

test('a microphone that hears the voice in a room, with the noise of the room, is none of them', async () => {
  const { services } = await running();

  speak(services, 8, 0.05);

  expect(services.store.session.hearsOwnVoice).toBe(false);
});

test('another microphone begins without a suspicion', async () => {
  const { services, controller } = await running();
  speak(services, 8, 0);

  await controller.changeMicrophone();

  expect(services.store.session.hearsOwnVoice).toBe(false);
});
