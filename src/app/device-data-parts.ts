import { createBrowserDeviceData } from '../platform/device/browser-device-data.ts';
import type { DeviceData } from '../ports/device-data.ts';
import { createKeptRecords } from '../storage/kept-records.ts';

/** Loaded with the settings. */
export function createDeviceData(): DeviceData {
  return createBrowserDeviceData(createKeptRecords(), () => location.replace('/'));
}
