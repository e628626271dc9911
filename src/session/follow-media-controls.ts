import { subscribe } from 'valtio';
import type { MediaCommands } from '../ports/media-controls.ts';
import type { SessionDeps } from './session-deps.ts';
import { pair } from '../state/pair.ts';
import { isPaused } from '../state/session.ts';

const PRODUCT = 'Dragoman';

/**
 * Offers the session to the media controls of the system (lock screen, headset, media keys).
 * @returns removes it from them
 */
export function followMediaControls(
  { mediaControls, pairTitle, store: { session } }: Pick<SessionDeps, 'mediaControls' | 'pairTitle' | 'store'>,
  commands: MediaCommands,
): () => void {
  const showPaused = () => mediaControls.setPaused(isPaused(session) || session.recovery === 'suspended');
  mediaControls.show({ title: pairTitle(pair.current), product: PRODUCT }, commands);
  showPaused();
  const unsubscribe = subscribe(session, showPaused);
  return () => {
    unsubscribe();
    mediaControls.clear();
  };
}
