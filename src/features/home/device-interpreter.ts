import type { InterpreterKind } from '../../domain/on-device/interpreter-in-use.ts';
import type { AppServices } from '../../ports/services.ts';
import {
  deviceInterpreter,
  setChosenInterpreter,
  setDownloadShare,
  setReadiness,
} from '../../state/device-interpreter.ts';
import { showNotice } from '../../state/notices.ts';
import { pair } from '../../state/pair.ts';

export function loadInterpreterChoice(world: AppServices): void {
  const kept = world.preferences.get('interpreter');
  setChosenInterpreter(kept === 'device' || kept === 'service' ? kept : undefined);
}

export function chooseInterpreter(world: AppServices, kind: InterpreterKind): void {
  setChosenInterpreter(kind);
  world.preferences.set('interpreter', kind);
}

/** What this browser can do for the chosen pair. A pair that was changed meanwhile is asked about by its own call. */
export async function refreshReadiness(world: AppServices): Promise<void> {
  const asked = pair.current;
  const readiness = await world.onDevice.readiness({ ...asked });
  if (asked === pair.current) setReadiness(readiness);
}

/** One download at a time. Call it from a press. */
export async function downloadLanguages(world: AppServices): Promise<void> {
  if (deviceInterpreter.downloadShare !== undefined) return;
  setDownloadShare(0);
  const stop = new AbortController();
  downloads.set(world, stop);
  const isHere = await world.onDevice.download({ ...pair.current }, setDownloadShare, stop.signal);
  downloads.delete(world);
  setDownloadShare(undefined);
  if (!isHere && !stop.signal.aborted) showNotice({ type: 'language-packs-failed' });
  await refreshReadiness(world);
}

/** The browser keeps what it has; nothing goes on in our name. */
export function stopDownload(world: AppServices): void {
  downloads.get(world)?.abort();
}

const downloads = new WeakMap<AppServices, AbortController>();
