import { expect, test } from 'vitest';
import type { VoiceConnection } from '../../../src/ports/voice-connection.ts';
import { HeldTurnControl } from '../../../src/session/held-turn-control.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import type { FakeSessionDeps } from '../../fakes/session-deps.ts';
import { grantCalls } from './session-setup.ts';

/** On a connection that never takes a turn. */
async function controlOf(services: FakeSessionDeps): Promise<HeldTurnControl> {
  const turns = { setOn: () => undefined, begin: () => new Promise<void>(() => undefined), end: () => undefined };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used
  const connection = { turns } as unknown as VoiceConnection;
  const control = new HeldTurnControl({ services, connection: () => connection });
  await control.setOn(true);
  services.calls.clear();
  return control;
}

test('once the connection is left, a turn waits for it no longer, and its release counts', async () => {
  const services = fakeSessionDeps(grantCalls);
  const control = await controlOf(services);

  control.press('cmn');
  control.release();
  await expect.poll(() => services.calls.all).toEqual([{ type: 'held', agoMs: 300 }]);
  control.leave();

  await expect
    .poll(() => services.calls.all)
    .toEqual([{ type: 'held', agoMs: 300 }, { type: 'held-turn-sent' }, { type: 'released' }]);
});

test('before a session stops, the turn that is held is ended and sent', async () => {
  const services = fakeSessionDeps(grantCalls);
  const control = await controlOf(services);
  control.press('cmn');

  const finished = control.finish();
  await expect.poll(() => services.calls.all).toEqual([{ type: 'held', agoMs: 300 }]);
  control.leave();
  await finished;

  expect(services.calls.all).toEqual([{ type: 'held', agoMs: 300 }, { type: 'held-turn-sent' }, { type: 'released' }]);
});

test('what a closed session has not carried out does not reach the buffer of the next one', async () => {
  const services = fakeSessionDeps(grantCalls);
  const control = await controlOf(services);

  control.press('cmn');
  control.release();
  await expect.poll(() => services.calls.all).toEqual([{ type: 'held', agoMs: 300 }]);
  control.close();
  await control.finish();

  expect(services.calls.all).toEqual([{ type: 'held', agoMs: 300 }]);
});
