/** The one audio context of the page. Browsers let it sound only from a tap on, and phones want it asleep when unused. */
export type SoundRoom = {
  /** Call inside a tap the first time. */
  wake(): AudioContext;
  sleep(): void;
};

export function createSoundRoom(): SoundRoom {
  let context: AudioContext | undefined;
  return {
    wake() {
      context ??= new AudioContext();
      // A browser that refuses does so until the next tap.
      if (context.state !== 'running') context.resume().catch(() => undefined);
      return context;
    },
    sleep() {
      context?.suspend().catch(() => undefined);
    },
  };
}
