import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { exportConversations } from '../../src/domain/documents/export-conversations.ts';
import type { ExportFormat } from '../../src/domain/documents/export-conversations.ts';
import type { Turn } from '../../src/domain/turn.ts';
import { PrintedConversations } from '../../src/features/history/PrintSheet.tsx';
import { SharedPage } from '../../src/features/shared-link/SharedScreen.tsx';
import { ServicesContext } from '../../src/features/use-services.ts';
import { copiedTurn } from '../../src/domain/copied-turn.ts';
import { noResponse, scriptedApi } from '../fakes/scripted-api.ts';
import { appServices } from '../fakes/app-services.ts';
import { aTurn } from '../fixtures/turns.ts';
import { render } from './render.tsx';

const ARABIC = 'الاجتماع في Hotel Aurora (غرفة 12-B) الساعة 10:30.';
const ENGLISH = 'The meeting is in فندق أورورا (غرفة 12-B) at 10:30.';
/** It begins with the name of a foreign product. */
const NAME_FIRST = 'iPhone 15 متوفر (بسعر 3,000 ريال)!';
const texts = [
  [ARABIC, 'rtl'],
  [ENGLISH, 'ltr'],
  [NAME_FIRST, 'rtl'],
] as const;

const turns: readonly Turn[] = [
  aTurn('t1', {
    speaker: 'userB',
    source: { text: ARABIC, language: 'arb' },
    translation: { text: ENGLISH, language: 'eng' },
  }),
  aTurn('t2', {
    speaker: 'userB',
    source: { text: NAME_FIRST, language: 'arb' },
    translation: { text: 'iPhone 15 is there.', language: 'eng' },
    startedAtMs: 9000,
  }),
];
const conversation = { title: 'Lunch', startedAtMs: 1000, pair: { source: 'eng', target: 'arb' } as const, turns };
const labels = {
  speaker: (speaker: string) => (speaker === 'userA' ? 'User A' : 'User B'),
  language: (code: string) => code,
  time: () => '9:30',
  firstHeard: (text: string) => text,
  onDevice: () => 'translated on this device',
};

afterEach(() => document.body.replaceChildren());

/** Words and marks of the text, as they stand from left to right. */
function seen(element: Element, text: string): readonly string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.textContent?.indexOf(text) ?? -1;
    if (start === -1) continue;
    const parts = [...text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu)].map(({ 0: part, index }) => {
      const range = document.createRange();
      range.setStart(node, start + index);
      range.setEnd(node, start + index + part.length);
      const { left, right } = range.getBoundingClientRect();
      return { part, middle: (left + right) / 2 };
    });
    return parts.toSorted((value, other) => value.middle - other.middle).map(({ part }) => part);
  }
  throw new Error(`not shown: ${text}`);
}

function paragraph(text: string, style: string, dir = 'auto'): Element {
  const shown = document.body.appendChild(document.createElement('p'));
  shown.dir = dir;
  shown.style.cssText = `white-space: pre; ${style}`;
  shown.textContent = text;
  return shown;
}

function alone(text: string, dir: string): readonly string[] {
  return seen(paragraph(text, '', dir), text);
}

/** How readers and players find the direction of a line: by its first letter, or one for all. */
const readers = {
  'by the first letter of each line': 'unicode-bidi: plaintext',
  'from left to right': 'direction: ltr',
  'from right to left': 'direction: rtl',
};

const documents: readonly (readonly [string, () => string])[] = [
  ...(['txt', 'md', 'srt'] satisfies ExportFormat[]).map(
    (format) => [format, () => exportConversations(format, [conversation], labels)] as const,
  ),
  ['the clipboard', () => turns.map((turn) => copiedTurn(turn)).join('\n')],
];

test.each(
  documents.flatMap(([name, make]) =>
    Object.entries(readers).map(([reader, style]) => [name, reader, style, make] as const),
  ),
)('%s, read %s: each text is laid out as it is alone', (_name, _reader, style, make) => {
  // Markdown's escapes are no part of what is shown.
  const shown = paragraph(make().replaceAll(/\\(?=[^\p{L}\p{N}\s])/gu, ''), style);

  for (const [text, dir] of texts) expect(seen(shown, text)).toEqual(alone(text, dir));
});

test('subtitles of a video: each text is laid out as it is alone', () => {
  const vtt = exportConversations('vtt', [conversation], labels);
  const cues = vtt.split('\n\n').filter((block) => block.includes(' --> '));
  // A browser lays out each line of a cue by its first letter.
  const shown = cues.map((cue) => {
    const box = paragraph('', 'unicode-bidi: plaintext');
    box.append(new VTTCue(0, 1, cue.slice(cue.indexOf('\n') + 1)).getCueAsHTML());
    return box;
  });

  for (const [text, dir] of texts) {
    const box = shown.find((value) => value.textContent?.includes(text));
    expect(box && seen(box, text)).toEqual(alone(text, dir));
  }
});

test.each<readonly [string, ReactNode]>([
  ['printed page', <PrintedConversations key="" conversations={[conversation]} />],
  [
    'shared page',
    <SharedPage
      key=""
      conversation={{
        title: 'Lunch',
        created_at: '2026-11-27T09:00:00Z',
        expires_at: '2026-12-27T09:00:00Z',
        source_language: 'eng',
        target_language: 'arb',
        turns,
      }}
    />,
  ],
])('%s: each text is laid out as it is alone', async (_name, page) => {
  await render(<ServicesContext value={appServices({ api: scriptedApi(() => noResponse) })}>{page}</ServicesContext>);
  const style = document.body.appendChild(document.createElement('style'));
  style.textContent = '* { white-space: nowrap !important; display: revert !important }';

  for (const [text, dir] of texts) expect(seen(document.body, text)).toEqual(alone(text, dir));
});
