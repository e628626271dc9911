import type { StartRefusal } from '../domain/notice.ts';
import type { MicrophoneFailure, OpenMicrophone } from '../ports/microphone.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { setMicrophoneFailure, setMicrophonePermission } from '../state/microphone.ts';
import { refreshMicrophones } from '../state/refresh-microphones.ts';
import { noMicrophone } from './sound/no-microphone.ts';
import type { OpeningSession } from './opening-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { SessionMicrophone } from './sound/session-microphone.ts';
import { openSoundInput } from './sound/sound-input.ts';

/** A session whose microphone is open, or that needs none. */
export type WithMicrophone = {
  readonly type: 'listening';
  readonly microphone: SessionMicrophone;
  /** Resolves when the microphone buffer records, or cannot. */
  readonly buffering: Promise<void>;
};

export async function openMicrophone(
  services: SessionDeps,
  opening: OpeningSession,
): Promise<WithMicrophone | { readonly type: 'refused'; readonly reason: StartRefusal }> {
  // People type, or the recogniser opens a microphone of its own.
  if (services.store.interpreter.hasNoMicrophone) return listening(services, opening, noMicrophone());
  const opened = await openSoundInput(services, opening.scope);
  if (opened.type === 'failed') return refuseMicrophone(opened.failure);
  setMicrophoneFailure(undefined);
  setMicrophonePermission('granted');
  const adopted = listening(services, opening, opened.microphone);
  void refreshMicrophones(services);
  if (opening.abort.signal.aborted) return adopted;
  const { scope } = opening;
  // A session without a waveform is better than none: the levels only draw.
  scope.add(() => services.levels.close());
  services.levels.open(opened.microphone).catch(reportFailure);
  // So is one that cannot replay what a lost connection swallowed.
  scope.add(() => services.microphoneBuffer.close());
  return { ...adopted, buffering: services.microphoneBuffer.record(opened.microphone).catch(reportFailure) };
}

function listening(services: SessionDeps, { scope }: OpeningSession, opened: OpenMicrophone): WithMicrophone {
  const adopted = new SessionMicrophone(services, opened);
  scope.add(() => adopted.close());
  return { type: 'listening', microphone: adopted, buffering: Promise.resolve() };
}

function refuseMicrophone(failure: MicrophoneFailure) {
  setMicrophoneFailure(failure);
  if (failure.type.startsWith('denied')) setMicrophonePermission('denied');
  return { type: 'refused', reason: microphoneRefusal(failure) } as const;
}

function microphoneRefusal(failure: MicrophoneFailure): StartRefusal {
  switch (failure.type) {
    case 'denied-by-person':
    case 'denied-by-system':
      return 'microphone-denied';
    case 'not-found':
      return 'microphone-missing';
    case 'busy':
      return 'microphone-busy';
    case 'no-api':
      return 'microphone-unavailable';
    case 'page-inactive':
    case 'unknown':
      return 'microphone-failed';
  }
}
