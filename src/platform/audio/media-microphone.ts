import type { OpenMicrophone } from '../../ports/microphone.ts';

/** A microphone over a captured stream. */
export function openMicrophoneOf(stream: MediaStream): OpenMicrophone {
  return microphoneOver(stream, false);
}

/** A microphone over the output of the microphone buffer. */
export function replayMicrophoneOf(stream: MediaStream): OpenMicrophone {
  return microphoneOver(stream, true);
}

function microphoneOver(stream: MediaStream, isReplay: boolean): OpenMicrophone {
  const track = audioTrackOf(stream);
  return {
    deviceId: track.getSettings().deviceId ?? '',
    label: track.label,
    stream,
    isReplay,
    close: () => track.stop(),
    setMuted(muted) {
      track.enabled = !muted;
    },
    onInterrupted: (listener) =>
      addTrackListeners(track, { mute: () => listener(true), unmute: () => listener(false) }),
    onEnded: (listener) => addTrackListeners(track, { ended: listener }),
  };
}

export function audioTrackOf(stream: MediaStream): MediaStreamTrack {
  const [track] = stream.getAudioTracks();
  if (!track) throw new Error('a stream without an audio track');
  return track;
}

/** @returns removes them */
function addTrackListeners(track: MediaStreamTrack, listeners: Record<string, () => void>): () => void {
  for (const [event, listener] of Object.entries(listeners)) track.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) track.removeEventListener(event, listener);
  };
}
