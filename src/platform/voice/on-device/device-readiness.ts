import { withDeadline } from '../../../shared/async.ts';
import type { LanguagePair } from '../../../domain/language.ts';
import { deviceTags } from '../../../domain/on-device/device-tags.ts';
import type { DeviceTags } from '../../../domain/on-device/device-tags.ts';
import type { DeviceReadiness } from '../../../domain/on-device/interpreter-in-use.ts';
import type { Availability, BrowserSpeechApis } from './browser-speech-apis.ts';
import { deviceVoice } from './device-voice.ts';

/** Deadline for one API to report its availability. */
const RESPONSE_MS = 3000;

/** Queries the APIs themselves: that their constructors exist does not mean that they work. */
export async function deviceReadiness(parts: BrowserSpeechApis, pair: LanguagePair): Promise<DeviceReadiness> {
  const [source, target] = [deviceTags(pair.source), deviceTags(pair.target)];
  if (!source || !target || pair.source === pair.target) return { type: 'unable' };
  const found = await Promise.all([
    canRecognise(parts, source),
    canRecognise(parts, target),
    canTranslate(parts, source, target),
    canTranslate(parts, target, source),
  ]);
  if (found.includes('unavailable')) return { type: 'unable' };
  if (found.some((one) => one !== 'available')) return { type: 'needs-download' };
  const [sourceVoice, targetVoice] = await Promise.all([deviceVoice(pair.source), deviceVoice(pair.target)]);
  return {
    type: 'ready',
    isVoiced: { source: sourceVoice !== undefined, target: targetVoice !== undefined },
  };
}

function canRecognise({ Recogniser }: BrowserSpeechApis, { recogniser }: DeviceTags): Promise<Availability> {
  return ask(() => Recogniser.available({ langs: [recogniser], processLocally: true }));
}

function canTranslate({ Translator }: BrowserSpeechApis, from: DeviceTags, to: DeviceTags): Promise<Availability> {
  return ask(() => Translator.availability({ sourceLanguage: from.translator, targetLanguage: to.translator }));
}

/** An API that throws, or rejects, is unavailable. */
function ask(question: () => Promise<Availability>): Promise<Availability> {
  const asked = new Promise<Availability>((resolve) => resolve(question()));
  return withDeadline(RESPONSE_MS, asked).catch((): Availability => 'unavailable');
}
