import type { SessionActions } from '../../src/ports/session-actions.ts';

/** For screens that show a session without running one. */
export function fakeSessionActions(): SessionActions {
  return {
    prepareSession: async () => undefined,
    enterRoom: () => undefined,
    startSession: async () => undefined,
    stopSession: async () => undefined,
    changeMicrophone: async () => undefined,
    pauseSession: () => undefined,
    resumeSession: async () => undefined,
    setDeviceSpeaking: () => undefined,
    enableAudio: async () => undefined,
    setInputLanguage: () => undefined,
    setTurnsByHand: () => undefined,
    holdTurn: () => undefined,
    releaseTurn: () => undefined,
    correctTurn: () => undefined,
    recogniseAgain: () => undefined,
    writeTurn: () => undefined,
  };
}
