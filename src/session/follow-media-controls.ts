import { subscribe } from 'valtio';
import type { MediaCommands } from '../ports/media-controls.ts';
import type { SessionServices } from '../ports/services.ts';
import { pair } from '../state/pair.ts';
import { isPaused, session } from '../state/session.ts';

const PRODUCT = 'Dragoman';

/**
 * Offers the session to the media controls of the system (lock screen, headset, media keys).
 * @returns removes it from them
 */
export function followMediaControls(
  { mediaControls, pairTitle }: Pick<SessionServices, 'mediaControls' | 'pairTitle'>,
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
