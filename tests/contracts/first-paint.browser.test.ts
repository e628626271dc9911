import { createBrowserFirstPaint } from '../../src/platform/device/browser-first-paint.ts';
import { createPageStorage } from '../../src/platform/device/page-storage.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { firstPaintSuite } from './first-paint.suite.ts';

firstPaintSuite('browser', () => {
  const storage = createPageStorage();
  storage.removeItem('early_home');
  document.body.innerHTML = '<div id="root"><button data-start>Start</button><p data-person>Ana</p></div>';
  const track = new AudioContext().createMediaStreamDestination().stream;
  Reflect.set(globalThis, 'earlyHome', undefined);
  return {
    firstPaint: createBrowserFirstPaint(storage),
    pressEarly: () => Reflect.set(globalThis, 'earlyHome', { isPressed: true, microphone: Promise.resolve(track) }),
    isKept: () => storage.getItem('early_home')?.includes('data-start') === true,
    isEarlyMicrophoneOpen: () => track.getTracks().some(({ readyState }) => readyState === 'live'),
  };
});

firstPaintSuite('fake', () => {
  const services = fakeServices(() => failed(503));
  return {
    firstPaint: services.firstPaint,
    pressEarly: () => services.pressEarly(),
    isKept: () => services.log.includes('home kept'),
    isEarlyMicrophoneOpen: () => services.isEarlyMicrophoneOpen,
  };
});
