import { Resampler } from '../../../src/domain/resampler.ts';
import { openSessionHarness } from '../../fakes/realtime-session-harness.ts';
import { playAloud, type Acoustics } from '../../fakes/loudspeaker.ts';
import { padded, readSpeech } from '../../fixtures/audio/read-audio.ts';

export type EchoScenarioResult = {
  /** How many utterances began although only echo was heard. */
  readonly falseUtterances: number;
  /** How much speech it took to detect the barge-in; undefined when it was not detected. */
  readonly bargeInAfterMs: number | undefined;
};

/** One response that plays undisturbed, and one that a person speaks over. */
export async function runEchoScenario(echo: Omit<Acoustics, 'speech'>): Promise<EchoScenarioResult> {
  const resampler = new Resampler(16_000, 24_000);
  const voice = resampler.push(readSpeech('four-phrases'));
  const voiceMs = voice.length / 24;
  const harness = await openSessionHarness({
    transcriber: { transcribe: () => Promise.resolve({ text: 'Hola.', language: 'spa' }) },
    translator: {
      async *translate() {
        yield 'Hello.';
      },
    },
    synthesiser: {
      async *speak() {
        yield voice;
      },
    },
  });
  const starts = () => harness.types().filter((type) => type === 'input_audio_buffer.speech_started').length;

  await ask(harness);
  const asked = starts();
  await playAloud(harness, voiceMs + 1000, echo);
  const falseUtterances = starts() - asked;

  await ask(harness);
  const again = starts();
  const events = harness.events.length;
  const speechAtMs = 1500;
  await playAloud(harness, 4000, { ...echo, speech: padded(readSpeech('question'), speechAtMs, 0) });
  const start = harness.events.slice(events).find(({ type }) => type === 'output_audio_buffer.cleared');
  const playedMs = harness.events.slice(events).find(({ type }) => type === 'conversation.item.truncated')?.[
    'audio_end_ms'
  ];
  harness.close();
  return {
    falseUtterances,
    bargeInAfterMs: start && starts() > again ? playedMs - speechAtMs : undefined,
  };
}

async function ask(harness: Awaited<ReturnType<typeof openSessionHarness>>) {
  const after = harness.events.length;
  const question = padded(readSpeech('question'), 400, 700);
  for (let at = 0; at + 320 <= question.length; at += 320) {
    harness.play(20);
    harness.hear(question.subarray(at, at + 320));
  }
  await harness.event('response.done', after);
}
