import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { declineInstall, install, watchInstallation } from '../../../../src/features/install/install.ts';
import { appStatus } from '../../../../src/state/app-status.ts';
import { ok } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';

test('the offer comes when the browser has it, and goes with it', () => {
  const world = fakeServices(() => ok({}));
  watchInstallation(world);
  const before = appStatus.install;

  world.nextInstallWay = 'asks';
  world.installWayChanged();
  const offered = appStatus.install;
  world.nextInstallWay = 'none';
  world.installWayChanged();

  expect([before, offered, appStatus.install]).toEqual(['none', 'asks', 'none']);
});

test('who said no is not asked again', async () => {
  const world = fakeServices(() => ok({}));
  world.nextInstallWay = 'by-hand';
  watchInstallation(world);

  declineInstall(world);
  watchInstallation(world);

  expect(appStatus.install).toBe('none');
});

test('no to the browser is no', async () => {
  const world = fakeServices(() => ok({}));
  world.nextInstallWay = 'asks';
  world.nextInstallAnswer = false;
  watchInstallation(world);

  await install(world);
  world.installWayChanged();

  expect(appStatus.install).toBe('none');
});
