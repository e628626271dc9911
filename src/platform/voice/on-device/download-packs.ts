import type { LanguagePair } from '../../../domain/language.ts';
import { deviceTags } from '../../../domain/on-device/device-tags.ts';
import type { DeviceTags } from '../../../domain/on-device/device-tags.ts';
import type { BrowserSpeechApis } from './browser-speech-apis.ts';

/** Translation packs tell how far they are; the recogniser's do not, and count when they are here. */
const FORWARD_SHARE = 0.5;
const HEARING_SHARE = 0.25;
const BACK_SHARE = 0.25;

/**
 * Has the browser fetch what a pair needs. The first translator is asked for before anything is awaited: it needs the
 * press, and may use it up. The way back shares its packs, as a rule, and is there when the way forth is.
 */
export async function downloadPacks(
  parts: BrowserSpeechApis,
  pair: LanguagePair,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const [source, target] = [deviceTags(pair.source), deviceTags(pair.target)];
  if (!source || !target) return false;
  const done = { forward: 0, hearing: 0, back: 0 };
  const tell = (part: keyof typeof done, share: number) => {
    done[part] = Math.max(done[part], share);
    onProgress(done.forward * FORWARD_SHARE + done.hearing * HEARING_SHARE + done.back * BACK_SHARE);
  };
  try {
    const forward = fetchTranslator(parts, source, target, (share) => tell('forward', share), signal);
    const hearing = parts.Recogniser.install({ langs: [source.recogniser, target.recogniser], processLocally: true });
    const [, canHear] = await Promise.all([
      forward,
      hearing.then((installed) => {
        tell('hearing', 1);
        return installed;
      }),
    ]);
    if (!canHear || signal.aborted) return false;
    await fetchTranslator(parts, target, source, (share) => tell('back', share), signal);
    return true;
  } catch {
    // Refused, out of room, or stopped by the person: the packs are simply not there.
    return false;
  }
}

async function fetchTranslator(
  { Translator }: BrowserSpeechApis,
  from: DeviceTags,
  to: DeviceTags,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const translator = await Translator.create({
    sourceLanguage: from.translator,
    targetLanguage: to.translator,
    signal,
    monitor: (monitor) =>
      monitor.addEventListener('downloadprogress', (event) => {
        if ('loaded' in event && typeof event.loaded === 'number') onProgress(event.loaded);
      }),
  });
  translator.destroy?.();
  onProgress(1);
}
