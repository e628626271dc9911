import { costMicrosOf } from '../cost.ts';
import type { LanguagePair } from '../language.ts';
import type { Totals, Turn, TurnId } from '../turn.ts';
import { noUsage, sumUsage } from '../usage.ts';
import type { Usage } from '../usage.ts';
import type { ConversationEvent } from './conversation-event.ts';
import { noFacts, recordEvent } from './facts.ts';
import type { FactListener } from './facts.ts';
import { evidenceOf, remember } from './language-memo.ts';
import type { DecideLanguage } from './language-memo.ts';
import { createLinker } from './linker.ts';
import { groupsOf } from './merge.ts';
import { createOrderLog } from './order-log.ts';
import type { OrderSplice } from './order-log.ts';
import { compareKeys } from './sorted.ts';
import { affectedRange } from './affected-range.ts';
import type { AffectedRange } from './affected-range.ts';
import { createTimeline } from './timeline.ts';
import type { Group, Node } from './timeline.ts';
import { hasUnknownCost, isSameTurn, turnIdOf, turnOf } from './turn-of.ts';
import { isSameMember, memberOf, usageOf } from './utterance.ts';
import type { ServiceResponse, Utterance } from './utterance.ts';

/** What is different since somebody last asked. */
export type TurnChange = {
  readonly changed: readonly Turn[];
  readonly removed: readonly TurnId[];
  readonly splice: OrderSplice<TurnId> | undefined;
  /** Only when they changed. */
  readonly totals: Totals | undefined;
};

/**
 * A conversation's turns, kept up to date event by event.
 *
 *   event → facts → links → touched utterances ──refresh──→ texts and states of the turns that stand
 *                                             └──rebuild──→ which utterances make a turn, and the order
 *
 * An event costs the work on the turn it touches and its neighbours, however long the conversation is.
 */
export type TurnProjector = {
  receive(event: ConversationEvent, receivedAtMs: number): void;
  /** Texts and states: cheap enough for every frame. */
  refresh(): TurnChange;
  /** How much waits for a rebuild. */
  unsettledCount(): number;
  /** The structure as well. */
  rebuild(): TurnChange;
  totals(): Totals;
  transcription(): { readonly tokens: number; readonly seconds: number };
  /** All turns in time order, as of the last rebuild. */
  turns(): readonly Turn[];
};

export function createTurnProjector(pair: LanguagePair, decide: DecideLanguage): TurnProjector {
  const facts = noFacts();
  const timeline = createTimeline();
  const order = createOrderLog<TurnId, Group>();
  const groups = new Map<TurnId, Group>();
  let touched: Node[] = [];
  /** Nodes whose place in the structure may be another one now. */
  const unsettled = new Set<Node>();
  /** Groups that lost a member for good. */
  const broken = new Set<Group>();
  const changed = new Set<Group>();
  const removed = new Set<TurnId>();
  const usages = new Map<ServiceResponse, Usage>();
  let usage = noUsage;
  let unknownUsageCount = 0;
  let told: Totals | undefined;
  /** The last words that have an answer: earlier words without one will get none. */
  let lastAnswered: Node | undefined;

  const linker = createLinker(facts, {
    timeline: timeline.nodes,
    touch: (utterance) => touch(nodeOf(utterance)),
    addOrphan: (utterance) => touch(timeline.add(utterance)),
    removeOrphan: drop,
  });

  const listener: FactListener = {
    onUtterance(utterance) {
      const fresh = timeline.nodeOf(utterance) === undefined;
      const node = nodeOf(utterance);
      touch(node);
      const before = node.key.atMs;
      if (!settle(node) && !fresh && node.committedAtMs === utterance.committedAtMs) return;
      node.committedAtMs = utterance.committedAtMs;
      linker.onUtteranceMoved(utterance, Math.min(before, node.key.atMs));
    },
    onAnswer(answer) {
      linker.onAnswer(answer);
      countUsage(answer);
      if (answer.utterance) touch(nodeOf(answer.utterance));
    },
    onItemPlaced: (itemId) => linker.onItemPlaced(itemId),
  };

  function nodeOf(utterance: Utterance): Node {
    return timeline.nodeOf(utterance) ?? timeline.add(utterance);
  }

  function settle(node: Node): boolean {
    if (timeline.isSettled(node)) return false;
    const neighbours = neighboursOf(node);
    timeline.settle(node);
    for (const neighbour of neighbours) unsettled.add(neighbour);
    unsettled.add(node);
    return true;
  }

  function drop(utterance: Utterance): void {
    const node = timeline.nodeOf(utterance);
    if (!node) return;
    for (const neighbour of neighboursOf(node)) unsettled.add(neighbour);
    timeline.remove(node);
    unsettled.delete(node);
    if (node.group) broken.add(node.group);
    if (lastAnswered === node) lastAnswered = undefined;
  }

  function neighboursOf(node: Node): readonly Node[] {
    const index = timeline.indexOf(node);
    if (index === undefined) return [];
    return [timeline.visibleBefore(index), timeline.visibleAfter(index)].flatMap((place) =>
      place === undefined ? [] : (timeline.nodes[place] ?? []),
    );
  }

  function touch(node: Node): void {
    if (node.touched) return;
    node.touched = true;
    touched.push(node);
  }

  function countUsage(answer: ServiceResponse): void {
    const now = usageOf(answer, noUsage);
    if (!now || usages.has(answer)) return;
    usages.set(answer, now);
    usage = sumUsage(usage, now);
  }

  function refreshTouched(): void {
    if (touched.length === 0) return;
    noteLastAnswered();
    const nodes = touched;
    touched = [];
    const standing = new Set<Group>();
    for (const node of nodes) {
      node.touched = false;
      if (timeline.nodeOf(node.utterance) !== node) continue;
      refreshNode(node);
      if (node.group) standing.add(node.group);
    }
    for (const group of standing) renew(group);
  }

  function refreshNode(node: Node): void {
    node.memo = remember(node.memo, evidenceOf(node.utterance), decide);
    const member = memberOf(node.utterance, node.memo.language, isStale(node));
    if (isSameMember(member, node.member)) return;
    node.member = member;
    unsettled.add(node);
  }

  function isStale(node: Node): boolean {
    return lastAnswered !== undefined && compareKeys(node.key, lastAnswered.key) < 0;
  }

  function noteLastAnswered(): void {
    const last = timeline.nodes.findLast((node) => node.utterance.answers.length > 0);
    if (last === lastAnswered) return;
    const from = Math.min(indexOr0(last), indexOr0(lastAnswered));
    lastAnswered = last;
    for (const node of timeline.nodes.slice(from)) touch(node);
  }

  function indexOr0(node: Node | undefined): number {
    return (node && timeline.indexOf(node)) ?? 0;
  }

  function renew(group: Group): void {
    const turn = turnOf(group.nodes, pair, isStale(group.nodes[0]));
    countUnknown(group, turn);
    if (group.turn && isSameTurn(turn, group.turn)) return;
    group.turn = turn;
    changed.add(group);
  }

  function countUnknown(group: Group, turn: Turn | undefined): void {
    const answerCount = group.nodes.reduce((count, node) => count + node.utterance.answers.length, 0);
    const unknownCost = turn !== undefined && hasUnknownCost(turn, answerCount);
    unknownUsageCount += Number(unknownCost) - Number(group.unknownCost);
    group.unknownCost = unknownCost;
  }

  function regroup(): void {
    if (unsettled.size + broken.size === 0) return;
    const leaving = new Set(broken);
    broken.clear();
    const nodes = [...unsettled].sort((a, b) => compareKeys(a.key, b.key));
    unsettled.clear();
    let done = -1;
    for (const node of nodes) {
      const index = timeline.indexOf(node);
      if (index === undefined || index <= done) continue;
      const stretch = affectedRange(timeline, index);
      regroupStretch(stretch, leaving);
      done = stretch.to;
    }
    for (const group of leaving) removeGroup(group);
  }

  function regroupStretch({ from, to }: AffectedRange, leaving: Set<Group>): void {
    const nodes = timeline.nodes.slice(from, to + 1);
    for (const node of nodes) {
      if (node.group) leaving.add(node.group);
      node.group = undefined;
    }
    for (const [first, ...rest] of groupsOf(nodes.filter((node) => node.member.visible))) {
      if (first) leaving.delete(standGroup([first, ...rest]));
    }
  }

  function standGroup(nodes: readonly [Node, ...Node[]]): Group {
    const [first] = nodes;
    const id = turnIdOf(first.utterance);
    const known = groups.get(id);
    const group = known ?? { id, key: first.key, nodes, turn: undefined, unknownCost: false };
    if (known && compareKeys(known.key, first.key) !== 0) order.remove(known);
    if (!known || compareKeys(known.key, first.key) !== 0) {
      group.key = first.key;
      order.insert(group);
    }
    groups.set(id, group);
    removed.delete(id);
    group.nodes = nodes;
    for (const node of nodes) node.group = group;
    renew(group);
    return group;
  }

  function removeGroup(group: Group): void {
    order.remove(group);
    groups.delete(group.id);
    countUnknown(group, undefined);
    changed.delete(group);
    removed.add(group.id);
  }

  function totalsNow(): Totals {
    return { turnCount: order.entries.length, usage, costMicros: costMicrosOf(usage), unknownUsageCount };
  }

  function takeTotals(): Totals | undefined {
    const isSame =
      told?.turnCount === order.entries.length && told.usage === usage && told.unknownUsageCount === unknownUsageCount;
    if (isSame) return undefined;
    told = totalsNow();
    return told;
  }

  function takeChange(): TurnChange {
    const turns: Turn[] = [];
    for (const group of changed) if (group.turn) turns.push(group.turn);
    const ids = [...removed];
    changed.clear();
    removed.clear();
    return { changed: turns, removed: ids, splice: order.takeSplice(), totals: takeTotals() };
  }

  return {
    receive: (event, receivedAtMs) => recordEvent(facts, event, receivedAtMs, listener),
    refresh() {
      refreshTouched();
      return takeChange();
    },
    unsettledCount: () => unsettled.size + broken.size,
    rebuild() {
      refreshTouched();
      regroup();
      return takeChange();
    },
    totals: totalsNow,
    transcription: () => ({ tokens: facts.transcribedTokens, seconds: facts.transcribedSeconds }),
    turns: () => order.entries.flatMap((group) => group.turn ?? []),
  };
}
