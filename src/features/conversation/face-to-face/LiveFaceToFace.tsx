import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { ownSide, type LanguageCode } from '../../../domain/language.ts';
import { sessionView } from '../../../domain/session-view.ts';
import { holdToTalk } from '../../../state/hold-to-talk.ts';
import { session } from '../../../state/session.ts';
import { chooseVoicePlayback, voicePlayback } from '../../../state/voice-playback.ts';
import { useServices } from '../../use-services.ts';
import { FaceToFace, type FaceToFaceProps } from './FaceToFace.tsx';

type LiveFaceToFaceProps = Pick<
  FaceToFaceProps,
  'pair' | 'turns' | 'connection' | 'spoken' | 'hints' | 'settings' | 'onLeave'
>;

/** The running session, for two people on either side of the device. */
export function LiveFaceToFace(props: LiveFaceToFaceProps): ReactNode {
  const { i18n } = useLingui();
  const services = useServices();
  const now = useSnapshot(session);
  const { isOn: isByHand, held } = useSnapshot(holdToTalk);
  const { current: playback, textSize } = useSnapshot(voicePlayback);
  const onHold = (language: LanguageCode, agoMs: number) => {
    // From now on both hold their button: no silence ends a turn any more.
    if (!isByHand) services.session.setTurnsByHand(true);
    services.session.holdTurn(language, agoMs);
  };
  return (
    <FaceToFace
      {...props}
      near={ownSide(props.pair, i18n.locale)}
      turnTaking={now.turnTaking}
      textSize={textSize}
      isByHand={isByHand}
      held={held}
      canHold={sessionView(now).canHold}
      onHold={onHold}
      onRelease={(agoMs) => services.session.releaseTurn(agoMs)}
      muted={playback.muted}
      onMute={(side, isMuted) =>
        chooseVoicePlayback(services, { ...playback, muted: { ...playback.muted, [side]: isMuted } })
      }
      onPause={() => services.session.pauseSession()}
      onResume={() => void services.session.resumeSession()}
    />
  );
}
