import type { LanguageCode } from '../domain/language.ts';
import type { SessionServices } from '../ports/services.ts';
import { setPlaybackBlocked } from '../state/session.ts';
import { stopSession } from './stop-session.ts';
import type { SessionSlot } from './live-session.ts';
import { startSession } from './start-session.ts';
import { setDeviceSpeaking } from './mute-while-device-speaks.ts';
import { resumeSession } from './resume-session.ts';

/** What may be set going before, in and after a conversation. */
export type SessionActions = {
  startSession(): Promise<void>;
  stopSession(): Promise<void>;
  /** The microphone that was chosen takes the place of the one in use. */
  changeMicrophone(): Promise<void>;
  /** Takes up a session again that was given up or interrupted; call from a tap. */
  resumeSession(): Promise<void>;
  /** The device begins and ends to speak a line again. */
  setDeviceSpeaking(isSpeaking: boolean): void;
  /** Plays the voice after the browser had refused to; call from a tap. */
  enableAudio(): Promise<void>;
  /** Whose words come next, in a conversation that hears one language at a time. */
  setInputLanguage(language: LanguageCode): void;
};

export function createSessionActions(world: SessionServices): SessionActions {
  const slot: SessionSlot = { current: undefined };
  return {
    startSession: () => startSession(world, slot),
    stopSession: () => stopSession(world, slot),
    changeMicrophone: async () => slot.current?.reopenMicrophone?.(),
    resumeSession: () => resumeSession(world, slot),
    setDeviceSpeaking: (isSpeaking) => setDeviceSpeaking(slot, isSpeaking),
    enableAudio: async () => {
      if (await slot.current?.connection?.unlockPlayback()) setPlaybackBlocked(false);
    },
    setInputLanguage: (language) => listenTo(slot, language),
  };
}

function listenTo({ current }: SessionSlot, language: LanguageCode): void {
  if (current?.connection) current.connection.setInputLanguage?.(language);
  // The line that opens is told.
  else if (current) current.pendingInputLanguage = language;
}
