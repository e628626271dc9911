import { proxy } from 'valtio';
import type { LanguageCode } from '../domain/language.ts';
import { isTypedOnly, needsNoMicrophone, type InterpreterKind } from '../domain/on-device/interpreter-in-use.ts';
import { deviceInterpreter } from './device-interpreter.ts';

/** The interpreter of a session. */
export type SessionInterpreter = {
  kind: InterpreterKind;
  /** A session of typed sentences: this device recognises no speech. */
  isTyped: boolean;
  /** The session opens no microphone: people type, or the recogniser opens its own. */
  hasNoMicrophone: boolean;
  /** The input language, in a session that listens to one language at a time. */
  listeningTo: LanguageCode | undefined;
};

export function newSessionInterpreter(): SessionInterpreter {
  return proxy<SessionInterpreter>({
    kind: 'service',
    isTyped: false,
    hasNoMicrophone: false,
    listeningTo: undefined,
  });
}

/** That of the session which this page shows. */
export const sessionInterpreter = newSessionInterpreter();

export function setSessionInterpreter(interpreter: SessionInterpreter, kind: InterpreterKind): void {
  const { readiness } = deviceInterpreter;
  const isTyped = kind === 'device' && isTypedOnly(readiness);
  const hasNoMicrophone = kind === 'device' && needsNoMicrophone(readiness);
  Object.assign(interpreter, { kind, isTyped, hasNoMicrophone, listeningTo: undefined });
}

/** The recogniser of the session has turned out to be unable. */
export function setTypedOnly(interpreter: SessionInterpreter): void {
  Object.assign(interpreter, { isTyped: true, listeningTo: undefined });
}

export function setListeningTo(interpreter: SessionInterpreter, language: LanguageCode | undefined): void {
  interpreter.listeningTo = language;
}
