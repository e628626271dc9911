import { createBrowserDeviceData } from '../../src/platform/device/browser-device-data.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { deviceDataSuite } from './device-data.suite.ts';

deviceDataSuite('browser', () => {
  let hasRestarted = false;
  const noRecords = { measure: () => Promise.resolve(), clear: () => Promise.resolve() };
  return {
    data: createBrowserDeviceData(noRecords, () => (hasRestarted = true)),
    keepTwoFavourites: () => localStorage.setItem('favourites', JSON.stringify(['one', 'other'])),
    hasRestarted: () => hasRestarted,
  };
});

deviceDataSuite('fake', () => {
  const services = fakeServices(() => failed(503));
  return {
    data: services.deviceData,
    keepTwoFavourites: () => void (services.deviceData.stored = [{ kind: 'favourites', bytes: 14, count: 2 }]),
    hasRestarted: () => services.deviceData.hasRestarted,
  };
});
