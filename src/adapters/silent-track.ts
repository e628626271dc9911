export type SilentTrack = { readonly track: MediaStreamTrack; close(): void };

/** A track that carries silence. */
export function silentTrack(): SilentTrack {
  const context = new AudioContext();
  const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
  if (!track) throw new Error('a destination without a track');
  return {
    track,
    close() {
      track.stop();
      void context.close();
    },
  };
}
