/**
 * Phantoms, text without any speech: ten minutes of each sound, from -50 to -20 dBFS, through the voice detector, a recogniser that
 * invents text whenever it is asked, and the gate of utterances. Then short utterances of espeak-ng, with what was said.
 *
 *     npm run bench:phantoms [-- --held-out] [--speech=folder]
 */
import { UtteranceGate } from '../../src/domain/utterance-gate/utterance-gate.ts';
import { SpeechDetector } from '../../voice/vad/speech-detector.ts';
import { UtteranceSegmenter, type Utterance } from '../../voice/vad/utterance-segmenter.ts';
import { INPUT_FRAME_SAMPLES } from '../../voice/audio/format.ts';
import { heldOutSounds } from './voice/hearing/held-out-sounds.ts';
import { noises } from './voice/hearing/noises.ts';
import type { Noise } from './voice/hearing/noises.ts';
import { shortUtterances } from './voice/hearing/short-utterances.ts';
import {
  between,
  mixInto,
  pick,
  randomNumbers,
  reverberated,
  rmsOf,
  samplesOf,
  type Random,
} from './voice/hearing/sound.ts';
import { recordedSpeech, synthesisedSpeech } from './voice/hearing/speech.ts';

const MINUTES = 10;
const LOUDEST_DB = -20;
const QUIETEST_DB = -50;
const pair = { source: 'cmn', target: 'eng' } as const;

const invented = [
  'Thank you.', 'Thanks for watching!', 'you', 'Bye.', 'Thank you very much.', 'Subtitles by the Amara.org community',
  '请不吝点赞 订阅 转发 打赏支持明镜与点点栏目', '谢谢大家', '字幕志愿者 李宗盛', '嗯。', 'ご視聴ありがとうございました',
  'Продолжение следует...', 'MBC 뉴스 이덕영입니다.', 'Sous-titrage Société Radio-Canada', 'Untertitel der Amara.org-Community',
  'the '.repeat(120), '好'.repeat(90), 'I', 'Okay.', '[Music]', 'I will see you in the next video.',
]; // prettier-ignore

/** A fan: brown noise. */
const fan: Noise = (length, random) => {
  let value = 0;
  return Float64Array.from({ length }, () => (value = 0.995 * value + 0.05 * random()));
};

/** Coughs: two or three bursts of coloured noise, every few seconds. */
const coughs: Noise = (length, random) => {
  const sound = new Float64Array(length);
  for (let at = samplesOf(500); at < length; at += samplesOf(between(random, 2000, 6000))) {
    for (let burst = 0, start = at; burst < 2 + pick(random, 2); burst++, start += samplesOf(between(random, 250, 450)))
      mixInto(sound, cough(random), start, between(random, 0.5, 1));
  }
  return sound;
};

function cough(random: Random): Float64Array {
  const length = samplesOf(between(random, 120, 260));
  const colour = between(random, 0.15, 0.4);
  let value = 0;
  return Float64Array.from({ length }, (_, at) => {
    value += colour * (random() - value);
    return value * Math.min(1, at / 160) * Math.exp((-4 * at) / length);
  });
}

/** A television in the next room: speech without a pause, with its echo and without its high tones, over music. */
const television: Noise = (length, random, speech) => {
  const sound = noises.music(length, random, speech).map((sample) => sample * 0.02);
  for (let at = 0; at < length; at += samplesOf(between(random, 50, 600))) {
    const phrase = reverberated(reverberated(speech[pick(random, speech.length)] ?? [], random), random);
    mixInto(sound, phrase, at, 1 / Math.max(1, rmsOf(phrase)));
    at += phrase.length;
  }
  let value = 0;
  return sound.map((sample) => (value += 0.25 * (sample - value)));
};

const sounds: Record<string, Noise> = {
  silence: (length) => new Float64Array(length),
  fan,
  street: noises.traffic,
  music: noises.music,
  keyboard: noises.keyboard,
  coughs,
  'far television': television,
};

const isHeldOut = process.argv.includes('--held-out');
/** Speech of other people: the WAV files of a folder (16 kHz, mono, 16 bits). */
const folder = process.argv.find((argument) => argument.startsWith('--speech='))?.slice('--speech='.length);
const speech = folder === undefined ? synthesisedSpeech() : recordedSpeech(folder);
/** Behind the same wall the voices of espeak-ng are more than twice as bright as recorded people. */
const farSpeech = folder === undefined ? speech.map((sound) => softened(sound, 0.12)) : speech;

function softened(sound: ArrayLike<number>, share: number): Float64Array {
  let value = 0;
  return Float64Array.from(sound, (sample) => (value += share * (sample - value)));
}
console.log('sound             utterances   turns   of ten minutes');
for (const [name, make] of Object.entries(isHeldOut ? heldOutSounds : sounds)) {
  const random = randomNumbers(isHeldOut ? 90_210 : 4711);
  const found = utterancesIn(minutesOf(make, random));
  const gate = new UtteranceGate();
  const turns = found.filter(({ speechMs, voice }) => {
    const text = invented[pick(random, invented.length)] ?? '';
    return gate.judge({ text, pair, speechMs, voice }) === 'speech';
  });
  console.log(`${name.padEnd(18)}${String(found.length).padStart(10)}${String(turns.length).padStart(8)}`);
}

let [count, rejected] = [0, 0];
for (const { text, code, sound } of shortUtterances()) {
  for (const [gain, before] of [
    [1, 600],
    [0.3, 900],
    [0.1, 1200],
  ] as const) {
    const room = Float64Array.from(
      { length: sound.length + samplesOf(before + 1200) },
      () => 20 * (Math.random() - 0.5),
    );
    mixInto(room, sound, samplesOf(before), gain);
    const [found] = utterancesIn(Int16Array.from(room));
    if (!found) continue;
    count++;
    const evidence = { text, speechMs: found.speechMs, voice: found.voice };
    const verdict = new UtteranceGate().judge({
      ...evidence,
      pair: { source: code, target: code === 'eng' ? 'cmn' : 'eng' },
    });
    if (verdict === 'unclear') rejected++;
    if (verdict === 'unclear' && process.argv.includes('--mistakes')) console.log(code, text, found.voice);
  }
}
console.log(
  `short utterances that were heard: ${count}, held back: ${rejected} (${((100 * rejected) / count).toFixed(2)} %)`,
);

/** People who speak from across a room: they are to be heard. */
{
  const random = randomNumbers(815);
  const sounds = Array.from({ length: 8 }, () => speech.map((element) => reverberated(element, random))).flat();
  const found = sounds.flatMap((sound, at) => {
    const room = Float64Array.from({ length: sound.length + samplesOf(2400) }, () => 10 * random());
    mixInto(room, sound, samplesOf(1200), [1, 0.3, 0.1][at % 3]);
    return utterancesIn(Int16Array.from(room)).slice(0, 1);
  });
  const held = found.filter(({ speechMs, voice }) => {
    const evidence = { text: 'Where is the station?', pair, speechMs, voice };
    return new UtteranceGate().judge(evidence) === 'unclear';
  });
  console.log(`from across the room: ${found.length}, held back: ${held.length}`);
}

/** Each minute is 3.3 dB louder than the one before. */
function minutesOf(make: Noise, random: Random): Int16Array {
  const minute = make(samplesOf(60_000), random, farSpeech);
  const level = Math.max(1e-9, rmsOf(minute));
  const sound = new Int16Array(minute.length * MINUTES);
  for (let at = 0; at < MINUTES; at++) {
    const db = QUIETEST_DB + ((LOUDEST_DB - QUIETEST_DB) * at) / (MINUTES - 1);
    const gain = (32_768 * 10 ** (db / 20)) / level;
    sound.set(
      minute.map((sample) => clipped(sample * gain + 8 * random())),
      at * minute.length,
    );
  }
  return sound;
}

function clipped(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, sample));
}

function utterancesIn(sound: Int16Array): readonly Utterance[] {
  const found: Utterance[] = [];
  const segmenter = new UtteranceSegmenter(
    new SpeechDetector(),
    { isEcho: () => false },
    {
      onSpeechStarted: () => undefined,
      onSpeechStopped: () => undefined,
      onUtterance: (utterance) => found.push(utterance),
    },
  );
  for (let at = 0; at + INPUT_FRAME_SAMPLES <= sound.length; at += INPUT_FRAME_SAMPLES)
    segmenter.hear(sound.slice(at, at + INPUT_FRAME_SAMPLES));
  return found;
}
