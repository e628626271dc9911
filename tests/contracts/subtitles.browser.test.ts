import { expect, test } from 'vitest';
import { exportConversations } from '../../src/domain/documents/export-conversations.ts';
import { aTurn } from '../fixtures/turns.ts';

const STARTED_AT_MS = Date.UTC(2026, 10, 21, 9, 30);

const labels = {
  speaker: (speaker: string) => (speaker === 'userA' ? 'User A' : 'B <&> B'),
  language: (code: string) => code,
  time: () => 'Nov 21 --> 9:30',
  firstHeard: (text: string) => text,
  onDevice: () => 'translated on this device',
};

/** As a browser reads a subtitle file. */
async function cuesOf(vtt: string): Promise<readonly VTTCue[]> {
  const track = document.createElement('track');
  const loaded = new Promise((resolve, reject) => {
    track.addEventListener('load', resolve, { once: true });
    track.addEventListener('error', () => reject(new Error('the file is not WebVTT')), { once: true });
  });
  track.src = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }));
  const video = document.createElement('video');
  video.append(track);
  document.body.append(video);
  track.track.mode = 'hidden';
  await loaded;
  const cues = [...(track.track.cues ?? [])].filter((cue) => cue instanceof VTTCue);
  video.remove();
  return cues;
}

test('the browser reads exported VTT: its times, speakers, languages and every character', async () => {
  const said = [
    { text: 'أين المحطة؟\n\n<b>&amp;</b> -->', language: 'arb' },
    { text: '车站在哪里？', language: 'cmn' },
  ] as const;
  const turns = said.map((source, at) =>
    aTurn(`${at}`, {
      speaker: at === 0 ? 'userB' : 'userA',
      source,
      translation: { text: 'a < b', language: 'eng' },
      startedAtMs: STARTED_AT_MS + at * 3_661_500,
    }),
  );
  const conversation = {
    title: 'Lunch\n\n00:00.000 --> 00:01.000',
    startedAtMs: STARTED_AT_MS,
    pair: { source: 'cmn', target: 'eng' } as const,
    turns,
  };

  const cues = await cuesOf(exportConversations('vtt', [conversation], labels));

  expect(cues.map(({ startTime }) => startTime)).toEqual([0, 3661.5]);
  const [first, second] = cues.map((cue) => cue.getCueAsHTML());
  // Each line of Arabic is isolated, also the second one, which has no Arabic letter of its own.
  const lines = ['\u200f\u2067أين المحطة؟\u2069', '\u200f\u2067<b>&amp;</b> -->\u2069', 'a < b'];
  expect(first?.textContent).toBe(lines.join('\n'));
  expect(first?.querySelector('span[title]')?.getAttribute('title')).toBe('B <&> B');
  expect([...(second?.querySelectorAll('[lang]') ?? [])].map((value) => value.getAttribute('lang'))).toEqual([
    'zh-Hans',
    'en',
  ]);
});
