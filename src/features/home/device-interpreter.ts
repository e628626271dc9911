import type { InterpreterKind } from '../../domain/on-device/interpreter-in-use.ts';
import type { OnDeviceInterpreter } from '../../ports/on-device.ts';
import type { AppServices } from '../../ports/services.ts';
import { deviceInterpreter, setChosenInterpreter, setDownloadShare } from '../../state/device-interpreter.ts';
import { showNotice } from '../../state/notices.ts';
import { pair } from '../../state/pair.ts';
import { refreshReadiness } from '../../state/refresh-readiness.ts';

export function loadInterpreterChoice({ preferences }: Pick<AppServices, 'preferences'>): void {
  const stored = preferences.get('interpreter');
  setChosenInterpreter(stored === 'device' || stored === 'service' ? stored : undefined);
}

export function chooseInterpreter({ preferences }: Pick<AppServices, 'preferences'>, kind: InterpreterKind): void {
  setChosenInterpreter(kind);
  preferences.set('interpreter', kind);
}

/** One per interpreter: the button that stops the download may be unmounted and mounted again while it runs. */
const downloads = new WeakMap<OnDeviceInterpreter, AbortController>();

/** Downloads the language packs of the chosen pair, one download at a time. Call it from a press. */
export async function downloadLanguages({ onDevice }: Pick<AppServices, 'onDevice'>): Promise<void> {
  if (deviceInterpreter.downloadShare !== undefined) return;
  setDownloadShare(0);
  const controller = new AbortController();
  downloads.set(onDevice, controller);
  const isDownloaded = await onDevice.download({ ...pair.current }, setDownloadShare, controller.signal);
  downloads.delete(onDevice);
  setDownloadShare(undefined);
  if (!isDownloaded && !controller.signal.aborted) showNotice({ type: 'language-packs-failed' });
  await refreshReadiness({ onDevice });
}

/** The browser keeps the packs it has already downloaded. */
export function stopDownload({ onDevice }: Pick<AppServices, 'onDevice'>): void {
  downloads.get(onDevice)?.abort();
}
