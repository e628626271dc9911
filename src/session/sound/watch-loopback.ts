import { showInSession } from '../../state/session.ts';
import type { SessionDeps } from '../session-deps.ts';
import type { SessionMicrophone } from './session-microphone.ts';

/** Above this level (0 to 100) something is heard. */
const HEARD_LEVEL = 0.5;
/** Levels come about 30 times a second: two seconds of the voice, and a tenth of one of anything else. */
const VOICE_REPORTS = 60;
const OTHER_REPORTS = 3;
/** The end of the voice is heard this long after it was reported. */
const TAIL_MS = 1000;

type LoopbackDeps = {
  readonly services: Pick<SessionDeps, 'clock' | 'levels' | 'store'>;
  readonly microphone: Pick<SessionMicrophone, 'onReplaced'>;
};

/**
 * Detects a microphone in which our own voice arrives with nothing else, as on a loopback device: exact zeros between
 * its sentences, where every real microphone has noise.
 * @returns stops it
 */
export function watchLoopback({ services: { clock, levels, store }, microphone }: LoopbackDeps): () => void {
  const { session } = store;
  let [ofVoice, ofOthers, spokenAtMs] = [0, 0, Number.NEGATIVE_INFINITY];

  function show(): void {
    const hearsOwnVoice = ofVoice >= VOICE_REPORTS && ofOthers <= OTHER_REPORTS;
    if (hearsOwnVoice !== session.hearsOwnVoice) showInSession(session, { hearsOwnVoice });
  }

  const stopLevels = levels.subscribe((level) => {
    if (session.turnTaking.type === 'speaking') {
      spokenAtMs = clock.now();
      if (level > HEARD_LEVEL) ofVoice += 1;
    } else if (level > 0 && clock.now() - spokenAtMs > TAIL_MS) ofOthers += 1;
    show();
  });
  const stopReplaced = microphone.onReplaced(() => {
    [ofVoice, ofOthers] = [0, 0];
    show();
  });
  return () => {
    stopLevels();
    stopReplaced();
  };
}
