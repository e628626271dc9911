import { describe, expect, test } from 'vitest';
import type { FirstPaint } from '../../src/ports/first-paint.ts';

export type FirstPaintHarness = {
  readonly firstPaint: FirstPaint;
  /** Start is pressed before the app has loaded. */
  pressEarly(): void;
  isKept(): boolean;
  isEarlyMicrophoneOpen(): boolean;
};

/** What every implementation of FirstPaint must do. */
export function firstPaintSuite(name: string, setUp: () => FirstPaintHarness): void {
  describe(name, () => {
    test('Home is kept', async () => {
      const { firstPaint, isKept } = setUp();

      await firstPaint.keepHome();

      expect(isKept()).toBe(true);
    });

    test('an early press is reported once', () => {
      const { firstPaint, pressEarly } = setUp();
      expect(firstPaint.takeEarlyPress()).toBe(false);

      pressEarly();

      expect(firstPaint.takeEarlyPress()).toBe(true);
      expect(firstPaint.takeEarlyPress()).toBe(false);
    });

    test('a microphone that no session has taken is closed', async () => {
      const { firstPaint, pressEarly, isEarlyMicrophoneOpen } = setUp();
      pressEarly();
      expect(isEarlyMicrophoneOpen()).toBe(true);

      firstPaint.closeEarlyMicrophone();

      await expect.poll(isEarlyMicrophoneOpen).toBe(false);
    });
  });
}
