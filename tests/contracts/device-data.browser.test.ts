import { createBrowserDeviceData } from '../../src/platform/device/browser-device-data.ts';
import { deviceDataSuite } from './device-data.suite.ts';
import { fakeDeviceData } from '../fakes/device-storage.ts';

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
  const deviceData = fakeDeviceData();
  return {
    data: deviceData,
    keepTwoFavourites: () => void (deviceData.stored = [{ kind: 'favourites', bytes: 14, count: 2 }]),
    hasRestarted: () => deviceData.hasRestarted,
  };
});
