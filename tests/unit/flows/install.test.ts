import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { declineInstall, install, watchInstallation } from '../../../src/flows/install.ts';
import { appLife } from '../../../src/state/app-life.ts';
import { ok } from '../../fakes/scripted-api.ts';
import { fakeWorld } from '../../fakes/world.ts';

test('the offer comes when the browser has it, and goes with it', () => {
  const world = fakeWorld(() => ok({}));
  watchInstallation(world);
  const before = appLife.install;

  world.nextInstallWay = 'asks';
  world.installWayChanged();
  const offered = appLife.install;
  world.nextInstallWay = 'none';
  world.installWayChanged();

  expect([before, offered, appLife.install]).toEqual(['none', 'asks', 'none']);
});

test('who said no is not asked again', async () => {
  const world = fakeWorld(() => ok({}));
  world.nextInstallWay = 'by-hand';
  watchInstallation(world);

  declineInstall(world);
  watchInstallation(world);

  expect(appLife.install).toBe('none');
});

test('no to the browser is no', async () => {
  const world = fakeWorld(() => ok({}));
  world.nextInstallWay = 'asks';
  world.nextInstallAnswer = false;
  watchInstallation(world);

  await install(world);
  world.installWayChanged();

  expect(appLife.install).toBe('none');
});
