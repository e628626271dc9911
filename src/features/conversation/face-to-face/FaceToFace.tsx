import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { PairSide } from '../../../domain/voice-playback.ts';
import { FullScreenStage } from '../../../ui/controls/FullScreenStage.tsx';
import { ToolButton } from '../../../ui/controls/ToolButton.tsx';
import { tools } from '../../../ui/controls/ToolButton.css.ts';
import { flip } from '../../../ui/icons/conversation.ts';
import { back, microphone, pause } from '../../../ui/icons/everyday.ts';
import { TranslationAnnouncer } from '../turns/TranslationAnnouncer.tsx';
import { useHoldEvents, type HoldButtonsProps } from '../turn-taking/HoldButtons.tsx';
import { fill } from '../../../ui/layout.css.ts';
import { between, betweenHints, stage } from './FaceToFace.css.ts';
import { Half, type HalfProps } from './Half.tsx';

export type FaceToFaceProps = Omit<HalfProps, 'side' | 'isFar' | 'onHoldEvent' | 'isMuted' | 'onMute'> &
  Pick<HoldButtonsProps, 'onHold' | 'onRelease'> & {
    /** Whose half is upright: the person who holds the device. */
    near: PairSide;
    muted: Readonly<Record<PairSide, boolean>>;
    onMute: (side: PairSide, isMuted: boolean) => void;
    onPause: () => void;
    onResume: () => void;
    onLeave: () => void;
    /** Prompts that need attention, for the person who holds the device. */
    hints?: ReactNode;
    /** Opens the settings of voice and text. */
    settings?: ReactNode;
  };

/**
 * One phone between two people: each reads their half, in their language and upright for them.
 *
 *   far half, turned round ── bar of the device's owner ── near half
 */
export function FaceToFace(props: FaceToFaceProps): ReactNode {
  const { t } = useLingui();
  const [near, setNear] = useState(props.near);
  const far = near === 'source' ? 'target' : 'source';
  const onHoldEvent = useHoldEvents({ ...props, isDisabled: !props.canHold });
  const half = (side: PairSide) => (
    <Half
      {...props}
      key={side}
      side={side}
      isFar={side === far}
      onHoldEvent={onHoldEvent}
      isMuted={props.muted[side]}
      onMute={(isMuted) => props.onMute(side, isMuted)}
    />
  );
  return (
    <FullScreenStage label={t`Face to face`} onClose={props.onLeave}>
      <div className={`${fill} ${stage}`}>
        {half(far)}
        <Between {...props} onTurnRound={() => setNear(far)} />
        {half(near)}
      </div>
      <TranslationAnnouncer turns={props.turns} />
    </FullScreenStage>
  );
}

type BetweenProps = Pick<FaceToFaceProps, 'connection' | 'hints' | 'settings' | 'onPause' | 'onResume' | 'onLeave'> & {
  onTurnRound: () => void;
};

/** The bar between the halves, for the person who holds the device. */
function Between({ connection, hints, settings, onPause, onResume, onLeave, onTurnRound }: BetweenProps): ReactNode {
  const { t } = useLingui();
  const isBusy = connection === 'connecting' || connection === 'stopping';
  const isPaused = connection === 'paused' || connection === 'suspended';
  return (
    <div>
      <div className={betweenHints}>{hints}</div>
      <div className={`${tools} ${between}`}>
        <ToolButton icon={back} aria-label={t`Leave face to face`} onPress={onLeave}>
          <Trans>Leave</Trans>
        </ToolButton>
        <ToolButton
          icon={isPaused ? microphone : pause}
          aria-label={isPaused ? t`Resume translation` : t`Pause translation`}
          isDisabled={isBusy}
          onPress={isPaused ? onResume : onPause}
        >
          {isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
        </ToolButton>
        <ToolButton icon={flip} aria-label={t`Swap the halves`} onPress={onTurnRound}>
          <Trans>Swap</Trans>
        </ToolButton>
        {settings}
      </div>
    </div>
  );
}
