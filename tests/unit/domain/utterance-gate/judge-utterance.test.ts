import { expect, test } from 'vitest';
import { shortWords } from '../../../fixtures/short-words.ts';
import { judgeUtterance } from '../../../../src/domain/utterance-gate/judge-utterance.ts';
import type { UtteranceEvidence } from '../../../../src/domain/utterance-gate/judge-utterance.ts';

const pair = { source: 'cmn', target: 'eng' } as const;
const clear = { voicedMs: 700, meanProbability: 0.92, prominenceDb: 25 };
const weak = { voicedMs: 110, meanProbability: 0.5, prominenceDb: 6 };

function judge(text: string, more: Partial<UtteranceEvidence> = {}) {
  return judgeUtterance({ text, pair, speechMs: 900, voice: clear, ...more });
}

test('a word without end is unclear, and repeated by people it is speech', () => {
  expect(judge('the '.repeat(200), { speechMs: 1500 })).toBe('unclear');
  expect(judge('好'.repeat(200), { speechMs: 1500 })).toBe('unclear');
  expect(judge('No, no, no, no!', { speechMs: 1200 })).toBe('speech');
  expect(judge('好好好好好', { speechMs: 800 })).toBe('speech');
});

test('more text than the sound has room for is unclear', () => {
  const text = 'Thank you for calling, and please remember that all of our offices are closed on Monday.';

  expect(judge(text, { speechMs: 400 })).toBe('unclear');
  expect(judge(text, { speechMs: 5000 })).toBe('speech');
});

test('a script of neither language is unclear', () => {
  expect(judge('Продолжение следует...')).toBe('unclear');
  expect(judge('Где находится вокзал?')).toBe('unclear');
  expect(judge('Где находится вокзал?', { pair: { source: 'rus', target: 'eng' } })).toBe('speech');
});

test('people say "thank you": it is unclear only where the voice was weak', () => {
  for (const text of ['Thank you.', '谢谢', 'Bye.', 'you', 'OK.']) {
    expect(judge(text)).toBe('speech');
    expect(judge(text, { voice: weak, speechMs: 110 })).toBe('unclear');
  }
});

test('closings of videos are unclear, and as a part of a sentence they are speech', () => {
  expect(judge('Thanks for watching!')).toBe('unclear');
  expect(judge('请不吝点赞 订阅 转发 打赏支持明镜与点点栏目')).toBe('unclear');
  expect(judge('My film has subtitles by a friend.', { speechMs: 2500 })).toBe('speech');
  expect(judge('I thanked her for watching the children.', { speechMs: 2500 })).toBe('speech');
});

test('the figures of a recogniser decide where they are clear', () => {
  const figures = { noSpeechProbability: 0.8, meanLogProbability: -1.2 };

  expect(judge('I like it here.', { figures })).toBe('unclear');
  expect(judge('I like it here.', { figures: { ...figures, meanLogProbability: -0.3 } })).toBe('speech');
});

test('a language outside the pair that is reported for words of the pair is not enough', () => {
  expect(judge('OK, good.', { reportedLanguage: 'welsh' })).toBe('speech');
  expect(judge('you', { reportedLanguage: 'welsh', voice: { ...weak, prominenceDb: 20 } })).toBe('unclear');
});

test('what is said with the button held is speech', () => {
  expect(judge('Thanks for watching!', { isDeliberate: true, voice: undefined })).toBe('speech');
});

test('of 1,000 short utterances, said clearly or softly, at most 0.3 % are unclear', () => {
  const voices = [
    { voicedMs: 160, meanProbability: 0.78, prominenceDb: 12 },
    { voicedMs: 260, meanProbability: 0.75, prominenceDb: 9 },
    { voicedMs: 420, meanProbability: 0.9, prominenceDb: 18 },
    { voicedMs: 220, meanProbability: 0.72, prominenceDb: 7 },
    { voicedMs: 700, meanProbability: 0.96, prominenceDb: 30 },
  ];
  const verdicts = shortWords.flatMap(({ code, texts }) =>
    texts.flatMap((text) =>
      voices.map((voice) =>
        judgeUtterance({
          text,
          pair: { source: code, target: code === 'eng' ? 'cmn' : 'eng' },
          speechMs: voice.voicedMs,
          voice,
        }),
      ),
    ),
  );

  expect(verdicts.length).toBeGreaterThanOrEqual(1000);
  expect(verdicts.filter((verdict) => verdict === 'unclear').length / verdicts.length).toBeLessThanOrEqual(0.003);
});
