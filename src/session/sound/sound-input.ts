import { subscribe } from 'valtio';
import type { LanguageCode } from '../../domain/language.ts';
import type { Speaker } from '../../domain/turn.ts';
import type { ReceivedEvent } from '../../domain/turns/conversation-event.ts';
import type { Interpreter } from '../../ports/interpreter.ts';
import type { OpenMicrophone, OpenMicrophoneResult } from '../../ports/microphone.ts';
import { microphone } from '../../state/microphone.ts';
import { resetSoundSource, showSoundSource, soundSource } from '../../state/sound-source.ts';
import { loadVoicePlayback } from '../../state/voice-playback.ts';
import type { ResourceScope } from '../resource-scope.ts';
import type { SessionDeps } from '../session-deps.ts';

/** Services report the end of speech this long after it. */
const REPORT_DELAY_MS = 500;

type InputDeps = Pick<SessionDeps, 'microphones' | 'preferences' | 'sharedSound'>;

/** Opens what the session listens to: the microphone, the sound that is shared already, or both. */
export async function openSoundInput(deps: InputDeps, scope: ResourceScope): Promise<OpenMicrophoneResult> {
  const { microphones, sharedSound } = deps;
  const { mode } = soundSource;
  const openMicrophone = (deviceId: string | undefined) => microphones.open(deviceId);
  if (mode === 'microphone') return openMicrophone(microphone.selectedId);
  scope.add(() => {
    sharedSound.close();
    resetSoundSource();
  });
  sharedSound.onChanged((shared) => showSoundSource({ shared }));
  if (mode === 'listen') return { type: 'opened', microphone: { ...sharedSound.alone(), reopen: reopenAlone } };

  /** The user has chosen to go on with a microphone, and has the voice as in other conversations. */
  function openInstead(deviceId: string | undefined): Promise<OpenMicrophoneResult> {
    loadVoicePlayback(deps);
    return openMicrophone(deviceId);
  }

  async function reopenAlone(deviceId: string | undefined): Promise<OpenMicrophoneResult> {
    // There is no other shared sound to change to.
    return soundSource.mode === 'microphone'
      ? openInstead(deviceId)
      : { type: 'failed', failure: { type: 'not-found' } };
  }

  async function openBeside(deviceId: string | undefined): Promise<OpenMicrophoneResult> {
    if (soundSource.mode === 'microphone') return openInstead(deviceId);
    const opened = await sharedSound.beside(() => openMicrophone(deviceId));
    if (opened.type === 'failed') return opened;
    const beside: OpenMicrophone = { ...opened.microphone, reopen: openBeside };
    return { type: 'opened', microphone: beside };
  }
  return openBeside(microphone.selectedId);
}

/** The sound that is listened to is in one language, which the user may change. @returns stops it */
export function listenInOneLanguage(controls: {
  setOnlyLanguage(language: LanguageCode | undefined): void;
}): () => void {
  if (soundSource.mode !== 'listen') return () => undefined;
  const apply = () => controls.setOnlyLanguage(soundSource.mode === 'listen' ? soundSource.spoken : undefined);
  apply();
  return subscribe(soundSource, apply);
}

/**
 * An interpreter that knows the speakers of two sounds: by the channel that the service reports, or, where it gets both
 * mixed, by which of them was louder.
 */
export function withSpeakersOfSounds(
  interpreter: Interpreter,
  { sharedSound, store }: Pick<SessionDeps, 'sharedSound' | 'store'>,
): Interpreter {
  if (soundSource.mode !== 'take-part') return interpreter;
  const [own, other]: readonly [Speaker, Speaker] =
    soundSource.ownSide === 'source' ? ['userA', 'userB'] : ['userB', 'userA'];
  const startedAtMs = new Map<string, number>();

  /** Undefined where the event says nothing about it. */
  function channelOf({ event, receivedAtMs }: ReceivedEvent): number | undefined {
    if (event.type === 'speech-started') {
      if (event.channel === undefined) startedAtMs.set(event.itemId, receivedAtMs);
      return event.channel;
    }
    if (event.type !== 'speech-stopped' && event.type !== 'speech-committed') return undefined;
    const fromMs = startedAtMs.get(event.itemId);
    // Replayed speech was said at another time.
    if (fromMs === undefined || store.session.recovery !== 'steady') return undefined;
    startedAtMs.delete(event.itemId);
    return sharedSound.louder(fromMs - REPORT_DELAY_MS, receivedAtMs - REPORT_DELAY_MS);
  }

  return {
    ...delegating(interpreter),
    receive(received) {
      interpreter.receive(received);
      const channel = channelOf(received);
      if (channel === undefined || !('itemId' in received.event)) return;
      const { itemId } = received.event;
      const speaker = channel === 0 ? own : other;
      interpreter.receive({ event: { type: 'speaker-stated', itemId, speaker }, receivedAtMs: received.receivedAtMs });
    },
  };
}

function delegating(interpreter: Interpreter): Omit<Interpreter, 'receive'> {
  return {
    open: (pair, onUpdate) => interpreter.open(pair, onUpdate),
    settle: () => interpreter.settle(),
    close: () => interpreter.close(),
  };
}
