import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PairSide } from '../../../domain/voice-playback.ts';
import { FullScreenStage } from '../../../ui/controls/FullScreenStage.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { close, microphone, pause, swap } from '../../../ui/icons/everyday.ts';
import { TranslationAnnouncer } from '../turns/TranslationAnnouncer.tsx';
import { useHoldEvents } from '../turn-taking/HoldButtons.tsx';
import type { HoldButtonsProps } from '../turn-taking/HoldButtons.tsx';
import { fill } from '../../../ui/layout.css.ts';
import { between, betweenHints, stage, turnRound } from './FaceToFace.css.ts';
import { Half } from './Half.tsx';
import type { HalfProps } from './Half.tsx';
import { lastFinished } from './said-to.ts';

export type FaceToFaceProps = Omit<
  HalfProps,
  'side' | 'isFar' | 'welcomeAfter' | 'onHoldEvent' | 'isMuted' | 'onMute'
> &
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
  const [welcomeAfter] = useState(() => lastFinished(props.turns));
  const far = near === 'source' ? 'target' : 'source';
  const onHoldEvent = useHoldEvents({ ...props, isDisabled: !props.canHold });
  const half = (side: PairSide) => (
    <Half
      {...props}
      key={side}
      side={side}
      isFar={side === far}
      welcomeAfter={welcomeAfter}
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
      <div className={between}>
        <IconButton icon={close} label={t`Leave face to face`} onPress={onLeave} />
        <IconButton
          icon={isPaused ? microphone : pause}
          label={isPaused ? t`Resume translation` : t`Pause translation`}
          isDisabled={isBusy}
          onPress={isPaused ? onResume : onPause}
        />
        <span className={turnRound}>
          <IconButton icon={swap} label={t`Swap the halves`} onPress={onTurnRound} />
        </span>
        {settings}
      </div>
    </div>
  );
}
