import type { SharedAudioContext } from './shared-audio-context.ts';

export type SilentTrack = { readonly track: MediaStreamTrack; close(): void };

/** A track that carries silence. */
export function createSilentTrack(room: SharedAudioContext): SilentTrack {
  const [track] = room.resume().createMediaStreamDestination().stream.getAudioTracks();
  if (!track) throw new Error('a destination without a track');
  return { track, close: () => track.stop() };
}
