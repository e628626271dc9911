import { expect, test } from 'vitest';
import { openTwoLegConnection } from '../../../../src/platform/voice/two-leg-connection.ts';
import type { TwoLegs } from '../../../../src/platform/voice/two-leg-connection.ts';
import type { ConnectionListener } from '../../../../src/ports/voice-connection.ts';
import type { CallListener, CallOpener, WebRtcCall } from '../../../../src/platform/voice/webrtc-call.ts';
import type { OpenMicrophone } from '../../../../src/ports/microphone.ts';

const legs: TwoLegs = [
  { into: 'eng', webrtcUrl: '/call', secret: 'one' },
  { into: 'cmn', webrtcUrl: '/call', secret: 'two' },
];
const microphone = {} as OpenMicrophone;

/** A call opener whose call opens when the test calls `open`. */
function slowCalls() {
  const state: { listener?: CallListener; open: () => void; isClosed: boolean } = {
    open: () => undefined,
    isClosed: false,
  };
  const call = { send: () => undefined, close: () => (state.isClosed = true) } as unknown as WebRtcCall;
  const calls: CallOpener = {
    unlockPlayback: () => undefined,
    open: (_target, _microphone, listener) => {
      state.listener = listener;
      return new Promise((resolve) => (state.open = () => resolve({ type: 'opened', call })));
    },
  };
  return { state, calls };
}

function loggingListener(log: string[]): ConnectionListener {
  return {
    onEvent: () => undefined,
    onConnected: () => log.push('connected'),
    onLost: () => log.push('lost'),
    onPlaybackBlocked: () => undefined,
    onNotice: (notice) => log.push(notice.type === 'call.usage' ? `used ${notice.used_tokens}` : notice.type),
  };
}

test('a call lost while the other is still opening closes both', async () => {
  const [value, two] = [slowCalls(), slowCalls()];
  const log: string[] = [];
  const opening = openTwoLegConnection(
    [value.calls, two.calls],
    legs,
    microphone,
    loggingListener(log),
    AbortSignal.any([]),
  );
  value.state.open();
  value.state.listener?.onLost({ type: 'lost' });
  two.state.open();

  expect(await opening).toEqual({ type: 'failed', failure: { type: 'lost' } });
  expect([value.state.isClosed, two.state.isClosed]).toEqual([true, true]);
  expect(log).toEqual([]);
});

test('the usage of the conversation is the highest total that either call has reported', async () => {
  const [value, two] = [slowCalls(), slowCalls()];
  const log: string[] = [];
  void openTwoLegConnection([value.calls, two.calls], legs, microphone, loggingListener(log), AbortSignal.any([]));

  value.state.listener?.onNotice?.({ type: 'call.usage', used_tokens: 1000, remaining_tokens: 5000 });
  two.state.listener?.onNotice?.({ type: 'call.usage', used_tokens: 1500, remaining_tokens: 4500 });
  value.state.listener?.onNotice?.({ type: 'call.usage', used_tokens: 1200, remaining_tokens: 4800 });
  two.state.listener?.onNotice?.({ type: 'call.ended', code: 'token_not_enough', message: '' });

  expect(log).toEqual(['used 1000', 'used 1500', 'used 1500', 'call.ended']);
});
