import { createBrowserInstallation } from '../../src/platform/device/browser-installation.ts';
import { installationSuite } from './installation.suite.ts';
import { fakeInstallation } from '../fakes/page.ts';

installationSuite('browser', () => ({
  installation: createBrowserInstallation(),
  offer(isAccepted) {
    const prompt = async () => ({ outcome: isAccepted ? 'accepted' : 'dismissed' });
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  },
  installElsewhere: () => void dispatchEvent(new Event('appinstalled')),
}));

installationSuite('fake', () => {
  const installation = fakeInstallation();
  return {
    installation,
    offer(isAccepted) {
      installation.nextMode = 'prompt';
      installation.isAccepted = isAccepted;
      installation.change();
    },
    installElsewhere() {
      installation.nextMode = 'none';
      installation.change();
    },
  };
});
