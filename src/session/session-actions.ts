import type { LanguageCode } from '../domain/language.ts';
import type { SessionServices } from '../ports/services.ts';
import type { SessionActions } from '../ports/session-actions.ts';
import { setPlaybackBlocked } from '../state/session.ts';
import { stopSession } from './stop-session.ts';
import type { SessionSlot } from './live-session.ts';
import { startSession } from './start-session.ts';
import { setDeviceSpeaking } from './mute-while-device-speaks.ts';
import { resumeSession } from './resume-session.ts';

export function createSessionActions(world: SessionServices): SessionActions {
  const slot: SessionSlot = { current: undefined };
  return {
    // Being loaded is all the preparation there is.
    prepareSession: async () => undefined,
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
