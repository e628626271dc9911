import type { LanguageCode } from '../../domain/language.ts';
import type { ConversationWorld } from '../../ports/world.ts';
import { setPlaybackBlocked } from '../../state/session.ts';
import { finishSession } from '../finish-session.ts';
import type { LiveSlot } from '../live-session.ts';
import { startSession } from '../start-session.ts';
import { hearAgain } from './hear-again.ts';
import { resumeSession } from './resume-session.ts';

/** What may be set going before, in and after a conversation. */
export type SessionFlows = {
  startSession(): Promise<void>;
  stopSession(): Promise<void>;
  /** The microphone that was chosen takes the place of the one in use. */
  changeMicrophone(): Promise<void>;
  /** Takes up a session again that was given up or interrupted; call from a tap. */
  resumeSession(): Promise<void>;
  /** The device begins and ends to speak a line again. */
  hearAgain(isSpeaking: boolean): void;
  /** Plays the voice after the browser had refused to; call from a tap. */
  enableAudio(): Promise<void>;
  /** Whose words come next, in a conversation that hears one language at a time. */
  listenTo(language: LanguageCode): void;
};

export function createSessionFlows(world: ConversationWorld): SessionFlows {
  const slot: LiveSlot = { current: undefined };
  return {
    startSession: () => startSession(world, slot),
    stopSession: () => finishSession(world, slot),
    changeMicrophone: async () => slot.current?.reopenMicrophone?.(),
    resumeSession: () => resumeSession(world, slot),
    hearAgain: (isSpeaking) => hearAgain(slot, isSpeaking),
    enableAudio: async () => {
      if (await slot.current?.line?.unlockPlayback()) setPlaybackBlocked(false);
    },
    listenTo: (language) => listenTo(slot, language),
  };
}

function listenTo({ current }: LiveSlot, language: LanguageCode): void {
  if (current?.line) current.line.listenTo?.(language);
  // The line that opens is told.
  else if (current) current.earlyEar = language;
}
