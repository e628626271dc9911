import type { OpenMicrophone } from '../../ports/microphone.ts';

const streams = new WeakMap<OpenMicrophone, MediaStream>();
const memories = new WeakSet<OpenMicrophone>();

/** The stream inside an open microphone. Only adapters ask. */
export function streamOf(microphone: OpenMicrophone): MediaStream {
  const stream = streams.get(microphone);
  if (!stream) throw new Error('not a microphone of this page');
  return stream;
}

/** False for one that tells what it heard before. */
export function hearsNow(microphone: OpenMicrophone): boolean {
  return !memories.has(microphone);
}

export function openMemoryOf(stream: MediaStream): OpenMicrophone {
  const memory = openMicrophoneOf(stream);
  memories.add(memory);
  return memory;
}

export function openMicrophoneOf(stream: MediaStream): OpenMicrophone {
  const track = stream.getAudioTracks()[0];
  if (!track) throw new Error('a microphone stream without a track');
  const microphone: OpenMicrophone = {
    deviceId: track.getSettings().deviceId ?? '',
    close: () => track.stop(),
    setMuted(muted) {
      track.enabled = !muted;
    },
    onInterrupted: (listener) => listenTo(track, { mute: () => listener(true), unmute: () => listener(false) }),
    onEnded: (listener) => listenTo(track, { ended: listener }),
  };
  streams.set(microphone, stream);
  return microphone;
}

function listenTo(track: MediaStreamTrack, listeners: Record<string, () => void>): () => void {
  for (const [event, listener] of Object.entries(listeners)) track.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) track.removeEventListener(event, listener);
  };
}
