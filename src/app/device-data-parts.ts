import { createBrowserDeviceData } from '../platform/device/browser-device-data.ts';
import type { DeviceData } from '../ports/device-data.ts';
import { createStoredRecords } from '../storage/stored-records.ts';

/** Loaded with the settings. */
export function createDeviceData(): DeviceData {
  return createBrowserDeviceData(createStoredRecords(), () => location.replace('/'));
}
