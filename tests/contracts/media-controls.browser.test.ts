import { afterEach, vi } from 'vitest';
import { createBrowserMediaControls } from '../../src/platform/device/browser-media-controls.ts';
import { mediaControlsSuite } from './media-controls.suite.ts';
import { fakeMediaControls } from '../fakes/page.ts';

afterEach(() => vi.restoreAllMocks());

const actions = { resume: 'play', pause: 'pause', stop: 'stop', other: 'nexttrack' } as const;

mediaControlsSuite('browser', () => {
  const media = navigator.mediaSession;
  const handlers = new Map<MediaSessionAction, MediaSessionActionHandler | null>();
  const setActionHandler = media.setActionHandler.bind(media);
  vi.spyOn(media, 'setActionHandler').mockImplementation((action, handler) => {
    handlers.set(action, handler);
    setActionHandler(action, handler);
  });
  return {
    controls: createBrowserMediaControls(),
    shown: () =>
      media.metadata
        ? { title: media.metadata.title, product: media.metadata.artist, paused: media.playbackState === 'paused' }
        : undefined,
    press: (command) => handlers.get(actions[command])?.({ action: actions[command] }),
  };
});

mediaControlsSuite('fake', () => {
  const mediaControls = fakeMediaControls();
  return {
    controls: mediaControls,
    shown() {
      const { title, product, paused } = mediaControls.shown ?? {};
      return mediaControls.shown && { title: title ?? '', product: product ?? '', paused: paused ?? false };
    },
    press: (command) => mediaControls.shown?.commands[command](),
  };
});
