import { Resampler } from '../../../voice/audio/resampler.ts';
import { openSessionHarness } from '../../fakes/realtime-session-harness.ts';
import { playAloud, type Acoustics } from '../../fakes/loudspeaker.ts';
import { padded, readSpeech } from '../../fixtures/audio/read-audio.ts';

export type EchoScenarioResult = {
  /** How often the service began to listen to itself. */
  readonly ownTurns: number;
  /** How much of a person's speech it took until they were noticed; undefined if they were not. */
  readonly noticedAfterMs: number | undefined;
};

/** One answer that is played aloud, and one that a person speaks over. */
export async function runEchoScenario(echo: Omit<Acoustics, 'speech'>): Promise<EchoScenarioResult> {
  const resampler = new Resampler(16_000, 24_000);
  const voice = resampler.push(readSpeech('four-phrases'));
  const voiceMs = voice.length / 24;
  const room = await openSessionHarness({
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
  const starts = () => room.types().filter((type) => type === 'input_audio_buffer.speech_started').length;

  await ask(room);
  const asked = starts();
  await playAloud(room, voiceMs + 1000, echo);
  const ownTurns = starts() - asked;

  await ask(room);
  const again = starts();
  const events = room.events.length;
  const speechAtMs = 1500;
  await playAloud(room, 4000, { ...echo, speech: padded(readSpeech('question'), speechAtMs, 0) });
  const start = room.events.slice(events).find(({ type }) => type === 'output_audio_buffer.cleared');
  const playedMs = room.events.slice(events).find(({ type }) => type === 'conversation.item.truncated')?.[
    'audio_end_ms'
  ];
  room.close();
  return {
    ownTurns,
    noticedAfterMs: start && starts() > again ? playedMs - speechAtMs : undefined,
  };
}

async function ask(room: Awaited<ReturnType<typeof openSessionHarness>>) {
  const after = room.events.length;
  const question = padded(readSpeech('question'), 400, 700);
  for (let at = 0; at + 320 <= question.length; at += 320) {
    room.play(20);
    room.hear(question.subarray(at, at + 320));
  }
  await room.event('response.done', after);
}
