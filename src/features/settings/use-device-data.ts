import { createContext, useContext } from 'react';
import type { DeviceData } from '../../ports/device-data.ts';

/** Apart from the services of the page: only the settings need it, and it is loaded with them. */
export const DeviceDataContext = createContext<DeviceData | undefined>(undefined);

export function useDeviceData(): DeviceData {
  const deviceData = useContext(DeviceDataContext);
  if (!deviceData) throw new Error('There is no DeviceDataContext above this component.');
  return deviceData;
}
