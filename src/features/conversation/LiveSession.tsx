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
import { useServices } from '../use-services.ts';
import type { ConnectionShown } from './ConnectionLabel.tsx';
import { askForMicrophone, chooseMicrophone } from '../microphone/microphone.ts';
import { MicrophonePicker } from '../microphone/MicrophonePicker.tsx';
import { SessionHints } from './SessionHints.tsx';
import { Translating } from './Translating.tsx';
import { SpeakerPicker } from './SpeakerPicker.tsx';

/** The screen of the running session. Loaded with the first tap on Start. */
export function LiveSession(): ReactNode {
  const services = useServices();
  const now = useSnapshot(session);
  const { id, order, turnsById, movedIds, totals, pair } = useSnapshot(conversation);
  const { current: chosen } = useSnapshot(chosenPair);
  const { info } = useSnapshot(system);
  const { inSession, listeningTo } = useSnapshot(deviceInterpreter);
  const isOnDevice = inSession === 'device';
  const turns = useMemo(() => turnsInOrder({ order, turnsById }), [order, turnsById]);
  // While a session opens, the state still holds the previous conversation.
  const isBegun = now.conversationId === undefined || now.conversationId === id;
  const levels = useCallback((listener: (level: number) => void) => services.levels.subscribe(listener), [services]);
  const onHearing = useCallback((isSpeaking: boolean) => services.session.setDeviceSpeaking(isSpeaking), [services]);
  const stop = () => void services.session.stopSession();
  return (
    <Translating
      pair={isBegun ? pair : chosen}
      turns={isBegun ? turns : []}
      movedIds={movedIds}
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
            onListenTo={(language) => services.session.setInputLanguage(language)}
          />
        )
      }
    />
  );
}

/** The server's count is what is charged. */
function charged(totals: Totals, usedTokens: number | undefined): Totals {
  return usedTokens === undefined ? totals : { ...totals, usage: { ...totals.usage, totalTokens: usedTokens } };
}

function Hints(): ReactNode {
  const services = useServices();
  const now = useSnapshot(session);
  const { devices, selectedId, permission } = useSnapshot(microphone);
  return (
    <SessionHints
      isUnheard={now.microphoneSilent}
      isPlaybackBlocked={now.playbackBlocked}
      microphoneLoss={now.microphoneLoss}
      pausedFor={now.pausedFor}
      line={now.recovery}
      onResume={() => void services.session.resumeSession()}
      end={now.end}
      onEnableAudio={() => void services.session.enableAudio()}
      picker={
        <MicrophonePicker
          devices={devices}
          selectedId={selectedId}
          permission={permission}
          onChoose={(deviceId) => {
            chooseMicrophone(services, deviceId);
            void services.session.changeMicrophone();
          }}
          onAsk={() => void askForMicrophone(services)}
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
