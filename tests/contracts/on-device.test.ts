import { createOnDeviceInterpreter } from '../../src/platform/voice/on-device/on-device-interpreter.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { fakeSpeechApis } from '../fakes/speech-apis.ts';
import { onDeviceSuite } from './on-device.suite.ts';

/** The browser's APIs are fakes: no Chromium without a display has them. */
onDeviceSuite('speech APIs of the browser', () => {
  const { apis, uninstall, refuseInstallation } = fakeSpeechApis((text) => text);
  uninstall();
  return {
    onDevice: { ...createOnDeviceInterpreter(apis), unlockSpeech: () => undefined },
    refuseDownload: refuseInstallation,
  };
});

onDeviceSuite('fake', () => {
  const services = fakeServices(() => failed(503));
  services.onDevice.nextReadiness = { type: 'needs-download' };
  return { onDevice: services.onDevice, refuseDownload: () => void (services.onDevice.isDownloadRefused = true) };
});
