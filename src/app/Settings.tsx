import type { ReactNode } from 'react';
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx';
import { DeviceDataContext } from '../features/settings/use-device-data.ts';
import type { DeviceData } from '../ports/device-data.ts';
import { lazyService } from '../shared/lazy-service.ts';

const deviceData = lazyService<DeviceData>({
  load: async () => (await import('./device-data-parts.ts')).createDeviceData(),
});

/** The settings, with what only they need. */
export function Settings(): ReactNode {
  return (
    <DeviceDataContext value={deviceData}>
      <SettingsScreen />
    </DeviceDataContext>
  );
}
