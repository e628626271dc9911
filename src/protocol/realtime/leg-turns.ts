import { otherLanguage } from '../../domain/language.ts';
import type { LanguageCode, LanguagePair } from '../../domain/language.ts';
import type { TurnPen, TurnWriter } from './turn-writer.ts';

/** Silence that ends a turn which has its translation. */
const ANSWERED_MS = 1500;
/** The translation follows the words by seconds: a turn without one waits longer. */
const UNANSWERED_MS = 6000;

/** Somebody who never pauses is cut at the end of a sentence, and at the latest then: what is kept of a turn has an end. */
const LONG = 2000;
const LONGEST = 4000;
const sentenceEnd = /[.!?…。！？؟।]\s*$/u;

type OpenTurn = {
  readonly pen: TurnPen;
  words: string;
  /** What was heard since the last word of the translation: it may be the other person already. */
  tail: string;
  /** Of the translation. */
  saidLength: number;
  into: LanguageCode | undefined;
  lastAtMs: number;
};

/** Cuts the growing texts of two translation sessions into turns: by silence, and by who is translated. */
export type LegTurns = {
  heard(delta: string, nowMs: number): void;
  /** `into`: the language of the session that says it; the other language was spoken. */
  said(into: LanguageCode, delta: string, nowMs: number): void;
  /** Call it now and then: silence says nothing by itself. */
  tick(nowMs: number): void;
};

export function createLegTurns(pair: LanguagePair, writer: TurnWriter): LegTurns {
  let turn: OpenTurn | undefined;

  function begin(nowMs: number): OpenTurn {
    turn = { pen: writer.beginTurn(), words: '', tail: '', saidLength: 0, into: undefined, lastAtMs: nowMs };
    return turn;
  }

  function hear(into: OpenTurn, delta: string, nowMs: number): void {
    into.words += delta;
    into.tail += delta;
    into.lastAtMs = nowMs;
    into.pen.hear(delta);
  }

  function end(ending: OpenTurn, words: string): void {
    const { pen, into } = ending;
    pen.settle(words.trim(), into && otherLanguage(pair, into));
    if (into) pen.voiceStopped();
    pen.close(into ? 'completed' : 'incomplete');
    turn = undefined;
  }

  /** The other session speaks: what was heard since belongs to the other person. */
  function turnRound(ending: OpenTurn, nowMs: number): OpenTurn {
    const { words, tail } = ending;
    end(ending, words.slice(0, words.length - tail.length));
    const next = begin(nowMs);
    if (tail !== '') hear(next, tail, nowMs);
    return next;
  }

  return {
    heard(delta, nowMs) {
      if (turn && isLong(turn.words)) end(turn, turn.words);
      hear(turn ?? begin(nowMs), delta, nowMs);
    },
    said(into, delta, nowMs) {
      if (turn && turn.saidLength >= LONGEST) end(turn, turn.words);
      const isOther = turn?.into !== undefined && turn.into !== into;
      const current = turn && isOther ? turnRound(turn, nowMs) : (turn ?? begin(nowMs));
      if (!current.into) current.pen.voiceStarted();
      current.into = into;
      current.tail = '';
      current.saidLength += delta.length;
      current.lastAtMs = nowMs;
      current.pen.answer(delta);
    },
    tick(nowMs) {
      if (turn && nowMs - turn.lastAtMs >= (turn.into ? ANSWERED_MS : UNANSWERED_MS)) end(turn, turn.words);
    },
  };
}

function isLong(words: string): boolean {
  return words.length >= LONGEST || (words.length >= LONG && sentenceEnd.test(words.slice(-4)));
}
