import type { MediaCommands, MediaControls } from '../../ports/media-controls.ts';

const actions: readonly (readonly [MediaSessionAction, keyof MediaCommands])[] = [
  ['play', 'resume'],
  ['pause', 'pause'],
  ['stop', 'stop'],
  ['nexttrack', 'other'],
  ['previoustrack', 'other'],
];

/** The browser's media session: lock screen, headset keys, desktop media panel. */
export function createBrowserMediaControls(): MediaControls {
  const media = 'mediaSession' in navigator ? navigator.mediaSession : undefined;

  function setAction(action: MediaSessionAction, run: (() => void) | null): void {
    try {
      media?.setActionHandler(action, run);
    } catch {
      // The browser does not support this action.
    }
  }

  return {
    show({ title, product }, commands) {
      if (!media) return;
      media.metadata = new MediaMetadata({ title, artist: product });
      for (const [action, command] of actions) setAction(action, () => commands[command]());
    },
    setPaused(paused) {
      if (media) media.playbackState = paused ? 'paused' : 'playing';
    },
    clear() {
      if (!media) return;
      for (const [action] of actions) setAction(action, null);
      media.metadata = null;
      media.playbackState = 'none';
    },
  };
}
