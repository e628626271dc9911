import type { Term } from '../../src/domain/terms/glossary-entry.ts';
import type { WrittenTurn } from '../../src/domain/turns/written-turn.ts';
import type { ConnectResult, ConnectionListener, ConnectionQuality } from '../../src/ports/voice-connection.ts';

/** A command to the connection. */
export type ConnectionCall =
  | { readonly type: 'microphone-replaced' | 'muted' | 'turn-committed' | 'voice-cleared' | 'closed' | 'hung-up' }
  | { readonly type: 'playback-muted'; readonly isMuted: boolean }
  | { readonly type: 'volume-set'; readonly volume: number }
  | { readonly type: 'output-set'; readonly output: string }
  | { readonly type: 'hears-room-set'; readonly isWanted: boolean }
  | { readonly type: 'earphones-set'; readonly hasEarphones: boolean }
  | { readonly type: 'text-only-set'; readonly isTextOnly: boolean }
  | { readonly type: 'speed-set'; readonly speed: number }
  | { readonly type: 'turns-by-hand-set'; readonly isOn: boolean }
  | { readonly type: 'turn-begun'; readonly language: string; readonly again?: readonly string[] }
  | { readonly type: 'turn-written'; readonly turn: WrittenTurn }
  | { readonly type: 'terms-set'; readonly terms: readonly Term[] }
  | { readonly type: 'response-cancelled'; readonly responseId: string };

/** A connection whose far end is the test. */
export type FakeConnection = {
  readonly result: ConnectResult;
  /** For the far end to call. Silent once the connection is closed, except for notices of our server. */
  readonly farEnd: ConnectionListener;
};

export type FakeConnectionDeps = {
  record(call: ConnectionCall): void;
  quality(): ConnectionQuality;
};

/** Opens at once, unless the signal has aborted. */
export function openFakeConnection(
  listener: ConnectionListener,
  signal: AbortSignal,
  { record, quality }: FakeConnectionDeps,
): FakeConnection {
  let isClosed = signal.aborted;
  const close = (type: 'closed' | 'hung-up') => {
    isClosed = true;
    record({ type });
  };
  const connection = {
    unlockPlayback: async () => true,
    replaceMicrophone: () => record({ type: 'microphone-replaced' }),
    mute: () => record({ type: 'muted' }),
    setPlaybackMuted: (isMuted: boolean) => record({ type: 'playback-muted', isMuted }),
    setVolume: (volume: number) => record({ type: 'volume-set', volume }),
    setOutput: (output: string) => record({ type: 'output-set', output }),
    setHearsRoom: (isWanted: boolean) => record({ type: 'hears-room-set', isWanted }),
    setHasEarphones: (hasEarphones: boolean) => record({ type: 'earphones-set', hasEarphones }),
    setTextOnly: (isTextOnly: boolean) => record({ type: 'text-only-set', isTextOnly }),
    setSpeed: (speed: number) => record({ type: 'speed-set', speed }),
    turns: {
      setOn: (isOn: boolean) => record({ type: 'turns-by-hand-set', isOn }),
      begin: async (language: string) => record({ type: 'turn-begun', language }),
      beginAgain: async (again: readonly string[], language: string) => record({ type: 'turn-begun', language, again }),
      end: () => record({ type: 'turn-committed' }),
      write: (turn: WrittenTurn) => record({ type: 'turn-written', turn }),
    },
    setTerms: (terms: readonly Term[]) => record({ type: 'terms-set', terms }),
    cancelResponse: (responseId: string) => record({ type: 'response-cancelled', responseId }),
    clearVoice: () => record({ type: 'voice-cleared' }),
    quality: async () => quality(),
    close: () => close('closed'),
    hangUp: () => close('hung-up'),
  };
  if (!isClosed) listener.onConnected();
  return {
    result: isClosed ? { type: 'failed', failure: { type: 'lost' } } : { type: 'opened', connection },
    farEnd: {
      onEvent: (event, receivedAtMs) => {
        if (!isClosed) listener.onEvent(event, receivedAtMs);
      },
      onConnected: () => undefined,
      onLost(failure) {
        if (isClosed) return;
        isClosed = true;
        listener.onLost(failure);
      },
      onPlaybackBlocked: (isBlocked) => {
        if (!isClosed) listener.onPlaybackBlocked(isBlocked);
      },
      onInputLanguage: (language) => {
        if (!isClosed) listener.onInputLanguage?.(language);
      },
      onNotice: (notice) => listener.onNotice?.(notice),
    },
  };
}
