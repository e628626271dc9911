import { withDeadline } from '../../../shared/async.ts';
import type { LanguageCode } from '../../../domain/language.ts';
import { spokenParts } from '../../../domain/on-device/spoken-parts.ts';
import { speaksLanguage } from '../../../domain/voice-language.ts';

/** Browsers deliver their voices late, or never tell that they have. */
const VOICES_MS = 1500;
/** Some engines swallow an utterance without a word. */
const START_MS = 4000;
const END_MS_PER_CHARACTER = 400;

/** A voice on this device that speaks the language. An English voice reading Japanese is worse than none. */
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
  await withDeadline(VOICES_MS, changed).catch(() => undefined);
  return synthesis.getVoices();
}

/** Speaks sentence by sentence until the end or until it is silenced. Never rejects: the words are on screen. */
export async function speakOnDevice(text: string, voice: SpeechSynthesisVoice, signal: AbortSignal): Promise<void> {
  const silence = () => speechSynthesis.cancel();
  signal.addEventListener('abort', silence, { once: true });
  for (const part of spokenParts(text)) {
    if (signal.aborted || !(await speakPart(part, voice))) break;
  }
  signal.removeEventListener('abort', silence);
}

/** @returns false when the engine gave up */
function speakPart(text: string, voice: SpeechSynthesisVoice): Promise<boolean> {
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
    utterance.addEventListener('start', () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, START_MS + END_MS_PER_CHARACTER * text.length);
    });
    utterance.addEventListener('end', () => finish(true));
    utterance.addEventListener('error', () => finish(false));
    speechSynthesis.speak(utterance);
  });
}
