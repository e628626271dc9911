import type { RoomState } from '../../state/room.ts';
import type { SessionState } from '../../state/session.ts';
import { soundSource } from '../../state/sound-source.ts';
import { hasEarphones } from './has-earphones.ts';

type RoomOnScreen = {
  readonly room: Pick<RoomState, 'membership'>;
  readonly session: Pick<SessionState, 'voiceAbilities'>;
};

/**
 * Whether the call can play the original voices of the others in the room, as it speaks no translation there. From a
 * loudspeaker the microphones of the room would hear them.
 */
export function canHearRoom({ room, session }: RoomOnScreen): boolean {
  const isInRoom = room.membership !== undefined && soundSource.mode === 'microphone';
  return isInRoom && session.voiceAbilities.carriesRoom === true && hasEarphones();
}
