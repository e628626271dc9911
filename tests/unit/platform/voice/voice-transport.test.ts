import { afterEach, expect, test, vi } from 'vitest';
import { createVoiceTransport } from '../../../../src/platform/voice/voice-transport.ts';
import type { ConversationEvent } from '../../../../src/domain/turns/conversation-event.ts';
import type { CallTarget, ConnectionListener } from '../../../../src/ports/voice-connection.ts';
import { fakeMicrophone, silentAudioContext, stubWebRtc } from '../../../fakes/webrtc.ts';

afterEach(() => vi.unstubAllGlobals());

const ignore: ConnectionListener = {
  onEvent: () => undefined,
  onConnected: () => undefined,
  onLost: () => undefined,
  onPlaybackBlocked: () => undefined,
};

const turn = { urls: ['turns:turn.example.org:443'], username: '1767273000:someone', credential: 'secret' };
const target: CallTarget = { webrtcUrl: '/api/calls', secret: 'secret', deployment: '' };
const legs: CallTarget['legs'] = [
  { into: 'eng', webrtcUrl: '/api/calls/1', secret: 'one' },
  { into: 'spa', webrtcUrl: '/api/calls/2', secret: 'two' },
];

test.each([
  ['one call', { ...target, iceServers: [turn] }, [[turn]]],
  ['one call with an echo guard', { ...target, iceServers: [turn], mayEcho: true }, [[turn]]],
  ['one call of a service without a TURN server', target, [[]]],
  ['two calls of a cloud service', { ...target, legs }, [[], []]],
])('%s uses the TURN servers that it was granted with', async (_what, options, servers) => {
  const peers = stubWebRtc();
  const transport = createVoiceTransport(silentAudioContext());

  const result = await transport.connect(options, fakeMicrophone(), ignore, new AbortController().signal);

  expect(result.type).toBe('opened');
  expect(peers.map(({ configuration }) => configuration.iceServers)).toEqual(servers);
  if (result.type === 'opened') result.connection.close();
});

test('a service that checks nothing is reported as such, and can be stopped', async () => {
  const peers = stubWebRtc();
  const events: ConversationEvent[] = [];
  const listener: ConnectionListener = { ...ignore, onEvent: (event) => void events.push(event) };
  const statedLanguages = { source: 'spa', target: 'eng' } as const;
  const transport = createVoiceTransport(silentAudioContext());
  const { signal } = new AbortController();
  const result = await transport.connect({ ...target, statedLanguages }, fakeMicrophone(), listener, signal);
  if (result.type === 'failed') throw new Error(result.failure.type);
  peers.at(-1)?.deliver({ type: 'session.created', session: { type: 'realtime', id: 'session' } });

  result.connection.cancelResponse?.('resp_1');
  result.connection.clearVoice?.();

  expect(events).toMatchObject([{ type: 'session-opened', needsChecks: true }]);
  const sent = peers.at(-1)?.events?.sent.map((text): unknown => JSON.parse(text));
  expect(sent).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'response.cancel', response_id: 'resp_1' }),
      expect.objectContaining({ type: 'output_audio_buffer.clear' }),
    ]),
  );
  result.connection.close();
});

test.each([
  ['voice_process_lost', ['lost']],
  ['not_receiving', ['lost']],
  ['superseded', []],
])('a call that ended with %s is reported to the page: %j', async (code, reported) => {
  stubWebRtc();
  const { fetch } = globalThis;
  const notices = new TransformStream<string, string>();
  vi.stubGlobal('fetch', async (url: URL | string, init?: RequestInit) =>
    String(url).endsWith('/notices')
      ? new Response(notices.readable.pipeThrough(new TextEncoderStream()))
      : fetch(url, init),
  );
  const losses: string[] = [];
  const passedOn: string[] = [];
  const listener: ConnectionListener = {
    ...ignore,
    onLost: ({ type }) => void losses.push(type),
    onNotice: ({ type }) => void passedOn.push(type),
  };
  const transport = createVoiceTransport(silentAudioContext());
  const result = await transport.connect(target, fakeMicrophone(), listener, new AbortController().signal);

  const writer = notices.writable.getWriter();
  await writer.write(`data: ${JSON.stringify({ type: 'call.ended', code, message: '' })}\n\n`);
  await expect.poll(() => passedOn).toEqual(['call.ended']);

  expect(losses).toEqual(reported);
  if (result.type === 'opened') result.connection.close();
});
