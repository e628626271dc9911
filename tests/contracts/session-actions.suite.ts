import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionActions } from '../../src/ports/session-actions.ts';
import { session, showEnded } from '../../src/state/session.ts';

/** The contract of SessionActions, on which the screens rely. `create` returns one whose sessions cannot start. */
export function sessionActionsSuite(name: string, create: () => SessionActions): void {
  describe(name, () => {
    beforeEach(() => showEnded(session, 'disconnected'));

    test('without a session every control resolves and does nothing', async () => {
      const actions = create();

      await actions.prepareSession();
      await actions.stopSession();
      await actions.changeMicrophone();
      actions.pauseSession();
      await actions.resumeSession();
      await actions.enableAudio();
      actions.setDeviceSpeaking(true);
      actions.setInputLanguage('eng');
      actions.holdTurn('eng');
      actions.releaseTurn();

      expect(session).toMatchObject({ connection: 'disconnected', conversationId: undefined });
    });

    test('a start that fails resolves, and another one may follow', async () => {
      const actions = create();

      await actions.startSession();
      await actions.startSession();

      expect(session.connection).not.toBe('connected');
      await expect(actions.stopSession()).resolves.toBeUndefined();
    });
  });
}
