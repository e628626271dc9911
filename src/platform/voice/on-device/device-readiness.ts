import type { LanguageCode, LanguagePair } from '../../../domain/language.ts';
import { deviceTags } from '../../../domain/on-device/device-tags.ts';
import type { DeviceReadiness } from '../../../domain/on-device/interpreter-in-use.ts';
import type { Availability } from './browser-speech-apis.ts';
import type { DeviceEngines } from './device-engines.ts';
import { deviceVoice } from './device-voice.ts';
import { ask } from './translators.ts';

/** Queries the APIs themselves: that their constructors exist does not mean that they work. */
export async function deviceReadiness(engines: DeviceEngines, pair: LanguagePair): Promise<DeviceReadiness> {
  const { source, target } = pair;
  if (source === target) return { type: 'unable' };
  const { translators } = engines;
  const [recognition, translation] = await Promise.all([
    Promise.all([canRecognise(engines, source), canRecognise(engines, target)]),
    Promise.all([translators.availability(source, target), translators.availability(target, source)]),
  ]);
  const found = [...recognition, ...translation];
  const translates = isAvailable(translation) && ({ translates: true } as const);
  if (found.includes('unavailable')) return { type: 'unable', ...translates };
  if (!isAvailable(found)) return { type: 'needs-download', ...translates };
  const [sourceVoice, targetVoice] = await Promise.all([deviceVoice(source), deviceVoice(target)]);
  return {
    type: 'ready',
    isVoiced: { source: sourceVoice !== undefined, target: targetVoice !== undefined },
    ...(engines.recogniser?.type === 'open' && { mayHearOnline: true }),
  };
}

async function canRecognise({ recogniser }: DeviceEngines, language: LanguageCode): Promise<Availability> {
  const tag = deviceTags(language)?.recogniser;
  if (!recogniser || !tag) return 'unavailable';
  // It cannot be asked. Where it turns out to be unable, people type.
  if (recogniser.type === 'open') return 'available';
  const { Recogniser } = recogniser;
  return ask(() => Recogniser.available({ langs: [tag], processLocally: true }));
}

function isAvailable(found: readonly Availability[]): boolean {
  return found.every((value) => value === 'available');
}
