import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { sessionView } from '../../../domain/session-view.ts';
import { room } from '../../../state/room.ts';
import { session } from '../../../state/session.ts';
import { soundSource } from '../../../state/sound-source.ts';
import { useServices } from '../../use-services.ts';
import type { Correcting } from './SourceText.tsx';

/** Corrections in the running session. */
export function useLiveCorrecting(): Correcting {
  const { session: actions } = useServices();
  const now = useSnapshot(session);
  const { isSendingAgain } = now;
  const { membership } = useSnapshot(room);
  const { mode } = useSnapshot(soundSource);
  // In a room the audio of this microphone may be another member's; beside a shared sound the service gets it alone.
  const hasOneSound = !membership && mode !== 'take-part';
  const isPossible = sessionView(now).connection === 'connected' && now.turnTaking.type !== 'hearing';
  const canHearAgain = now.voiceAbilities.canRecogniseAgain && hasOneSound && (isPossible || isSendingAgain);
  return useMemo(
    () => ({
      canSpeak: true,
      correct: (turnId, text, isSpoken) => actions.correctTurn(turnId, text, isSpoken),
      isSendingAgain,
      ...(canHearAgain && { recogniseAgain: (turnId) => actions.recogniseAgain(turnId) }),
    }),
    [actions, canHearAgain, isSendingAgain],
  );
}
