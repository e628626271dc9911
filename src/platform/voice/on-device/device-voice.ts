import { withDeadline } from '../../../shared/async.ts';
import type { LanguageCode } from '../../../domain/language.ts';
import { spokenParts } from '../../../domain/on-device/spoken-parts.ts';
import { speaksLanguage } from '../../../domain/voice-language.ts';

/** Browsers load their voices late, and not all fire `voiceschanged`. */
const VOICES_MS = 1500;
/** Some engines drop an utterance without an event. */
const START_MS = 4000;
const END_MS_PER_CHARACTER = 400;

/** Volume from 0 to 1; speed 1 is normal. */
export type SpeechManner = { readonly volume: number; readonly speed: number };

/** A local voice for the language. No fallback: an English voice reading Japanese is worse than none. */
export async function deviceVoice(code: LanguageCode): Promise<SpeechSynthesisVoice | undefined> {
  const voices = await listedVoices();
  return voices.find((voice) => voice.localService && speaksLanguage(voice.lang, code));
}

async function listedVoices(): Promise<readonly SpeechSynthesisVoice[]> {
  const synthesis = globalThis.speechSynthesis;
  if (!synthesis) return [];
  const listed = synthesis.getVoices();
  if (listed.length > 0) return listed;
  const changed = new Promise<void>((resolve) =>
    synthesis.addEventListener?.('voiceschanged', () => resolve(), { once: true }),
  );
  // Some browsers list their voices at once and report no change.
  await withDeadline(VOICES_MS, changed).catch(() => undefined);
  return synthesis.getVoices();
}

/** Speaks sentence by sentence until the end or until the signal aborts. Never rejects: the text is on screen anyway. */
export async function speakOnDevice(
  text: string,
  voice: SpeechSynthesisVoice,
  manner: SpeechManner,
  signal: AbortSignal,
): Promise<void> {
  const onAbort = () => speechSynthesis.cancel();
  signal.addEventListener('abort', onAbort, { once: true });
  for (const part of spokenParts(text)) {
    if (signal.aborted || !(await speakPart(part, voice, manner))) break;
  }
  signal.removeEventListener('abort', onAbort);
}

/** @returns false when the engine gave up */
function speakPart(text: string, voice: SpeechSynthesisVoice, { volume, speed }: SpeechManner): Promise<boolean> {
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    let timer = setTimeout(giveUp, START_MS);
    function giveUp(): void {
      speechSynthesis.cancel();
      resolve(false);
    }
    function finish(isSpoken: boolean): void {
      clearTimeout(timer);
      resolve(isSpoken);
    }
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.volume = volume;
    utterance.rate = speed;
    utterance.addEventListener('start', () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, START_MS + END_MS_PER_CHARACTER * text.length);
    });
    utterance.addEventListener('end', () => finish(true));
    utterance.addEventListener('error', () => finish(false));
    speechSynthesis.speak(utterance);
  });
}
