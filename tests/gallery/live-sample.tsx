import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { subscribe } from 'valtio';
import { defaultPair } from '../../src/domain/language.ts';
import { defaultPlayback } from '../../src/domain/voice-playback.ts';
import type { TextSize } from '../../src/domain/voice-playback.ts';
import type { Turn } from '../../src/domain/turn.ts';
import { Translating } from '../../src/features/conversation/Translating.tsx';
import { ServicesContext, useServices } from '../../src/features/use-services.ts';
import type { SessionActions } from '../../src/ports/session-actions.ts';
import { sessionIdOf } from '../../src/protocol/ids.ts';
import { beginConversation, conversation, putTurns, setTurnOrder } from '../../src/state/conversation.ts';
import type { ConversationOnScreen } from '../../src/state/conversation.ts';
import { setServiceRehearses } from '../../src/state/device-interpreter.ts';
import { holdToTalk, setHeld } from '../../src/state/hold-to-talk.ts';
import type { HoldToTalk } from '../../src/state/hold-to-talk.ts';
import { microphone } from '../../src/state/microphone.ts';
import type { MicrophoneState } from '../../src/state/microphone.ts';
import { forgetRoom, room } from '../../src/state/room.ts';
import type { Membership, RoomState } from '../../src/state/room.ts';
import { sessionInterpreter } from '../../src/state/session-interpreter.ts';
import type { SessionInterpreter } from '../../src/state/session-interpreter.ts';
import { session, showEnded } from '../../src/state/session.ts';
import type { SessionState } from '../../src/state/session.ts';
import { resetSoundSource, showSoundSource } from '../../src/state/sound-source.ts';
import type { SoundSource } from '../../src/state/sound-source.ts';
import { setTrial, trial } from '../../src/state/trial.ts';
import { voicePlayback } from '../../src/state/voice-playback.ts';
import { ToolButton } from '../../src/ui/controls/ToolButton.tsx';
import { faceToFace, hold, keyboard, people } from '../../src/ui/icons/conversation.ts';
import { fakeSessionActions } from '../fakes/session-actions.ts';
import { SampleFrame } from './SampleFrame.tsx';
import { sampleLevels, sampleTotals, sampleTurns } from './samples.ts';

const noop = () => undefined;

/** The state of a live session: the usual one of the samples, but for these parts. */
export type LiveSample = {
  turns?: readonly Turn[];
  said?: Partial<Pick<ConversationOnScreen, 'pair' | 'gaps' | 'totals' | 'movedIds'>>;
  now?: Partial<SessionState>;
  byHand?: Partial<HoldToTalk>;
  interpreter?: Partial<SessionInterpreter>;
  inRoom?: Partial<RoomState>;
  sound?: Partial<SoundSource>;
  microphones?: MicrophoneSample;
  textSize?: TextSize;
  isRehearsal?: boolean;
};

export type MicrophoneSample = Pick<MicrophoneState, 'permission' | 'devices' | 'selectedId'>;

export const sampleMembership: Membership = {
  roomId: '',
  memberId: 'ana',
  token: '',
  role: 'host',
  name: 'Ana Lima',
  language: 'eng',
  hostName: 'Ana Lima',
};

const twoMicrophones: MicrophoneSample = {
  devices: [
    { deviceId: 'a', label: 'iPhone Microphone' },
    { deviceId: 'b', label: 'Bluetooth headset' },
  ],
  selectedId: 'a',
  permission: 'granted',
};

export function showTurns(turns: readonly Turn[]): void {
  putTurns(conversation, turns);
  setTurnOrder(
    conversation,
    turns.map(({ id }) => id),
  );
}

function showLive({ turns = sampleTurns, ...sample }: LiveSample): void {
  const usual = { connection: 'connected', sessionId: sessionIdOf('sample'), translationDelayMs: 1240 } as const;
  showEnded(session, 'disconnected');
  Object.assign(session, usual, sample.now);
  beginConversation(conversation, { id: undefined, pair: defaultPair, saveStatus: 'nowhere' });
  showTurns(turns);
  Object.assign(conversation, { totals: sampleTotals, ...sample.said });
  Object.assign(holdToTalk, { isOn: false, held: undefined, isOffered: false, ...sample.byHand });
  Object.assign(sessionInterpreter, {
    kind: 'service',
    isTyped: false,
    hasNoMicrophone: false,
    listeningTo: undefined,
    ...sample.interpreter,
  });
  forgetRoom(room);
  Object.assign(room, sample.inRoom);
  resetSoundSource();
  showSoundSource(sample.sound ?? {});
  Object.assign(voicePlayback, { current: defaultPlayback, textSize: sample.textSize ?? 'normal' });
  setServiceRehearses(sample.isRehearsal);
}

/** The launch of the page, which has no server and asks for no microphone here, changes both at some time. */
export function useMicrophones(shown: MicrophoneSample): void {
  useState(() => Object.assign(microphone, shown));
  useEffect(() => {
    const { permission, devices } = shown;
    const restore = () => microphone.permission !== permission && Object.assign(microphone, { permission, devices });
    restore();
    return subscribe(microphone, restore);
  }, [shown]);
}

function useTrial(): void {
  useEffect(() => {
    const known = {
      type: 'known',
      trial: { trialId: 'sample', remainingTokens: 43_000, expiresAtMs: 0, isActive: true, isExpired: false },
    } as const;
    const restore = () => trial.current.type !== 'known' && setTrial(known);
    restore();
    return subscribe(trial, restore);
  }, []);
}

type SampleSessionProps = LiveSample & { actions?: Partial<SessionActions>; children: ReactNode };

/** Shows the state, and services whose session is nothing but it. */
export function SampleSession({ actions, children, ...sample }: SampleSessionProps): ReactNode {
  const services = useServices();
  useState(() => showLive(sample));
  useMicrophones(sample.microphones ?? twoMicrophones);
  useTrial();
  const [shown] = useState(() => ({
    ...services,
    levels: { ...services.levels, subscribe: sampleLevels },
    session: {
      ...fakeSessionActions(),
      setTurnsByHand: (isOn: boolean) => Object.assign(holdToTalk, { isOn }),
      holdTurn: (language: HoldToTalk['held']) => setHeld(holdToTalk, language),
      releaseTurn: () => setHeld(holdToTalk, undefined),
      ...actions,
    },
  }));
  return <ServicesContext value={shown}>{children}</ServicesContext>;
}

type LiveProps = LiveSample & {
  isTyping?: boolean;
  modes?: ReactNode;
  actions?: Partial<SessionActions>;
  /** Over the screen. */
  children?: ReactNode;
};

export function Live({ isTyping = false, modes, children, ...sample }: LiveProps): ReactNode {
  return (
    <SampleSession {...sample}>
      <SampleFrame isImmersive>
        <Translating isTyping={isTyping} onTyped={noop} modes={modes ?? <SampleModes isTyping={isTyping} />} />
      </SampleFrame>
      {children}
    </SampleSession>
  );
}

type SampleModesProps = { isTyping?: boolean; isByHand?: boolean; onFaceToFace?: () => void };

export function SampleModes({ isTyping = false, isByHand = false, onFaceToFace = noop }: SampleModesProps): ReactNode {
  return (
    <>
      <ToolButton icon={keyboard} aria-pressed={isTyping}>
        <Trans>Type</Trans>
      </ToolButton>
      <ToolButton icon={hold} aria-pressed={isByHand}>
        <Trans>Hold to talk</Trans>
      </ToolButton>
      <ToolButton icon={faceToFace} onPress={onFaceToFace}>
        <Trans>Face to face</Trans>
      </ToolButton>
      <ToolButton icon={people}>
        <Trans>Invite</Trans>
      </ToolButton>
    </>
  );
}

/** A button of the test, over the top of the screen, where it moves nothing. */
export function TestButton({ name, onPress }: { name: string; onPress: () => void }): ReactNode {
  return (
    <button
      type="button"
      style={{ position: 'fixed', insetBlockStart: 0, insetInlineEnd: 0, zIndex: 9 }}
      onClick={onPress}
    >
      {name}
    </button>
  );
}
