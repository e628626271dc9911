import { expect, test } from 'vitest';
import { openTwoLegConnection } from '../../../../src/platform/voice/two-leg-connection.ts';
import type { TwoLegs } from '../../../../src/platform/voice/two-leg-connection.ts';
import type { VoiceConnection, ConnectionListener, VoiceTransport } from '../../../../src/ports/voice-connection.ts';
import type { OpenMicrophone } from '../../../../src/ports/microphone.ts';

const legs: TwoLegs = [
  { into: 'eng', webrtcUrl: '/call', secret: 'one' },
  { into: 'cmn', webrtcUrl: '/call', secret: 'two' },
];
const microphone = {} as OpenMicrophone;

/** Calls that open when they are told to. */
function slowLines() {
  const state: { listener?: ConnectionListener; open: () => void; isClosed: boolean } = {
    open: () => undefined,
    isClosed: false,
  };
  const connection = { send: () => undefined, close: () => (state.isClosed = true) } as unknown as VoiceConnection;
  const lines: VoiceTransport = {
    unlockPlayback: () => undefined,
    connect: (_address, _microphone, listener) => {
      state.listener = listener;
      return new Promise((resolve) => (state.open = () => resolve({ type: 'opened', connection })));
    },
  };
  return { state, lines };
}

function listenerThat(log: string[]): ConnectionListener {
  return {
    onFrame: () => undefined,
    onConnected: () => log.push('connected'),
    onLost: () => log.push('lost'),
    onPlaybackBlocked: () => undefined,
    onNotice: (notice) => log.push(notice.type === 'call.usage' ? `used ${notice.used_tokens}` : notice.type),
  };
}

test('a call that is lost while the other still opens takes both with it', async () => {
  const [one, two] = [slowLines(), slowLines()];
  const log: string[] = [];
  const opening = openTwoLegConnection(
    [one.lines, two.lines],
    legs,
    microphone,
    listenerThat(log),
    AbortSignal.any([]),
  );
  one.state.open();
  one.state.listener?.onLost({ type: 'lost' });
  two.state.open();

  expect(await opening).toEqual({ type: 'failed', failure: { type: 'lost' } });
  expect([one.state.isClosed, two.state.isClosed]).toEqual([true, true]);
  expect(log).toEqual([]);
});

test('what our server says about either call is passed on, and what both have used', async () => {
  const [one, two] = [slowLines(), slowLines()];
  const log: string[] = [];
  void openTwoLegConnection([one.lines, two.lines], legs, microphone, listenerThat(log), AbortSignal.any([]));

  one.state.listener?.onNotice?.({ type: 'call.usage', used_tokens: 10, remaining_tokens: 5 });
  two.state.listener?.onNotice?.({ type: 'call.usage', used_tokens: 7, remaining_tokens: 5 });
  one.state.listener?.onNotice?.({ type: 'call.usage', used_tokens: 12, remaining_tokens: 3 });
  two.state.listener?.onNotice?.({ type: 'call.ended', code: 'token_not_enough', message: '' });

  expect(log).toEqual(['used 10', 'used 17', 'used 19', 'call.ended']);
});
