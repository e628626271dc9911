import { describe, expect, test, vi } from 'vitest';
import type { MediaCommands, MediaControls } from '../../src/ports/media-controls.ts';

export type MediaControlsHarness = {
  readonly controls: MediaControls;
  /** The state that the system shows; undefined when it shows nothing. */
  shown(): { readonly title: string; readonly product: string; readonly paused: boolean } | undefined;
  /** The user presses one of the system's controls. */
  press(command: keyof MediaCommands): void;
};

const what = { title: 'Korean – English', product: 'Dragoman' };
const newCommands = () => ({
  resume: vi.fn<() => void>(),
  pause: vi.fn<() => void>(),
  stop: vi.fn<() => void>(),
  other: vi.fn<() => void>(),
});

/** The contract of MediaControls. */
export function mediaControlsSuite(name: string, setUp: () => MediaControlsHarness): void {
  describe(name, () => {
    test('a conversation is shown, with whether it is paused', () => {
      const { controls, shown } = setUp();

      controls.show(what, newCommands());
      controls.setPaused(false);
      expect(shown()).toEqual({ ...what, paused: false });

      controls.setPaused(true);
      expect(shown()).toEqual({ ...what, paused: true });
      controls.clear();
    });

    test.each(['resume', 'pause', 'stop', 'other'] as const)('%s runs its command, and no other', (command) => {
      const { controls, press } = setUp();
      const commands = newCommands();
      controls.show(what, commands);

      press(command);

      const calls = Object.entries(commands).filter(([, run]) => run.mock.calls.length > 0);
      expect(calls.map(([called]) => called)).toEqual([command]);
      controls.clear();
    });

    test('showing again replaces title and commands', () => {
      const { controls, shown, press } = setUp();
      const [before, after] = [newCommands(), newCommands()];
      controls.show(what, before);

      controls.show({ ...what, title: 'Spanish – English' }, after);
      press('stop');

      expect(shown()?.title).toBe('Spanish – English');
      expect(before.stop).not.toHaveBeenCalled();
      expect(after.stop).toHaveBeenCalledOnce();
      controls.clear();
    });

    test('nothing is shown and no command runs after clear', () => {
      const { controls, shown, press } = setUp();
      const commands = newCommands();
      controls.show(what, commands);

      controls.clear();
      press('pause');

      expect(shown()).toBeUndefined();
      expect(commands.pause).not.toHaveBeenCalled();
    });
  });
}
