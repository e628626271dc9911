import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LanguagePair } from '../../src/domain/language.ts';
import type { ConversationEngines, PartialTranscript, SpeechEngines } from '../../voice/engines/engines.ts';
import { selectEngines } from '../../voice/server/select-engines.ts';
import { toneSynthesiser } from '../../voice/engines/local/tone-synthesiser.ts';
import { libraryOf } from '../../voice/models/installed-libraries.ts';
import type { EngineAddresses } from '../../voice/kernel/control-protocol.ts';
import { collect } from '../fakes/collect.ts';
import { openSessionHarness } from '../fakes/realtime-session-harness.ts';
import { startSpeechEngines } from '../fakes/speech-engines.ts';
import { padded, rms } from '../fixtures/audio/read-audio.ts';
import { say } from '../fixtures/tiny-models/tone-language.ts';
import { spokenTones } from '../fixtures/tiny-models/spoken-tones.ts';
import { copyProgramsWithLibrary } from './broken-library.ts';
import { startLocalEngines, type StartedLocalEngines } from './start-local-engines.ts';

const pair: LanguagePair = { source: 'spa', target: 'eng' };
const notAborted = new AbortController().signal;
const ignore = () => undefined;

let local: StartedLocalEngines;
let engines: SpeechEngines;

beforeAll(async () => {
  local = await startLocalEngines();
  engines = selectEngines({}, local.engines);
});

afterAll(() => local.close());

async function transcribe({ transcriber }: ConversationEngines, sound: Int16Array) {
  return transcriber.transcribe(sound, {}, notAborted, ignore);
}

async function translate({ translator }: ConversationEngines, text: string, from: 'spa' | 'eng' | 'deu') {
  const request = { text, from, earlier: [], instructions: '' };
  return collect(translator.translate(request, notAborted));
}

async function speak({ synthesiser }: ConversationEngines, text: string, speed = 1): Promise<Int16Array> {
  const chunks = await collect(synthesiser.speak({ text, language: 'eng', voice: 'verse', speed }, notAborted));
  return Int16Array.from(chunks.flatMap((chunk) => [...chunk]));
}

/** At the rate of the recogniser: two of three samples. */
function toInputRate(samples: Int16Array): Int16Array {
  return Int16Array.from(
    { length: Math.floor((samples.length * 2) / 3) },
    (_, at) => samples[Math.round(at * 1.5)] ?? 0,
  );
}

test('what is said in one language is heard in the other, and the other way round', async () => {
  const conversation = engines.forConversation(pair);

  const spanish = await transcribe(conversation, say('buenos dias . donde esta la estacion .'));
  const english = await translate(conversation, spanish.text, 'spa');
  const back = await translate(conversation, english.join(''), 'eng');

  expect(engines.isRehearsal).toBe(false);
  expect(spanish).toEqual({ text: 'buenos dias. donde esta la estacion.', language: 'spa' });
  expect(english.join('')).toBe('good morning. where is the station.');
  expect(back.join('')).toBe('buenos dias. donde esta la estacion.');
});

test('two languages without a model between them are translated through English', async () => {
  const conversation = engines.forConversation({ source: 'spa', target: 'deu' });

  await expect(translate(conversation, 'donde esta la estacion.', 'spa')).resolves.toEqual(['wo ist der bahnhof.']);
});

test('the voices are equally loud, begin and end without a click, and follow the speed', async () => {
  const conversation = engines.forConversation(pair);

  const sentence = await speak(conversation, 'where is the station.');
  const word = await speak(conversation, 'thanks');

  expect(Math.abs(20 * Math.log10(rms(sentence) / rms(word)))).toBeLessThan(3);
  for (const sound of [sentence, word]) {
    expect(Math.max(...sound.map(Math.abs))).toBeLessThan(32_767 * 0.9);
    expect(Math.abs(sound[0]!)).toBeLessThan(50);
    expect(Math.abs(sound.at(-1)!)).toBeLessThan(50);
  }
  await expect(transcribe(conversation, toInputRate(sentence))).resolves.toMatchObject({
    text: 'where is the station.',
  });
});

test('an example of the voice is spoken by the model that conversations of the pair have, or not at all', async () => {
  const example = async (language: 'eng' | 'jpn') => {
    const request = { text: 'thanks', language, voice: 'verse', speed: 1 } as const;
    return (await collect(engines.speakExample!({ source: 'spa', target: language }, request, notAborted))).flatMap(
      (chunk) => [...chunk],
    );
  };
  const inConversation = await speak(engines.forConversation(pair), 'thanks');

  expect(await example('eng')).toEqual([...inConversation]);
  // No model, and espeak-ng does not read these letters as Japanese; tones are no example.
  expect(
    await collect(engines.speakExample!(pair, { text: '東京', language: 'jpn', voice: 'verse', speed: 1 }, notAborted)),
  ).toEqual([]);
});

test('while a person speaks, what was said so far is reported, and at the end nothing is left to recognise', async () => {
  const { transcriber } = engines.forConversation(pair);
  const partials: PartialTranscript[] = [];
  const sound = padded(say('buenos dias . donde esta la estacion .'), 0, 300);
  const followed = transcriber.follow!({}, notAborted, (partial) => partials.push(partial));

  for (let at = 0; at + 320 <= sound.length; at += 320) {
    followed.hear(sound.subarray(at, at + 320));
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  // The pause goes on until it was noticed, however busy the machine is.
  const lastPartial = () => {
    followed.hear(new Int16Array(320));
    return partials.at(-1)?.text;
  };
  await expect.poll(lastPartial).toBe('buenos dias. donde esta la estacion.');
  followed.close();
  // An engine that does nothing any more is not needed.
  for (const pid of local.engines.pids) process.kill(pid, 'SIGSTOP');
  const { text } = await transcriber.transcribe(sound.subarray(0, -1600), {}, notAborted, ignore, followed);
  for (const pid of local.engines.pids) process.kill(pid, 'SIGCONT');

  expect(text).toBe('buenos dias. donde esta la estacion.');
  expect(partials.length).toBeGreaterThan(2);
  expect(partials[0]!.text.length).toBeLessThan(text.length);
});

test('until the models of a pair are there its conversations are rehearsals, and then they are not, without a restart', async () => {
  const late = await startLocalEngines((models) => ({ ...models, ready: ['tones', 'tone-voice'] }));
  const selected = selectEngines({}, late.engines);
  const before = await transcribe(selected.forConversation(pair), say('gracias .'));
  const wasRehearsal = selected.isRehearsal;

  selected.setReadyModels?.(late.models.catalogue.models.map(({ id }) => id));
  const after = await transcribe(selected.forConversation(pair), say('gracias .'));
  await late.close();

  expect(wasRehearsal).toBe(true);
  expect(before.text).not.toBe('gracias.');
  expect(selected.isRehearsal).toBe(false);
  expect(after).toEqual({ text: 'gracias.', language: 'spa' });
});

test('where the library of the models is not installed, conversations are rehearsals, and the log says why', async () => {
  const incomplete = await startLocalEngines((models) => models, {
    isInstalled: (library) => library === '@browsermt/bergamot-translator',
  });
  const selected = selectEngines({}, incomplete.engines);

  const { text } = await transcribe(selected.forConversation(pair), say('gracias .'));
  await incomplete.close();

  expect(selected.isRehearsal).toBe(true);
  expect(text).not.toBe('gracias.');
  expect(incomplete.logged.map(({ event }) => event)).toEqual(['engine-library-missing']);
});

test('a library that ends the process which loads it counts as unusable, and the others do not', async () => {
  const programs = await copyProgramsWithLibrary('sherpa-onnx-node', "process.kill(process.pid, 'SIGSEGV')");
  const dropped: string[] = [];
  const broken = await startLocalEngines((models) => models, {
    program: programs.engines,
    observer: { onWork: ignore, onLibraryUnusable: (library) => void dropped.push(library) },
  });
  const selected = selectEngines({}, broken.engines);
  const before = selected.isRehearsal;

  await selected.checked;
  const { text } = await transcribe(selected.forConversation(pair), say('gracias .'));
  // Nothing makes its models ready again.
  selected.setReadyModels?.(broken.models.ready);
  const after = selected.isRehearsal;
  await broken.close();
  await programs.remove();

  expect([before, after]).toEqual([false, true]);
  expect(text).not.toBe('gracias.');
  const library = libraryOf('sense-voice');
  expect(dropped).toEqual([library]);
  expect(broken.logged).toEqual([
    { event: 'engine-library-unusable', facts: { library, problem: 'ends the process that loads it' } },
  ]);
});

test('an engine at an address wins over the local one, part by part', async () => {
  const stub = await startSpeechEngines();
  const { stt, llm, tts } = stub.addresses;
  const sound = say('gracias .');
  const heardBy = async (addresses: EngineAddresses) => {
    const conversation = selectEngines(addresses, local.engines).forConversation(pair);
    const { text } = await transcribe(conversation, sound);
    const translation = (await translate(conversation, 'gracias.', 'spa')).join('');
    return [text, translation, (await speak(conversation, 'thanks')).length];
  };
  stub.transcripts.push('over HTTP');
  stub.translation = { deltas: ['over HTTP'], pauseMs: 0 };

  const localLength = (await speak(engines.forConversation(pair), 'thanks')).length;
  const withRecogniser = await heardBy({ stt });
  const withTranslator = await heardBy({ llm });
  const withVoice = await heardBy({ tts });
  await stub.close();

  expect(withRecogniser).toEqual(['over HTTP', 'thanks.', localLength]);
  expect(withTranslator).toEqual(['gracias.', 'over HTTP', localLength]);
  expect(withVoice).toEqual(['gracias.', 'thanks.', (stub.voiceMs * 24_000) / 1000]);
});

test('a session shows the words while they are said, and ends the turn 300 ms after a finished sentence', async () => {
  // Loads the model.
  await transcribe(engines.forConversation(pair), say('gracias .'));
  const harness = await openSessionHarness(engines.forConversation(pair));
  const speech = spokenTones('donde esta la estacion .');
  const sound = padded(speech, 400, 1500);
  for (let at = 0; at + 320 <= sound.length; at += 320) {
    harness.hear(sound.subarray(at, at + 320));
    // As fast as people speak: the recogniser, which works in idle time, has to keep up.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  const completed = await harness.event('conversation.item.input_audio_transcription.completed');
  await harness.event('response.done');

  const types = harness.types();
  const firstDelta = types.indexOf('conversation.item.input_audio_transcription.delta');
  expect(completed['transcript']).toBe('donde esta la estacion.');
  expect(firstDelta).toBeGreaterThan(0);
  expect(firstDelta).toBeLessThan(types.indexOf('input_audio_buffer.speech_stopped'));
  const stopped = harness.events.find(({ type }) => type === 'input_audio_buffer.speech_stopped');
  expect(Number(stopped?.['audio_end_ms']) - (400 + speech.length / 16)).toBeLessThan(450);
  const translation = harness.events.find(({ type }) => type === 'response.output_audio_transcript.done');
  expect(translation?.['transcript']).toBe('where is the station.');
  harness.close();
});

test('a language without a voice is spoken by the one that is always there', async () => {
  const voiceless = await startLocalEngines((models) => ({
    ...models,
    ready: models.ready.filter((id) => id !== 'tone-voice'),
  }));
  const { synthesiser } = voiceless.engines.forConversation(pair, toneSynthesiser);

  const chunks = await collect(
    synthesiser.speak({ text: 'thanks', language: 'eng', voice: 'verse', speed: 1 }, notAborted),
  );
  await voiceless.close();

  expect(chunks.flatMap((chunk) => [...chunk]).length).toBeGreaterThan(2400);
});
