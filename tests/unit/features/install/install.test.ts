import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { declineInstall, install, watchInstallation } from '../../../../src/features/install/install.ts';
import { appStatus } from '../../../../src/state/app-status.ts';
import { ok } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';

test("the offer appears and disappears with the browser's install prompt", () => {
  const world = fakeServices(() => ok({}));
  watchInstallation(world);
  const before = appStatus.install;

  world.nextInstallMode = 'prompt';
  world.changeInstallMode();
  const offered = appStatus.install;
  world.nextInstallMode = 'none';
  world.changeInstallMode();

  expect([before, offered, appStatus.install]).toEqual(['none', 'prompt', 'none']);
});

test('a declined offer is not shown again', async () => {
  const world = fakeServices(() => ok({}));
  world.nextInstallMode = 'manual';
  watchInstallation(world);

  declineInstall(world);
  watchInstallation(world);

  expect(appStatus.install).toBe('none');
});

test("declining the browser's prompt declines the offer", async () => {
  const world = fakeServices(() => ok({}));
  world.nextInstallMode = 'prompt';
  world.nextInstallResult = false;
  watchInstallation(world);

  await install(world);
  world.changeInstallMode();

  expect(appStatus.install).toBe('none');
});
