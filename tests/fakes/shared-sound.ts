import type { OpenMicrophone } from '../../src/ports/microphone.ts';
import type { ShareFailure, SharedSound, SharedSoundState } from '../../src/ports/shared-sound.ts';

export type FakeSharedSound = SharedSound & {
  /** The result of the next attempt to share. */
  next: ShareFailure | undefined;
  /** The user ends it, it falls silent, and so on. */
  change(problem: SharedSoundState['problem']): void;
  /** Which one was louder. */
  loud: 0 | 1 | undefined;
  readonly isOpen: boolean;
  /** The system closes the audio that open sounds are made of. */
  closeAudio(): void;
};

/** A tab's sound, and nothing but its states. */
export function fakeSharedSound(opened: () => OpenMicrophone): FakeSharedSound {
  let state: SharedSoundState = { isTab: false, problem: undefined };
  let isOpen = false;
  let audio = {};
  let listener: (state: SharedSoundState) => void = () => undefined;
  const show = (next: SharedSoundState) => {
    state = next;
    listener(state);
  };
  /** A microphone made of the present audio, until that is closed. */
  const renewable = (make: () => OpenMicrophone): OpenMicrophone => {
    const madeOf = audio;
    return { ...make(), renewed: () => (madeOf === audio ? undefined : renewable(make)) };
  };
  const shared: FakeSharedSound = {
    next: undefined,
    loud: undefined,
    get isOpen() {
      return isOpen;
    },
    change: (problem) => show({ ...state, problem }),
    async share() {
      if (shared.next) return shared.next;
      isOpen = true;
      show({ isTab: true, problem: undefined });
      return undefined;
    },
    closeAudio: () => void (audio = {}),
    alone: () => renewable(() => ({ ...opened(), deviceId: '', sharedSound: 'alone' })),
    async beside(open) {
      const result = await open();
      if (result.type === 'failed') return result;
      const { microphone } = result;
      const mixed: OpenMicrophone = { ...microphone, sharedSound: 'beside', own: microphone };
      return { type: 'opened', microphone: renewable(() => mixed) };
    },
    setVolume: () => undefined,
    onChanged(changed) {
      listener = changed;
      listener(state);
    },
    louder: () => shared.loud,
    close() {
      isOpen = false;
      listener = () => undefined;
    },
  };
  return shared;
}
