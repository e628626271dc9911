import { parseSync } from 'subtitle';
import { expect, test } from 'vitest';
import type { ConversationDocument } from '../../../../src/domain/documents/conversation-document.ts';
import {
  exportConversations,
  exportFileName,
  exportFormats,
} from '../../../../src/domain/documents/export-conversations.ts';
import type { ExportFormat } from '../../../../src/domain/documents/export-conversations.ts';
import type { Turn } from '../../../../src/domain/turn.ts';
import { aTurn } from '../../../fixtures/turns.ts';

const STARTED_AT_MS = Date.UTC(2026, 10, 21, 9, 30);

const labels = {
  speaker: (speaker: string) => (speaker === 'userA' ? 'User A' : 'User B'),
  language: (code: string) => code.toUpperCase(),
  time: (atMs: number) => new Date(atMs).toISOString().slice(0, 16),
  firstHeard: (text: string) => `first heard: ${text}`,
  onDevice: () => 'translated on this device',
};

function conversation(turns: readonly Turn[], title = 'Lunch'): ConversationDocument {
  return { title, startedAtMs: STARTED_AT_MS, pair: { source: 'cmn', target: 'eng' }, turns };
}

/** A turn of a pair of texts, `seconds` after the start. */
function said(seconds: number, text: string, translation = 'Hello', change: Partial<Turn> = {}): Turn {
  return aTurn(`turn-${seconds}`, {
    startedAtMs: STARTED_AT_MS + seconds * 1000,
    source: { text, language: 'cmn' },
    translation: { text: translation, language: 'eng' },
    ...change,
  });
}

const exported = (format: ExportFormat, turns: readonly Turn[]) =>
  exportConversations(format, [conversation(turns)], labels);

const correction = { itemId: 'c', firstSource: 'كيف حالك', firstTranslation: 'How?', isTranslated: true };
const arabic = said(4, 'كم السعر؟', 'How much?', {
  speaker: 'userB',
  source: { text: 'كم السعر؟', language: 'arb' },
  correction,
});

test.each([
  ['right to left', 'أين المحطة؟', 'Where is it?'],
  ['no spaces', '车站在哪里？', '駅はどこですか。'],
  ['markup', '<b>&amp; <i>"x"</i> {\\an8}', 'a < b && c > d'],
  ['an arrow', 'a --> b', '00:00:01.000 --> 00:00:02.000'],
  ['line breaks', 'one\r\n\r\ntwo\n\n\nthree', 'WEBVTT\n\nNOTE x'],
  ['Markdown', '# no *heading* [x](y) `z`', '1. no list\n- none'],
  ['a number alone', '42', '7'],
])('subtitles with %s are parsed by a well-known parser, one cue for each turn', (_, text, translation) => {
  const turns = [said(0, text, translation), said(3, '谢谢', 'Thanks'), arabic];
  const [srt, vtt] = [parseSync(exported('srt', turns)), parseSync(exported('vtt', turns))];
  const cuesOf = (nodes: typeof srt) => nodes.flatMap((node) => (node.type === 'cue' ? [node.data] : []));

  expect(cuesOf(srt).map(({ start }) => start)).toEqual([0, 3000, 4000]);
  expect(cuesOf(vtt).map(({ start, end }) => [start, end])).toEqual(cuesOf(srt).map(({ start, end }) => [start, end]));
  expect(cuesOf(srt)[1]?.text).toBe('User A: 谢谢\nThanks');
  expect(cuesOf(vtt)[1]?.text).toBe('<v User A><lang zh-Hans>谢谢</lang>\n<lang en>Thanks</lang>');
});

const mixed = 'الاجتماع في Hotel Aurora (غرفة 12-B) الساعة 10:30';

function saidInArabic(text: string, speakerName?: string): Turn {
  return said(0, text, 'The meeting is at Hotel Aurora', {
    source: { text, language: 'arb' },
    ...(speakerName && { speakerName }),
  });
}

test('in text the arrow before a translation does not lay it out', () => {
  const turn = said(0, 'Hello', mixed, { translation: { text: mixed, language: 'arb' } });

  expect(exported('txt', [turn])).toContain(`→ \u2067${mixed}\u2069\n`);
});

test('the label of a speaker does not lay out the Arabic of a subtitle, nor an Arabic name the rest', () => {
  expect(exported('srt', [saidInArabic(mixed)])).toContain(`User A: \u2067${mixed}\u2069\nThe meeting`);
  expect(exported('srt', [saidInArabic(mixed, 'ليلى')])).toContain(`\u2068ليلى\u2069: \u2067${mixed}\u2069`);
});

test.each(['srt', 'vtt', 'md', 'txt'] as const)(
  'in %s an Arabic line that begins with a Latin name stays right to left',
  (format) => {
    const text = 'Hotel Aurora هو المكان';
    const shown = `\u2067${text}\u2069`;

    expect(exported(format, [saidInArabic(text)])).toContain(shown);
  },
);

test.each(['srt', 'vtt', 'md', 'txt'] as const)(
  '%s of languages written left to right has no invisible characters',
  (format) => {
    expect(exported(format, [said(0, '你好', 'Hello')])).not.toMatch(/[\u2066-\u2069]/u);
  },
);

test('SRT has no markup left, and VTT escapes it', () => {
  const turns = [said(0, '<i>tea</i> & {\\an8}milk -->', 'x < y')];

  expect(exported('srt', turns)).toBe('1\n00:00:00,000 --> 00:00:01,755\nUser A: ‹i›tea‹/i› & (\\an8}milk →\nx ‹ y\n');
  expect(exported('vtt', turns)).toContain('&lt;i&gt;tea&lt;/i&gt; &amp; {\\an8}milk --&gt;');
});

test('a cue lasts as long as the words were spoken, and at most until the next turn', () => {
  const voice = { call: 0, fromMs: 1000, end: { toMs: 13_000, atMs: 0 } };
  const times = (turns: readonly Turn[]) =>
    parseSync(exported('srt', turns)).flatMap((node) =>
      node.type === 'cue' ? [[node.data.start, node.data.end]] : [],
    );

  expect(times([said(0, '好', 'Yes', { voice })])).toEqual([[0, 12_000]]);
  expect(times([said(0, '好', 'Yes', { voice }), said(5, '好')])).toEqual([
    [0, 5000],
    [5000, 6500],
  ]);
  // Two turns of the same moment, and a clock that went backwards.
  expect(times([said(0, '好'), said(0, '不'), said(-1, '早')])).toEqual([
    [0, 1000],
    [1000, 1500],
    [1000, 2500],
  ]);
  expect(times([said(0, '字'.repeat(200))])).toEqual([[0, 7000]]);
});

test('several conversations follow one another on one time line, also after an hour', () => {
  const [first, second] = [conversation([said(0, '早'), said(3661, '好')]), conversation([said(9, '再见')], 'Tea')];

  const vtt = exportConversations('vtt', [first, second], labels);

  expect(vtt).toContain('01:01:01.000 --> 01:01:02.500');
  expect(vtt).toContain('01:01:04.500 --> 01:01:06.000');
  expect(vtt).toContain('NOTE Tea · 2026-11-21T09:30');
});

test('Markdown shows what was said and never lets it become markup', () => {
  expect(exported('md', [said(0, '# *no*\n\n- _list_', '1. a <b> & [c](d)'), arabic])).toBe(
    `# Lunch

2026-11-21T09:30 · User A: CMN · User B: ENG

**User A** · 2026-11-21T09:30 · CMN

> \\# \\*no\\*${'  '}
> \\- \\_list\\_

1\\. a \\<b\\> \\& \\[c\\](d)

**User B** · 2026-11-21T09:30 · ARB

> \u200f\u2067كم السعر؟\u2069

*first heard: \u2067كيف حالك\u2069*

How much?
`,
  );
});

test('text has every turn, its correction and several conversations', () => {
  const text = exportConversations('txt', [conversation([arabic]), conversation([said(1, '茶')], 'Tea')], labels);

  expect(text).toBe(
    'Lunch\n\n2026-11-21T09:30 · User B · ARB\n\u200f\u2067كم السعر؟\u2069\n(first heard: ⁧كيف حالك⁩)\n→ How much?\n' +
      '\n---\n\nTea\n\n2026-11-21T09:30 · User A · CMN\n茶\n→ Hello\n',
  );
});

test('JSON has the texts as they are, with their times, languages and first versions', () => {
  const { format, version, conversations } = JSON.parse(exported('json', [arabic, said(5, '"<tea>"\n')])) as {
    format: string;
    version: number;
    conversations: unknown[];
  };

  expect({ format, version }).toEqual({ format: 'dragoman-conversations', version: 1 });
  expect(conversations).toEqual([
    {
      title: 'Lunch',
      started_at: '2026-11-21T09:30:00.000Z',
      source_language: 'cmn',
      target_language: 'eng',
      turns: [
        {
          speaker: 'userB',
          said_at: '2026-11-21T09:30:04.000Z',
          status: 'completed',
          source: { text: 'كم السعر؟', language: 'arb' },
          translation: { text: 'How much?', language: 'eng' },
          first_version: { source: 'كيف حالك', translation: 'How?' },
        },
        {
          speaker: 'userA',
          said_at: '2026-11-21T09:30:05.000Z',
          status: 'completed',
          source: { text: '"<tea>"\n', language: 'cmn' },
          translation: { text: 'Hello', language: 'eng' },
        },
      ],
    },
  ]);
});

test.each(exportFormats)('%s of a conversation without words, and of none, is empty but valid', (format) => {
  const silent = said(0, ' ', '');

  expect(exported(format, [silent])).not.toContain('User A\n');
  const none = { txt: '', md: '', srt: '', vtt: 'WEBVTT' };
  if (format !== 'json') expect(exportConversations(format, [], labels).trim()).toBe(none[format]);
  if (format === 'srt') expect(exported(format, [silent])).toBe('');
  if (format === 'vtt') expect(exported(format, [silent])).toBe('WEBVTT\n\nNOTE Lunch · 2026-11-21T09:30\n');
  if (format === 'json')
    expect(JSON.parse(exported(format, [silent]))).toMatchObject({ conversations: [{ turns: [] }] });
});

test('the file is named after the first conversation', () => {
  const value = conversation([]);

  expect(exportFileName([value], 'srt')).toBe('conversation-2026-11-21-0930.srt');
  expect(exportFileName([value, value], 'md')).toBe('conversations-2-2026-11-21-0930.md');
});

test('text, Markdown and JSON say which translations are those of the device', () => {
  const turns = [aTurn('t1', { onDevice: true })];
  const written = (format: ExportFormat) => exportConversations(format, [conversation(turns)], labels);

  expect(written('txt')).toContain('→ Hello (translated on this device)');
  expect(written('md')).toContain('Hello\n\n*translated on this device*');
  expect(JSON.parse(written('json')).conversations[0].turns).toMatchObject([{ translated_by: 'device' }]);
});
