import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { declineInstall, install, watchInstallation } from '../../../../src/features/install/install.ts';
import { appStatus } from '../../../../src/state/app-status.ts';
import { ok } from '../../../fakes/scripted-api.ts';
import { fakeServices } from '../../../fakes/services.ts';

test("the offer appears and disappears with the browser's install prompt", () => {
  const services = fakeServices(() => ok({}));
  watchInstallation(services);
  const before = appStatus.install;

  services.nextInstallMode = 'prompt';
  services.changeInstallMode();
  const offered = appStatus.install;
  services.nextInstallMode = 'none';
  services.changeInstallMode();

  expect([before, offered, appStatus.install]).toEqual(['none', 'prompt', 'none']);
});

test('a declined offer is not shown again', async () => {
  const services = fakeServices(() => ok({}));
  services.nextInstallMode = 'manual';
  watchInstallation(services);

  declineInstall(services);
  watchInstallation(services);

  expect(appStatus.install).toBe('none');
});

test("declining the browser's prompt declines the offer", async () => {
  const services = fakeServices(() => ok({}));
  services.nextInstallMode = 'prompt';
  services.nextInstallResult = false;
  watchInstallation(services);

  await install(services);
  services.changeInstallMode();

  expect(appStatus.install).toBe('none');
});
