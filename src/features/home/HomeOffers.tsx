import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { deviceInterpreter, isDownloadOfferedNow } from '../../state/device-interpreter.ts';
import { pair } from '../../state/pair.ts';
import { system } from '../../state/system.ts';
import { PairPacks } from '../packs/PairPacks.tsx';
import { useServices } from '../use-services.ts';
import { downloadLanguages, stopDownload } from './device-interpreter.ts';
import { LanguagePacks } from './LanguagePacks.tsx';

/** Offers packs, the browser's or ours, with which this device interprets the chosen pair without the service. */
export function HomeOffers(): ReactNode {
  const services = useServices();
  const device = useSnapshot(deviceInterpreter);
  const currentSystem = useSnapshot(system);
  const { current: chosen } = useSnapshot(pair);
  if (isDownloadOfferedNow({ device, system: currentSystem }) || device.downloadShare !== undefined) {
    return (
      <LanguagePacks
        share={device.downloadShare}
        onDownload={() => void downloadLanguages(services)}
        onStop={() => stopDownload(services)}
      />
    );
  }
  // Where the browser translates by itself, packs of ours add nothing.
  return device.readiness.type !== 'ready' && <PairPacks pair={chosen} />;
}
