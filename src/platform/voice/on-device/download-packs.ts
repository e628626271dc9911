import type { LanguagePair } from '../../../domain/language.ts';
import { deviceTags, type DeviceTags } from '../../../domain/on-device/device-tags.ts';
import type { BrowserSpeechApis } from './browser-speech-apis.ts';

type DownloadApis = Pick<BrowserSpeechApis, 'Translator' | 'Recogniser'>;

/** Shares of the progress. Translation packs report theirs; the recogniser's packs count once installed. */
const FORWARD_SHARE = 0.5;
const RECOGNITION_SHARE = 0.25;
const BACK_SHARE = 0.25;

/**
 * Makes the browser download the language packs of a pair. The first translator is created before anything is awaited,
 * because it needs the user activation of the press. The opposite direction usually shares its packs.
 * @returns whether all packs are installed
 */
export async function downloadPacks(
  parts: DownloadApis,
  pair: LanguagePair,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const [source, target] = [deviceTags(pair.source), deviceTags(pair.target)];
  if (!source || !target) return false;
  const done = { forward: 0, recognition: 0, back: 0 };
  const report = (part: keyof typeof done, share: number) => {
    done[part] = Math.max(done[part], share);
    onProgress(done.forward * FORWARD_SHARE + done.recognition * RECOGNITION_SHARE + done.back * BACK_SHARE);
  };
  try {
    const forward = fetchTranslator(parts, source, target, (share) => report('forward', share), signal);
    const recognition = parts.Recogniser.install({
      langs: [source.recogniser, target.recogniser],
      processLocally: true,
    });
    const [, canRecognise] = await Promise.all([
      forward,
      recognition.then((installed) => {
        report('recognition', 1);
        return installed;
      }),
    ]);
    if (!canRecognise || signal.aborted) return false;
    await fetchTranslator(parts, target, source, (share) => report('back', share), signal);
    return true;
  } catch {
    // Refused, out of storage, or aborted: in each case the packs are missing.
    return false;
  }
}

async function fetchTranslator(
  { Translator }: DownloadApis,
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
