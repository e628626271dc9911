import { useSyncExternalStore } from 'react';
import type { LanguageCode } from '../../../domain/language.ts';
import { speaksLanguage } from '../../../domain/voice-language.ts';

const none: readonly SpeechSynthesisVoice[] = [];
let known = none;

function readVoices(): readonly SpeechSynthesisVoice[] {
  const now = globalThis.speechSynthesis?.getVoices() ?? none;
  if (now.length !== known.length) known = now;
  return known;
}

function onVoicesChanged(listener: () => void): () => void {
  const synthesis = globalThis.speechSynthesis;
  synthesis?.addEventListener?.('voiceschanged', listener);
  return () => synthesis?.removeEventListener?.('voiceschanged', listener);
}

/** The device's speech synthesis voices; browsers load them asynchronously. */
export function useVoices(): readonly SpeechSynthesisVoice[] {
  return useSyncExternalStore(onVoicesChanged, readVoices);
}

/**
 * A voice for the language, preferably a local one; undefined rather than a voice of another language, which some
 * systems fall back to.
 */
export function voiceFor(
  code: LanguageCode,
  voices: readonly SpeechSynthesisVoice[],
): SpeechSynthesisVoice | undefined {
  const fitting = voices.filter((voice) => speaksLanguage(voice.lang, code));
  return fitting.find((voice) => voice.localService) ?? fitting[0];
}

/** Some engines drop an utterance or its end event silently: a deadline resolves the wait. */
const START_MS = 4000;
const END_MS_PER_CHARACTER = 400;

let endCurrent: (() => void) | undefined;

/** Volume from 0 to 1; rate 1 is normal. */
export type SpeechManner = { readonly rate: number; readonly volume: number };

/** Below the loudest, so that there is something louder. */
const usual: SpeechManner = { rate: 1, volume: 0.8 };

/** Speaks the text, from a tap; `onEnd` is called once. Cancels the previous text first. */
export function speak(
  text: string,
  voice: SpeechSynthesisVoice,
  onEnd: () => void,
  { rate, volume }: SpeechManner = usual,
): void {
  stopSpeaking();
  const utterance = new SpeechSynthesisUtterance(text);
  const waitForEnd = (): void => {
    clearTimeout(timer);
    if (endCurrent === end) timer = setTimeout(stopSpeaking, START_MS + END_MS_PER_CHARACTER * text.length);
  };
  // Some engines fire no start event.
  let timer = setTimeout(() => (speechSynthesis.speaking ? waitForEnd() : stopSpeaking()), START_MS);
  const end = () => {
    clearTimeout(timer);
    if (endCurrent !== end) return;
    endCurrent = undefined;
    onEnd();
  };
  endCurrent = end;
  utterance.voice = voice;
  Object.assign(utterance, { lang: voice.lang, rate, volume });
  utterance.addEventListener('start', waitForEnd);
  utterance.addEventListener('end', end);
  utterance.addEventListener('error', end);
  speechSynthesis.speak(utterance);
}

/** Stops the current speech. */
export function stopSpeaking(): void {
  speechSynthesis.cancel();
  endCurrent?.();
}
