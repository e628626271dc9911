import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VoiceProvider } from '../../server/modules/voice-providers/contract/voice-provider.ts';
import { openPage, type VoicePage } from '../fakes/voice-page.ts';
import { padded, readSpeech, rms } from '../fixtures/audio/read-audio.ts';

export type ProviderUnderTest = {
  provider: VoiceProvider;
  /** The model to request. */
  model?: string;
  /** True where the server cannot send events to the client. */
  cannotSendEvents?: boolean;
  close(): Promise<void>;
};

/** The contract of every voice provider, on real calls: SDP, ICE, DTLS, Opus, data channel. */
export function voiceProviderSuite(name: string, start: () => Promise<ProviderUnderTest>) {
  let tested: ProviderUnderTest;

  beforeAll(async () => {
    tested = await start();
  });

  afterAll(() => tested.close());

  const session = () => (tested.model ? { model: tested.model } : {});

  async function withPage<T>(use: (page: VoicePage) => Promise<T>): Promise<T> {
    const page = await openPage(tested.provider, { session: session() });
    try {
      return await use(page);
    } finally {
      await page.leave();
    }
  }

  test(`${name}: a call opens the channel and sends the session`, () =>
    withPage(async (page) => {
      const { session } = await page.event('session.created');

      expect(session).toMatchObject({
        type: 'realtime',
        id: expect.stringMatching(/^sess_/),
        output_modalities: ['audio'],
      });
      expect(session.audio.input.turn_detection).toMatchObject({
        type: 'server_vad',
        threshold: 0.5,
        prefix_padding_ms: 300,
        silence_duration_ms: 500,
      });
      expect(session.expires_at * 1000).toBeGreaterThan(Date.now());
    }));

  test(`${name}: an utterance produces a transcript, a translation, speech and usage`, () =>
    withPage(async (page) => {
      await page.event('session.created');
      await page.speak(padded(readSpeech('question'), 600, 700));
      const done = await page.event('response.done');
      await page.event('output_audio_buffer.stopped');

      expectInOrder(page.types(), [
        'session.created',
        'input_audio_buffer.speech_started',
        'input_audio_buffer.speech_stopped',
        'input_audio_buffer.committed',
        'conversation.item.added',
        'conversation.item.done',
        'response.created',
        'response.output_item.added',
        'conversation.item.added',
        'response.content_part.added',
        'response.output_audio_transcript.delta',
        'response.output_audio.done',
        'response.output_audio_transcript.done',
        'response.content_part.done',
        'conversation.item.done',
        'response.output_item.done',
        'response.done',
        'rate_limits.updated',
        'output_audio_buffer.stopped',
      ]);
      const heard = await page.event('conversation.item.input_audio_transcription.completed');
      const committed = await page.event('input_audio_buffer.committed');
      expect(heard['item_id']).toBe(committed['item_id']);
      expect(heard['transcript']).not.toBe('');

      expect(done['response'].status).toBe('completed');
      const shown = page.events.filter(({ type }) => type === 'response.output_audio_transcript.delta');
      expect(shown.map(({ delta }) => delta).join('')).toBe(done['response'].output[0].content[0].transcript);
      expect(shown.length).toBeGreaterThan(1);

      expect(Math.max(...page.heard.map(({ samples }) => rms(samples)))).toBeGreaterThan(300);
      expect(page.speechStarts).toBeGreaterThan(0);
      expect(page.types().filter((type) => type === 'input_audio_buffer.speech_started')).toHaveLength(1);
      const answers = () => page.usage.filter(({ kind }) => kind === 'answer');
      await expect.poll(answers).toHaveLength(1);
      expect(answers()[0]!.id).toBe(done['response'].id);
      expect(answers()[0]!.usage.totalTokens).toBe(done['response'].usage.total_tokens);
      expect(answers()[0]!.usage.outputAudioTokens).toBeGreaterThan(5);
    }));

  test(`${name}: hanging up closes the channel, after an error event where possible`, () =>
    withPage(async (page) => {
      await page.event('session.created');

      await tested.provider.hangUp(page.callId, 'balance-used', { code: 'insufficient_quota', message: 'Used up.' });
      await page.channelClosed;

      if (!tested.cannotSendEvents) {
        expect((await page.event('error'))['error']).toMatchObject({ code: 'insufficient_quota', message: 'Used up.' });
      }
      expect(page.closedReason).toBe('balance-used');
    }));

  test(`${name}: a client that closes the call is noticed`, async () => {
    const page = await openPage(tested.provider, { session: session() });
    await page.event('session.created');

    await page.leave();

    await expect.poll(() => page.closedReason).toBe('left');
  });

  test(`${name}: hanging up a call that has ended is no error`, async () => {
    await expect(tested.provider.hangUp('rtc_unknown', 'whatever')).resolves.toBeUndefined();
  });

  test.for([
    { fault: 'nonsense', sdp: 'hello' },
    { fault: 'no audio', sdp: 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n' },
  ])(`${name}: an invalid offer is refused: $fault`, async ({ sdp }) => {
    const observer = { onUsage: () => undefined, onSpeech: () => undefined, onClosed: () => undefined };
    const session = {
      sessionId: 'sess_test',
      caller: { payer: 'someone', isTrial: false, address: '192.0.2.1' },
      pair: { source: 'spa', target: 'eng' },
      voice: 'verse',
      model: tested.model ?? 'm',
      instructions: '',
      reminder: '',
      expiresAtMs: Date.now() + 60_000,
    } as const;

    const opening = await tested.provider.openCall(sdp, session, observer);

    expect(opening).toMatchObject({ type: 'refused', status: 400, code: 'invalid_offer' });
  });
}

/** Expects the types in this order, with any others in between. */
export function expectInOrder(types: string[], wanted: string[]) {
  let at = 0;
  for (const type of types) if (type === wanted[at]) at++;
  expect(wanted.slice(0, at), `${wanted[at]} is missing in: ${types.join(' ')}`).toEqual(wanted);
}
