import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { conversation } from '../../state/conversation.ts';
import { sessionInterpreter } from '../../state/session-interpreter.ts';
import { holdToTalk } from '../../state/hold-to-talk.ts';
import { room } from '../../state/room.ts';
import { session } from '../../state/session.ts';
import { soundSource } from '../../state/sound-source.ts';
import { ToolButton } from '../../ui/controls/ToolButton.tsx';
import { faceToFace, hold, keyboard, people } from '../../ui/icons/conversation.ts';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx';
import { useServices } from '../use-services.ts';
import { Translating } from './Translating.tsx';
import { useOwnSpeaker } from './turns/speaker-name.ts';

const LiveRoomSheet = lazyPart(async () => (await import('../room/RoomSheet.tsx')).LiveRoomSheet);
const FaceToFace = lazyPart(async () => (await import('./face-to-face/FaceToFace.tsx')).FaceToFace);
const CaptionButton = lazyExtra(async () => (await import('../captions/CaptionButton.tsx')).CaptionButton);

/** The screen of the running session. Loaded with the first tap on Start. */
export function LiveSession(): ReactNode {
  const { membership } = useSnapshot(room);
  const [isTyping, setTyping] = useState(false);
  const [isFaceToFace, setFaceToFace] = useState(false);
  const [isRoomOpen, setRoomOpen] = useState(false);
  return (
    <>
      <Translating
        isTyping={isTyping}
        onTyped={() => setTyping(false)}
        modes={
          <Modes
            isTyping={isTyping}
            onType={() => setTyping(!isTyping)}
            onFaceToFace={() => setFaceToFace(true)}
            onRoom={() => setRoomOpen(true)}
          />
        }
      />
      {isRoomOpen && <LiveRoomSheet onClose={() => setRoomOpen(false)} />}
      {isFaceToFace && !membership && <FaceToFace onLeave={() => setFaceToFace(false)} />}
    </>
  );
}

type ModesProps = { isTyping: boolean; onType: () => void; onFaceToFace: () => void; onRoom: () => void };

/** Other ways to talk, each by its word and picture. */
function Modes({ isTyping, onType, onFaceToFace, onRoom }: ModesProps): ReactNode {
  const services = useServices();
  const { membership } = useSnapshot(room);
  const { kind, isTyped } = useSnapshot(sessionInterpreter);
  const { sessionId } = useSnapshot(session);
  const { isOn: isByHand } = useSnapshot(holdToTalk);
  const isShared = useSnapshot(soundSource).mode !== 'microphone';
  const own = useOwnSpeaker(useSnapshot(conversation).pair);
  return (
    <>
      {!isTyped && (
        <ToolButton icon={keyboard} aria-pressed={isTyping} onPress={onType}>
          <Trans>Type</Trans>
        </ToolButton>
      )}
      {!isTyped && !isShared && (
        <ToolButton icon={hold} aria-pressed={isByHand} onPress={() => services.session.setTurnsByHand(!isByHand)}>
          <Trans>Hold to talk</Trans>
        </ToolButton>
      )}
      <CaptionButton own={own} />
      {!membership && !isShared && (
        <ToolButton icon={faceToFace} onPress={onFaceToFace}>
          <Trans>Face to face</Trans>
        </ToolButton>
      )}
      {/* A device that interprets by itself has no session that others could join. */}
      {(membership ?? (kind !== 'device' && sessionId && !isShared)) && (
        <ToolButton icon={people} aria-haspopup="dialog" onPress={onRoom}>
          {membership ? <Trans>Who takes part</Trans> : <Trans>Invite</Trans>}
        </ToolButton>
      )}
    </>
  );
}
