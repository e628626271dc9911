import { useSyncExternalStore } from 'react';
import type { LanguageCode } from '../../domain/language.ts';
import { speaksLanguage } from '../../domain/voice-language.ts';

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

/** The voices this device can speak with; browsers deliver them late. */
export function useVoices(): readonly SpeechSynthesisVoice[] {
  return useSyncExternalStore(onVoicesChanged, readVoices);
}

/**
 * A voice that really speaks the language, on the device for preference. No voice at all is better than
 * an English one reading Japanese, which is what some systems fall back to.
 */
export function voiceFor(
  code: LanguageCode,
  voices: readonly SpeechSynthesisVoice[],
): SpeechSynthesisVoice | undefined {
  const fitting = voices.filter((voice) => speaksLanguage(voice.lang, code));
  return fitting.find((voice) => voice.localService) ?? fitting[0];
}

/** Speaks the text from a tap, and says when it is over. A second call silences the first. */
export function speak(text: string, voice: SpeechSynthesisVoice, onEnd: () => void): void {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.addEventListener('end', onEnd);
  utterance.addEventListener('error', onEnd);
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
