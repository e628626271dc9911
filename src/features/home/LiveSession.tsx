import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { noTotals } from '../../domain/turn.ts';
import type { Totals } from '../../domain/turn.ts';
import { conversation, turnsInOrder } from '../../state/conversation.ts';
import { deviceInterpreter } from '../../state/device-interpreter.ts';
import { microphone } from '../../state/microphone.ts';
import { pair as chosenPair } from '../../state/pair.ts';
import { isPaused, session } from '../../state/session.ts';
import type { SessionState } from '../../state/session.ts';
import { system } from '../../state/system.ts';
import { useFlows } from '../../ui/flows-context.ts';
import type { ConnectionShown } from './ConnectionLabel.tsx';
import { MicrophonePicker } from './MicrophonePicker.tsx';
import { SessionHints } from './SessionHints.tsx';
import { Translating } from './Translating.tsx';
import { SpeakerPicker } from './SpeakerPicker.tsx';

/** The running conversation, read from the state. Loaded with the first tap on Start. */
export function LiveSession(): ReactNode {
  const flows = useFlows();
  const now = useSnapshot(session);
  const { id, order, turnsById, totals, pair } = useSnapshot(conversation);
  const { current: chosen } = useSnapshot(chosenPair);
  const { info } = useSnapshot(system);
  const { inSession, listeningTo } = useSnapshot(deviceInterpreter);
  const isOnDevice = inSession === 'device';
  const turns = useMemo(() => turnsInOrder({ order, turnsById }), [order, turnsById]);
  // While this one opens, the conversation before it is still the one in memory.
  const isBegun = now.conversationId === undefined || now.conversationId === id;
  const levels = useCallback((listener: (level: number) => void) => flows.onLevel(listener), [flows]);
  const onHearing = useCallback((isSpeaking: boolean) => flows.setDeviceSpeaking(isSpeaking), [flows]);
  const stop = () => void flows.stopSession();
  return (
    <Translating
      pair={isBegun ? pair : chosen}
      turns={isBegun ? turns : []}
      totals={isBegun ? charged(totals, now.usedTokens) : noTotals}
      connection={connectionShown(now)}
      connectedAtMs={now.connectedAtMs}
      levels={levels}
      behindMs={now.translationDelayMs}
      lineGrade={now.connectionGrade}
      onStop={stop}
      onHearing={onHearing}
      hints={<Hints />}
      isRehearsal={info?.voice.rehearsal === true && !isOnDevice}
      isOnDevice={isOnDevice}
      whoSpeaks={
        isOnDevice && (
          <SpeakerPicker
            pair={isBegun ? pair : chosen}
            listeningTo={listeningTo}
            onListenTo={(language) => flows.setInputLanguage(language)}
          />
        )
      }
    />
  );
}

/** What is charged is what the server counts. */
function charged(totals: Totals, usedTokens: number | undefined): Totals {
  return usedTokens === undefined ? totals : { ...totals, usage: { ...totals.usage, totalTokens: usedTokens } };
}

function Hints(): ReactNode {
  const flows = useFlows();
  const now = useSnapshot(session);
  const { devices, selectedId, permission } = useSnapshot(microphone);
  return (
    <SessionHints
      isUnheard={now.microphoneSilent}
      isPlaybackBlocked={now.playbackBlocked}
      isInterrupted={now.interrupted}
      pausedFor={now.pausedFor}
      line={now.recovery}
      onResume={() => void flows.resumeSession()}
      end={now.end}
      onEnableAudio={() => void flows.enableAudio()}
      picker={
        <MicrophonePicker
          devices={devices}
          selectedId={selectedId}
          permission={permission}
          onChoose={(deviceId) => {
            flows.chooseMicrophone(deviceId);
            void flows.changeMicrophone();
          }}
          onAsk={() => void flows.askForMicrophone()}
        />
      }
    />
  );
}

function connectionShown(now: SessionState): ConnectionShown {
  if (now.translation === 'stopping') return 'stopping';
  if (isPaused(now) && now.connection === 'connected') return 'paused';
  if (now.connection === 'connected' && now.recovery !== 'steady') return now.recovery;
  return now.connection;
}
