import type { AppServices } from '../ports/services.ts';
import { setReadiness } from './device-interpreter.ts';
import { pair } from './pair.ts';

/** Checks what this browser can do for the chosen pair. A result for a pair that is no longer chosen is dropped. */
export async function refreshReadiness({ onDevice }: Pick<AppServices, 'onDevice'>): Promise<void> {
  const checked = pair.current;
  const readiness = await onDevice.readiness({ ...checked });
  if (checked === pair.current) setReadiness(readiness);
}
