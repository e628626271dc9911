import type { Turn } from '../turn.ts';
import { hasWords } from '../conversation.ts';
import type { ConversationDocument } from './conversation-document.ts';

/** A turn on the time line of a subtitle file. */
export type Cue = { readonly fromMs: number; readonly toMs: number; readonly turn: Turn };

export type CueGroup = { readonly conversation: ConversationDocument; readonly cues: readonly Cue[] };

/** Between two conversations, which follow one another on one time line. */
const GAP_MS = 2000;
/** Reading speed of subtitles: about 15 characters a second, half as many wide ones. */
const MS_PER_CHARACTER = 65;
const SHORTEST_MS = 1500;
const LONGEST_MS = 7000;
/** The shortest cue, for a turn that is followed by another immediately. */
const LEAST_MS = 500;

/** Times count from the first words of the first conversation: nothing was recorded before them. */
export function cuesOf(conversations: readonly ConversationDocument[]): readonly CueGroup[] {
  let startMs = 0;
  return conversations.map((conversation) => {
    const cues = conversationCues(conversation.turns.filter(hasWords), startMs);
    startMs = cues.reduce((end, { toMs }) => Math.max(end, toMs), startMs) + GAP_MS;
    return { conversation, cues };
  });
}

function conversationCues(turns: readonly Turn[], startMs: number): readonly Cue[] {
  const inOrder = turns.toSorted((a, b) => a.startedAtMs - b.startedAtMs);
  const firstMs = inOrder[0]?.startedAtMs ?? 0;
  return inOrder.map((turn, at) => {
    const fromMs = startMs + turn.startedAtMs - firstMs;
    const next = inOrder[at + 1];
    const untilNextMs = next ? next.startedAtMs - turn.startedAtMs : Number.POSITIVE_INFINITY;
    return { fromMs, toMs: fromMs + Math.max(LEAST_MS, Math.min(durationMs(turn), untilNextMs)), turn };
  });
}

/** As long as it was spoken where the record has that, and long enough to be read. */
function durationMs({ voice, source, translation }: Turn): number {
  const spokenMs = voice?.end ? voice.end.toMs - voice.fromMs : 0;
  const readMs = MS_PER_CHARACTER * Math.max(widthOf(source.text), widthOf(translation.text));
  return Math.round(Math.max(spokenMs, Math.min(LONGEST_MS, Math.max(SHORTEST_MS, readMs))));
}

function widthOf(text: string): number {
  return (
    text.length + (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0)
  );
}

/** `01:02:03,456`, with the separator of the format. */
export function timeCode(atMs: number, separator: ',' | '.'): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0');
  const seconds = Math.floor(atMs / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => pad(part)).join(':')}${separator}${pad(Math.floor(atMs) % 1000, 3)}`;
}

/** A blank line would end the cue. */
export function cueLines(text: string): readonly string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}
