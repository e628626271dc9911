import workletUrl from '../../../workers/levels/levels.worklet.ts?worker&url';
import type { LevelListener, LevelMeter } from '../../ports/level-meter.ts';
import type { SharedAudioContext } from './shared-audio-context.ts';

/** Levels measured in an AudioWorklet, away from a busy page. */
export function createWorkletLevelMeter(room: SharedAudioContext): LevelMeter {
  const listeners = new Set<LevelListener>();
  let meter: AudioWorkletNode | undefined;
  let source: MediaStreamAudioSourceNode | undefined;

  async function openMeter(context: AudioContext): Promise<AudioWorkletNode> {
    await context.audioWorklet.addModule(workletUrl);
    const opened = new AudioWorkletNode(context, 'levels', { numberOfInputs: 1, numberOfOutputs: 0 });
    opened.port.onmessage = ({ data }: MessageEvent<number>) => {
      if (source) for (const listener of listeners) listener(data);
    };
    return opened;
  }

  return {
    async open(microphone) {
      const context = room.resume();
      source?.disconnect();
      const connected = context.createMediaStreamSource(microphone.stream);
      source = connected;
      meter ??= await openMeter(context);
      if (source === connected) connected.connect(meter);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      source?.disconnect();
      source = undefined;
    },
  };
}
