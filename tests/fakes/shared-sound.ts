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
};

/** A tab's sound, and nothing but its states. */
export function fakeSharedSound(opened: () => OpenMicrophone): FakeSharedSound {
  let state: SharedSoundState = { isTab: false, problem: undefined };
  let isOpen = false;
  let listener: (state: SharedSoundState) => void = () => undefined;
  const show = (next: SharedSoundState) => {
    state = next;
    listener(state);
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
    alone: () => ({ ...opened(), deviceId: '', sharedSound: 'alone' }),
    async beside(open) {
      const result = await open();
      if (result.type === 'failed') return result;
      const { microphone } = result;
      return { type: 'opened', microphone: { ...microphone, sharedSound: 'beside', own: microphone } };
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
