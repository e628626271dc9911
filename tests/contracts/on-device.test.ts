import { createOnDeviceInterpreter } from '../../src/platform/voice/on-device/on-device-interpreter.ts';
import { fakeSpeechApis } from '../fakes/speech-apis.ts';
import { onDeviceSuite } from './on-device.suite.ts';
import { fakeOnDevice } from '../fakes/on-device.ts';

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
  const onDevice = fakeOnDevice();
  onDevice.nextReadiness = { type: 'needs-download' };
  return { onDevice, refuseDownload: () => void (onDevice.isDownloadRefused = true) };
});
