import type { LanguagePair } from '../../../../src/domain/language.ts';
import type { Turn } from '../../../../src/domain/turn.ts';
import type { ReceivedEvent } from '../../../../src/domain/turns/conversation-event.ts';
import { Facts, type FactListener } from '../../../../src/domain/turns/facts.ts';
import { evidenceOf, languageFrom, type DecideLanguage } from '../../../../src/domain/turns/language-memo.ts';
import {
  MAX_LOOKBACK,
  attach,
  compareResponses,
  isLinkable,
  linkById,
  linkByTime,
} from '../../../../src/domain/turns/link-rules.ts';
import { groupsOf } from '../../../../src/domain/turns/merge.ts';
import { compareKeys } from '../../../../src/domain/turns/sorted.ts';
import { turnOf } from '../../../../src/domain/turns/turn-of.ts';
import {
  countsAsAnswered,
  createOrphan,
  keyOf,
  memberOf,
  type ServiceResponse,
  type Utterance,
} from '../../../../src/domain/turns/utterance.ts';

const noListener: FactListener = {
  onUtterance: () => undefined,
  onResponse: () => undefined,
  onItemPlaced: () => undefined,
};

/**
 * The turns of a whole log, derived from scratch: the definition that `TurnProjector` must equal after every event
 * (turn-projector.property.test.ts). O(conversation).
 */
export function turnsOf(log: readonly ReceivedEvent[], pair: LanguagePair, decide: DecideLanguage): readonly Turn[] {
  const facts = new Facts(noListener);
  for (const { event, receivedAtMs } of log) facts.record(event, receivedAtMs);
  const spoken = [...facts.utterances.values()].sort(byTime);
  const orphans = linkAll(facts, spoken);
  const all = [...spoken, ...orphans].sort(byTime);
  const lastAnswered = all.findLastIndex(countsAsAnswered);
  const entries = all.map((utterance, index) => {
    const passed = index < lastAnswered && utterance.statedSpeaker === undefined;
    return { utterance, member: memberOf(utterance, languageFrom(evidenceOf(utterance), decide), passed), passed };
  });
  return groupsOf(entries.filter(({ member }) => member.visible)).flatMap(([first, ...rest]) =>
    first ? turnOf([first, ...rest], pair, first.passed) : [],
  );
}

function byTime(a: Utterance, b: Utterance): number {
  return compareKeys(keyOf(a), keyOf(b));
}

/** Links by id first, then the other responses in time order. @returns the orphans of responses without utterance */
function linkAll(facts: Facts, spoken: readonly Utterance[]): readonly Utterance[] {
  const responses = [...facts.responses.values()].filter(isLinkable).sort(compareResponses);
  const withoutId = responses.filter((response) => {
    const link = linkById(facts, response);
    if (link.type === 'linked') attach(response, link.utterance);
    return link.type !== 'linked';
  });
  return withoutId.flatMap((response) => linkOneByTime(response, spoken));
}

function linkOneByTime(response: ServiceResponse, spoken: readonly Utterance[]): readonly Utterance[] {
  const next = spoken.findIndex((utterance) => keyOf(utterance).atMs > response.startedAtMs);
  const index = next === -1 ? spoken.length : next;
  const before = spoken.slice(Math.max(0, index - MAX_LOOKBACK), index).reverse();
  const utterance = linkByTime(response, before, spoken[index]);
  if (!utterance) return [createOrphan(response)];
  attach(response, utterance);
  return [];
}
