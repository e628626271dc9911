import type { LanguageCode } from '../domain/language.ts';
import type { TurnId } from '../domain/turn.ts';

/** `continues`: the conversation on screen goes on, instead of another one. */
export type StartOptions = { readonly continues: boolean };

/** The live conversation, as a screen controls it. */
export type SessionActions = {
  /** Loads what a conversation needs, so that a later tap on Start reaches the microphone at once. */
  prepareSession(): Promise<void>;
  startSession(options?: StartOptions): Promise<void>;
  stopSession(): Promise<void>;
  /** The live session becomes a part of the room that this device is a member of. */
  enterRoom(): void;
  /** Switches to the microphone that was chosen last. */
  changeMicrophone(): Promise<void>;
  /**
   * Mutes the microphone; the conversation and its call go on, so that earlier speech is still translated. Where the
   * service bills silence, the call is left, and another one opened by `resumeSession`.
   */
  pauseSession(): void;
  /** Resumes a session that was paused or whose connection was given up. Call it from a tap. */
  resumeSession(): Promise<void>;
  /** The device starts or stops reading a turn aloud: it must not be interpreted. */
  setDeviceSpeaking(isSpeaking: boolean): void;
  /** Plays the translation after the browser had refused to. Call it from a tap. */
  enableAudio(): Promise<void>;
  /** The language of the next utterance, in a session that recognises one language at a time. */
  setInputLanguage(language: LanguageCode): void;
  /** People begin and end their turns by hand, or silences do. Remembered on this device. */
  setTurnsByHand(isByHand: boolean): void;
  /** Where turns are by hand, a turn in this language began that many milliseconds ago; one that is held ends. */
  holdTurn(language: LanguageCode, agoMs?: number): void;
  releaseTurn(agoMs?: number): void;
  /** A typed sentence, translated and spoken like a spoken one. */
  writeTurn(text: string, language: LanguageCode): void;
  /** Replaces what was heard, and translates again. */
  correctTurn(turnId: TurnId, text: string, isSpoken: boolean): void;
  /** Sends the audio of a turn of the last seconds once more; what is heard in it then replaces the turn. */
  recogniseAgain(turnId: TurnId): void;
};
