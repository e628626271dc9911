import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { ownSide } from '../../../domain/language.ts';
import { sessionView } from '../../../domain/session-view.ts';
import type { PairSide } from '../../../domain/voice-playback.ts';
import { session } from '../../../state/session.ts';
import { FullScreenStage } from '../../../ui/controls/FullScreenStage.tsx';
import { ToolButton } from '../../../ui/controls/ToolButton.tsx';
import { tools } from '../../../ui/controls/ToolButton.css.ts';
import { flip } from '../../../ui/icons/conversation.ts';
import { back, microphone, pause } from '../../../ui/icons/everyday.ts';
import { useServices } from '../../use-services.ts';
import { SessionHints } from '../SessionHints.tsx';
import { useShownSession, type ShownSession } from '../shown-session.ts';
import { VoiceButton } from '../voice/VoiceButton.tsx';
import { TranslationAnnouncer } from '../turns/TranslationAnnouncer.tsx';
import { useHoldEvents } from '../turn-taking/HoldButtons.tsx';
import { fill } from '../../../ui/layout.css.ts';
import { between, betweenHints, stage } from './FaceToFace.css.ts';
import { Half } from './Half.tsx';

/**
 * One phone between two people: each reads their half, in their language and upright for them.
 *
 *   far half, turned round ── bar of the device's owner ── near half
 */
export function FaceToFace({ onLeave }: { onLeave: () => void }): ReactNode {
  const { i18n, t } = useLingui();
  const shown = useShownSession();
  const [near, setNear] = useState(() => ownSide(shown.pair, i18n.locale));
  const far = near === 'source' ? 'target' : 'source';
  const onHoldEvent = useHoldEvents(!sessionView(useSnapshot(session)).canHold);
  const half = (side: PairSide) => (
    <Half {...shown} key={side} side={side} isFar={side === far} onHoldEvent={onHoldEvent} />
  );
  return (
    <FullScreenStage label={t`Face to face`} onClose={onLeave}>
      <div className={`${fill} ${stage}`}>
        {half(far)}
        <Between connection={shown.connection} onLeave={onLeave} onTurnRound={() => setNear(far)} />
        {half(near)}
      </div>
      <TranslationAnnouncer turns={shown.turns} />
    </FullScreenStage>
  );
}

type BetweenProps = Pick<ShownSession, 'connection'> & { onLeave: () => void; onTurnRound: () => void };

/** The bar between the halves, for the person who holds the device. */
function Between({ connection, onLeave, onTurnRound }: BetweenProps): ReactNode {
  const { t } = useLingui();
  const { session: actions } = useServices();
  const isBusy = connection === 'connecting' || connection === 'stopping';
  const isPaused = connection === 'paused' || connection === 'suspended';
  return (
    <div>
      <div className={betweenHints}>
        <SessionHints />
      </div>
      <div className={`${tools} ${between}`}>
        <ToolButton icon={back} aria-label={t`Leave face to face`} onPress={onLeave}>
          <Trans>Leave</Trans>
        </ToolButton>
        <ToolButton
          icon={isPaused ? microphone : pause}
          aria-label={isPaused ? t`Resume translation` : t`Pause translation`}
          isDisabled={isBusy}
          onPress={() => (isPaused ? void actions.resumeSession() : actions.pauseSession())}
        >
          {isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
        </ToolButton>
        <ToolButton icon={flip} aria-label={t`Swap the halves`} onPress={onTurnRound}>
          <Trans>Swap</Trans>
        </ToolButton>
        <VoiceButton />
      </div>
    </div>
  );
}
