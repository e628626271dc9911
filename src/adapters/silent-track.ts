import type { SoundRoom } from './sound-room.ts';

export type SilentTrack = { readonly track: MediaStreamTrack; close(): void };

/** A track that carries silence. */
export function silentTrack(room: SoundRoom): SilentTrack {
  const [track] = room.wake().createMediaStreamDestination().stream.getAudioTracks();
  if (!track) throw new Error('a destination without a track');
  return { track, close: () => track.stop() };
}
