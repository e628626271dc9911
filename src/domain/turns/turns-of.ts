import type { LanguagePair } from '../language.ts';
import type { Turn } from '../turn.ts';
import type { ConversationEvent } from './conversation-event.ts';
import { noFacts, orphanFor, recordEvent } from './facts.ts';
import type { Facts } from './facts.ts';
import { evidenceOf } from './language-memo.ts';
import type { DecideLanguage } from './language-memo.ts';
import { MAX_LOOKBACK, attach, compareResponses, isSubstantial, linkOf, utteranceFor } from './links.ts';
import { groupsOf } from './merge.ts';
import { compareKeys } from './sorted.ts';
import { turnOf } from './turn-of.ts';
import { keyOf, memberOf } from './utterance.ts';
import type { ServiceResponse, Utterance } from './utterance.ts';

export type LogEntry = { readonly event: ConversationEvent; readonly receivedAtMs: number };

/**
 * The turns of a whole log, worked out from scratch. What the turn book keeps up to date event by event must always
 * equal this; it is the definition, and too slow for a live conversation.
 */
export function turnsOf(log: readonly LogEntry[], pair: LanguagePair, decide: DecideLanguage): readonly Turn[] {
  const facts = noFacts();
  for (const { event, receivedAtMs } of log) recordEvent(facts, event, receivedAtMs, nobody);
  const utterances = [...facts.utterances.values()].sort(byTime);
  const orphans = linkAll(facts, utterances);
  const all = [...utterances, ...orphans].sort(byTime);
  const last = all.findLastIndex((utterance) => utterance.answers.length > 0);
  const entries = all.map((utterance, index) => {
    const member = memberOf(utterance, decide(evidenceOf(utterance)), index < last);
    return { utterance, member, stale: index < last };
  });
  return groupsOf(entries.filter(({ member }) => member.visible)).flatMap(([first, ...rest]) =>
    first ? turnOf([first, ...rest], pair, first.stale) : [],
  );
}

const nobody = { onUtterance: () => undefined, onAnswer: () => undefined, onItemPlaced: () => undefined };

function byTime(a: Utterance, b: Utterance): number {
  return compareKeys(keyOf(a), keyOf(b));
}

/** First the answers that name their words, then the others in time order. Those without words get a place of their own. */
function linkAll(facts: Facts, utterances: readonly Utterance[]): readonly Utterance[] {
  const answers = [...facts.answers.values()].filter(isSubstantial).sort(compareResponses);
  const unnamed = answers.filter((answer) => {
    const link = linkOf(facts, answer);
    if (link.type === 'linked') attach(answer, link.utterance);
    return link.type !== 'linked';
  });
  return unnamed.flatMap((answer) => linkUnnamed(answer, utterances));
}

function linkUnnamed(answer: ServiceResponse, utterances: readonly Utterance[]): readonly Utterance[] {
  const next = utterances.findIndex((utterance) => keyOf(utterance).atMs > answer.startedAtMs);
  const here = next === -1 ? utterances.length : next;
  const before = utterances.slice(Math.max(0, here - MAX_LOOKBACK), here).reverse();
  const words = utteranceFor(answer, before, utterances[here]);
  if (!words) return [orphanFor(answer)];
  attach(answer, words);
  return [];
}
