import { useLingui } from '@lingui/react/macro';
import { useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { ownSide, type LanguagePair } from '../../../domain/language.ts';
import { sessionView } from '../../../domain/session-view.ts';
import { localLanguages } from '../../../domain/rooms/room.ts';
import { holdToTalk } from '../../../state/hold-to-talk.ts';
import { room } from '../../../state/room.ts';
import { session } from '../../../state/session.ts';
import { soundSource } from '../../../state/sound-source.ts';
import { lazyExtra } from '../../../ui/lazy-part.tsx';
import { useServices } from '../../use-services.ts';
import type { Correcting } from '../turns/SourceText.tsx';

const HoldButtons = lazyExtra(async () => (await import('./HoldButtons.tsx')).HoldButtons);
const TypedTurn = lazyExtra(async () => (await import('./TypedTurn.tsx')).TypedTurn);

/** The buttons of the running session. */
export function LiveHoldButtons({ pair }: { pair: LanguagePair }): ReactNode {
  const services = useServices();
  const { held } = useSnapshot(holdToTalk);
  const now = useSnapshot(session);
  return (
    <HoldButtons
      pair={pair}
      turnTaking={now.turnTaking}
      held={held}
      isDisabled={!sessionView(now).canHold}
      onHold={(language, agoMs) => services.session.holdTurn(language, agoMs)}
      onRelease={(agoMs) => services.session.releaseTurn(agoMs)}
    />
  );
}

type LiveTypedTurnProps = { pair: LanguagePair; onClose?: (() => void) | undefined };

/** The field for typed sentences in the running session. */
export function LiveTypedTurn({ pair, onClose }: LiveTypedTurnProps): ReactNode {
  const services = useServices();
  const { i18n } = useLingui();
  const { membership } = useSnapshot(room);
  return (
    <TypedTurn
      own={pair[ownSide(pair, i18n.locale)]}
      languages={localLanguages(pair, membership?.language)}
      onWrite={(text, language) => services.session.writeTurn(text, language)}
      onClose={onClose}
    />
  );
}

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
