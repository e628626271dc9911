import type { SharedAudioContext } from './shared-audio-context.ts';

export type SilentTrack = { readonly track: MediaStreamTrack; close(): void };

export function createSilentTrack(audioContext: SharedAudioContext): SilentTrack {
  const [track] = audioContext.resume().createMediaStreamDestination().stream.getAudioTracks();
  if (!track) throw new Error('a destination without a track');
  return { track, close: () => track.stop() };
}
