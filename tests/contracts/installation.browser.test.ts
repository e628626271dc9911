import { createBrowserInstallation } from '../../src/platform/device/browser-installation.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { installationSuite } from './installation.suite.ts';

installationSuite('browser', () => ({
  installation: createBrowserInstallation(),
  offer(isAccepted) {
    const prompt = async () => ({ outcome: isAccepted ? 'accepted' : 'dismissed' });
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  },
  installElsewhere: () => void dispatchEvent(new Event('appinstalled')),
}));

installationSuite('fake', () => {
  const services = fakeServices(() => failed(503));
  return {
    installation: services.installation,
    offer(isAccepted) {
      services.installation.nextMode = 'prompt';
      services.installation.isAccepted = isAccepted;
      services.installation.change();
    },
    installElsewhere() {
      services.installation.nextMode = 'none';
      services.installation.change();
    },
  };
});
