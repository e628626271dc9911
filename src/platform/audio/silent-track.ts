import type { SharedAudioContext } from './shared-audio-context.ts';

export type SilentTrack = { readonly track: MediaStreamTrack; close(): void };

/** @param onRenewed the system has closed the audio context, and with it what the track carried: there is another track */
export function createSilentTrack(audioContext: SharedAudioContext, onRenewed: () => void): SilentTrack {
  let { context, track } = openTrack(audioContext);
  const stopFollowing = audioContext.onInterrupted((isInterrupted) => {
    if (isInterrupted || context.state !== 'closed') return;
    track.stop();
    ({ context, track } = openTrack(audioContext));
    onRenewed();
  });
  return {
    get track() {
      return track;
    },
    close() {
      stopFollowing();
      track.stop();
    },
  };
}

function openTrack(audioContext: SharedAudioContext) {
  const context = audioContext.resume();
  const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
  if (!track) throw new Error('a destination without a track');
  return { context, track };
}
