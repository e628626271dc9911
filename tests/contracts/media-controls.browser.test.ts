import { afterEach, vi } from 'vitest';
import { createBrowserMediaControls } from '../../src/platform/device/browser-media-controls.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { mediaControlsSuite } from './media-controls.suite.ts';

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
  const services = fakeServices(() => failed(503));
  return {
    controls: services.mediaControls,
    shown() {
      const { title, product, paused } = services.mediaControls.shown ?? {};
      return services.mediaControls.shown && { title: title ?? '', product: product ?? '', paused: paused ?? false };
    },
    press: (command) => services.mediaControls.shown?.commands[command](),
  };
});
