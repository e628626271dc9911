import type { Term } from '../../src/domain/terms/glossary-entry.ts';
import type { WrittenTurn } from '../../src/domain/turns/written-turn.ts';
import type { ConnectResult, ConnectionListener, ConnectionQuality } from '../../src/ports/voice-connection.ts';

/** A connection whose far end is the test. */
export type FakeConnection = {
  readonly result: ConnectResult;
  /** For the far end to call. Silent once the connection is closed, except for notices of our server. */
  readonly farEnd: ConnectionListener;
};

export type FakeConnectionDeps = {
  /** The commands to the connection, in order. */
  readonly log: string[];
  quality(): ConnectionQuality;
};

/** Opens at once, unless the signal has aborted. */
export function openFakeConnection(
  listener: ConnectionListener,
  signal: AbortSignal,
  { log, quality }: FakeConnectionDeps,
): FakeConnection {
  let isClosed = signal.aborted;
  const close = (entry: string) => {
    isClosed = true;
    log.push(entry);
  };
  const connection = {
    unlockPlayback: async () => true,
    replaceMicrophone: () => void log.push('microphone replaced'),
    mute: () => void log.push('muted'),
    setPlaybackMuted: (isMuted: boolean) => void log.push(isMuted ? 'voice muted' : 'voice heard'),
    setVolume: (volume: number) => void (volume === 1 || log.push(`volume ${volume}`)),
    setOutput: (output: string) => void log.push(`voice on ${output}`),
    setHearsRoom: (isWanted: boolean) => void log.push(isWanted ? 'room heard' : 'room not heard'),
    setHasEarphones: (hasEarphones: boolean) => void log.push(hasEarphones ? 'earphones on' : 'earphones off'),
    setTextOnly: (isTextOnly: boolean) => void log.push(isTextOnly ? 'text only' : 'text and voice'),
    setSpeed: (speed: number) => void log.push(`speed ${speed}`),
    turns: {
      setOn: (isOn: boolean) => void log.push(isOn ? 'turns by hand' : 'turns by silences'),
      begin: async (language: string) => void log.push(`turn begins in ${language}`),
      beginAgain: async (itemId: string, language: string) =>
        void log.push(`turn ${itemId} begins again in ${language}`),
      end: () => void log.push('turn committed'),
      write: ({ text, isSilent }: WrittenTurn) => void log.push(`${isSilent ? 'written' : 'said'}: ${text}`),
    },
    setTerms: (terms: readonly Term[]) =>
      void log.push(`terms: ${terms.map(({ source, target }) => `${source} = ${target}`).join(', ')}`),
    cancelResponse: (responseId: string) => void log.push(`response ${responseId} cancelled`),
    clearVoice: () => void log.push('voice cleared'),
    quality: async () => quality(),
    close: () => close('line closed'),
    hangUp: () => close('line hung up'),
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
