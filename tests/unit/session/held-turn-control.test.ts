import { expect, test } from 'vitest';
import type { VoiceConnection } from '../../../src/ports/voice-connection.ts';
import { HeldTurnControl } from '../../../src/session/held-turn-control.ts';
import { fakeServices } from '../../fakes/services.ts';
import type { FakeServices } from '../../fakes/services.ts';
import { grantCalls } from './session-setup.ts';

/** On a connection that never takes a turn. */
async function controlOf(services: FakeServices): Promise<HeldTurnControl> {
  const turns = { setOn: () => undefined, begin: () => new Promise<void>(() => undefined), end: () => undefined };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used
  const connection = { turns } as unknown as VoiceConnection;
  const control = new HeldTurnControl({ services, connection: () => connection });
  await control.setOn(true);
  services.log.length = 0;
  return control;
}

test('once the connection is left, a turn waits for it no longer, and its release counts', async () => {
  const services = fakeServices(grantCalls);
  const control = await controlOf(services);

  control.press('cmn');
  control.release();
  await expect.poll(() => services.log).toEqual(['held since 300 ms']);
  control.leave();

  await expect.poll(() => services.log).toEqual(['held since 300 ms', 'held turn sent', 'released']);
});

test('before a session stops, the turn that is held is ended and sent', async () => {
  const services = fakeServices(grantCalls);
  const control = await controlOf(services);
  control.press('cmn');

  const finished = control.finish();
  await expect.poll(() => services.log).toEqual(['held since 300 ms']);
  control.leave();
  await finished;

  expect(services.log).toEqual(['held since 300 ms', 'held turn sent', 'released']);
});

test('what a closed session has not carried out does not reach the buffer of the next one', async () => {
  const services = fakeServices(grantCalls);
  const control = await controlOf(services);

  control.press('cmn');
  control.release();
  await expect.poll(() => services.log).toEqual(['held since 300 ms']);
  control.close();
  await control.finish();

  expect(services.log).toEqual(['held since 300 ms']);
});
