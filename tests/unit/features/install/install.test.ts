import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { declineInstall, install, watchInstallation } from '../../../../src/features/install/install.ts';
import { appStatus } from '../../../../src/state/app-status.ts';
import { ok, scriptedApi } from '../../../fakes/scripted-api.ts';
import type { ScriptedAnswer } from '../../../fakes/scripted-api.ts';
import { fakeInstallation } from '../../../fakes/page.ts';
import { fakePreferences } from '../../../fakes/device-storage.ts';

const withServer = (answer: ScriptedAnswer) => ({
  api: scriptedApi(answer),
  installation: fakeInstallation(),
  preferences: fakePreferences(),
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("the offer appears and disappears with the browser's install prompt", async () => {
  const services = withServer(() => ok({}));
  watchInstallation(services);
  await settled();
  const before = appStatus.install;

  services.installation.nextMode = 'prompt';
  services.installation.change();
  await settled();
  const offered = appStatus.install;
  services.installation.nextMode = 'none';
  services.installation.change();
  await settled();

  expect([before, offered, appStatus.install]).toEqual(['none', 'prompt', 'none']);
});

test('a declined offer is not shown again', async () => {
  const services = withServer(() => ok({}));
  services.installation.nextMode = 'manual';
  watchInstallation(services);
  await settled();

  declineInstall(services);
  watchInstallation(services);
  await settled();

  expect(appStatus.install).toBe('none');
});

test("declining the browser's prompt declines the offer", async () => {
  const services = withServer(() => ok({}));
  services.installation.nextMode = 'prompt';
  services.installation.isAccepted = false;
  watchInstallation(services);
  await settled();

  await install(services);
  services.installation.change();
  await settled();

  expect(appStatus.install).toBe('none');
});
