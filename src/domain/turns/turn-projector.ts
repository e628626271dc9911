import type { LanguagePair } from '../language.ts';
import type { Totals, Turn, TurnId } from '../turn.ts';
import { affectedRange, type AffectedRange } from './affected-range.ts';
import type { ConversationEvent } from './conversation-event.ts';
import { Facts } from './facts.ts';
import { decideMemoized, evidenceOf, type DecideLanguage } from './language-memo.ts';
import { groupsOf } from './merge.ts';
import { OrderLog, type OrderSplice } from './order-log.ts';
import { ResponseLinker } from './response-linker.ts';
import { RunningTotals } from './running-totals.ts';
import { compareKeys } from './sorted.ts';
import { Timeline, type TimelineNode, type TurnGroup } from './timeline.ts';
import { isSameTurn, turnIdOf, turnOf } from './turn-of.ts';
import {
  countsAsAnswered,
  hasWords,
  isSameMember,
  memberOf,
  type ServiceResponse,
  type Utterance,
} from './utterance.ts';

/** The changes since the last refresh or rebuild. */
export type TurnChange = {
  /** Whole turns; each replaces the one with its id. */
  readonly changed: readonly Turn[];
  readonly removed: readonly TurnId[];
  readonly splice: OrderSplice<TurnId> | undefined;
  readonly totals: Totals | undefined;
};

/**
 * Projects the events of a conversation to its turns, incrementally. `turnsOf` of the tests is the definition: after
 * `rebuild()`, `turns()` equals `turnsOf` of all events so far.
 *
 *   event
 *     │ receive
 *     ▼
 *   Facts             items, utterances and responses, as stated so far
 *     ├─▶ ResponseLinker   which utterance a response translates; an orphan stands in where there is none
 *     ▼
 *   dirty nodes       utterances whose facts or responses changed
 *     │ refresh
 *     ▼
 *   members           language, reply, visibility ─▶ text and state of the turns that stand
 *     ▼
 *   nodes to regroup  utterances that may now belong to another turn
 *     │ rebuild
 *     ▼
 *   groups            which utterances form a turn (merge.ts) ─▶ set and order of the turns
 *
 * An event costs the work on one utterance and its neighbours, however long the conversation is. `refresh` is cheap
 * enough for every batch of events; `rebuild` moves, merges and splits turns, so callers debounce it.
 */
export class TurnProjector {
  readonly #pair: LanguagePair;
  readonly #decideLanguage: DecideLanguage;
  readonly #facts: Facts;
  readonly #linker: ResponseLinker;
  /** All utterances in time order, each with the values derived from it. */
  readonly #timeline = new Timeline();
  /** Nodes whose utterance or responses changed since the last refresh. */
  #dirty: TimelineNode[] = [];
  /** Nodes that may belong to another turn than at the last rebuild. */
  readonly #toRegroup = new Set<TimelineNode>();
  /** Groups that contain a node that was removed. */
  readonly #broken = new Set<TurnGroup>();
  /** The last utterance with a response: earlier ones without will get none. */
  #lastAnswered: TimelineNode | undefined;
  readonly #groupById = new Map<TurnId, TurnGroup>();
  /** The groups in time order. */
  readonly #order = new OrderLog<TurnId, TurnGroup>();
  readonly #totals = new RunningTotals();
  /** For the next `TurnChange`. */
  readonly #changed = new Set<TurnGroup>();
  readonly #removed = new Set<TurnId>();

  constructor(pair: LanguagePair, decideLanguage: DecideLanguage) {
    this.#pair = pair;
    this.#decideLanguage = decideLanguage;
    this.#facts = new Facts({
      onUtterance: (utterance) => this.#onUtterance(utterance),
      onResponse: (response) => this.#onResponse(response),
      onItemPlaced: (itemId) => this.#linker.onItemPlaced(itemId),
    });
    this.#linker = new ResponseLinker(this.#facts, {
      timeline: this.#timeline.nodes,
      onResponsesChanged: (utterance) => this.#onResponsesOf(utterance),
      addOrphan: (orphan) => this.#markDirty(this.#timeline.add(orphan)),
      removeOrphan: (orphan) => this.#removeNode(orphan),
    });
  }

  receive(event: ConversationEvent, receivedAtMs: number): void {
    this.#facts.record(event, receivedAtMs);
  }

  /** Updates texts and states of the turns that stand. */
  refresh(): TurnChange {
    this.#refreshDirty();
    return this.#takeChange();
  }

  /** Updates which turns there are, too. */
  rebuild(): TurnChange {
    this.#refreshDirty();
    this.#regroup();
    return this.#takeChange();
  }

  get isReplayHeard(): boolean {
    return this.#facts.isReplayHeard;
  }

  /** How much a rebuild has to do. */
  get pendingRegroups(): number {
    return this.#toRegroup.size + this.#broken.size;
  }

  /** Words have arrived that belong to no turn yet. */
  get hasUnshownWords(): boolean {
    return [...this.#toRegroup].some(({ group, member, utterance }) => !group && member.visible && hasWords(utterance));
  }

  get totals(): Totals {
    return this.#totals.now();
  }

  /** Billed for transcripts, which is not part of any turn's usage. */
  get transcription(): { readonly tokens: number; readonly seconds: number } {
    return this.#facts.transcription;
  }

  /** When the speech that a response translates ended, by the device's clock; undefined for typed text. */
  speechEndOf(responseId: string): number | undefined {
    const utterance = this.#facts.responses.get(responseId)?.utterance;
    if (!utterance || utterance.written) return undefined;
    // A turn that a button ends has no report of its silence.
    return utterance.speechStoppedAtMs ?? utterance.committedAtMs;
  }

  /** All turns in time order, as of the last rebuild. */
  turns(): readonly Turn[] {
    return this.#order.entries.flatMap(({ turn }) => turn ?? []);
  }

  /** Receive: what changed becomes dirty, and responses are linked again where a start time changed. */
  #onUtterance(utterance: Utterance): void {
    const isNew = this.#timeline.nodeOf(utterance) === undefined;
    const node = this.#nodeOf(utterance);
    this.#onResponsesOf(utterance);
    const beforeMs = node.key.atMs;
    const hasMoved = this.#reposition(node);
    if (!isNew && !hasMoved && node.committedAtMs === utterance.committedAtMs) return;
    node.committedAtMs = utterance.committedAtMs;
    this.#linker.onUtteranceMoved(utterance, Math.min(beforeMs, node.key.atMs));
  }

  #onResponse(response: ServiceResponse): void {
    this.#linker.onResponse(response);
    this.#totals.count(response);
    if (response.utterance) this.#markDirty(this.#nodeOf(response.utterance));
  }

  /** Whether they cost anything depends on the utterance. */
  #onResponsesOf(utterance: Utterance): void {
    this.#markDirty(this.#nodeOf(utterance));
    for (const response of utterance.responses) this.#totals.count(response);
  }

  #nodeOf(utterance: Utterance): TimelineNode {
    return this.#timeline.nodeOf(utterance) ?? this.#timeline.add(utterance);
  }

  #markDirty(node: TimelineNode): void {
    if (node.dirty) return;
    node.dirty = true;
    this.#dirty.push(node);
  }

  /** @returns whether the node was at another index */
  #reposition(node: TimelineNode): boolean {
    if (this.#timeline.isInPlace(node)) return false;
    this.#regroupNeighbours(node);
    this.#timeline.reposition(node);
    this.#toRegroup.add(node);
    return true;
  }

  #removeNode(orphan: Utterance): void {
    const node = this.#timeline.nodeOf(orphan);
    if (!node) return;
    this.#regroupNeighbours(node);
    this.#timeline.remove(node);
    this.#toRegroup.delete(node);
    if (node.group) this.#broken.add(node.group);
    if (this.#lastAnswered === node) this.#lastAnswered = undefined;
  }

  /** Without the node between them, its neighbours may merge. */
  #regroupNeighbours(node: TimelineNode): void {
    const index = this.#timeline.indexOf(node);
    if (index === undefined) return;
    for (const place of [this.#timeline.visibleBefore(index), this.#timeline.visibleAfter(index)]) {
      const neighbour = place === undefined ? undefined : this.#timeline.nodes[place];
      if (neighbour) this.#toRegroup.add(neighbour);
    }
  }

  /** Refresh: derives the members of dirty nodes again, then the turns that contain them. */
  #refreshDirty(): void {
    if (this.#dirty.length === 0) return;
    this.#updateLastAnswered();
    const nodes = this.#dirty;
    this.#dirty = [];
    const groups = new Set<TurnGroup>();
    for (const node of nodes) {
      node.dirty = false;
      if (this.#timeline.nodeOf(node.utterance) !== node) continue;
      this.#refreshMember(node);
      for (const { group } of [node, ...this.#correctedBy(node)]) if (group) groups.add(group);
    }
    for (const group of groups) this.#refreshTurn(group);
  }

  /** The nodes whose turn shows the text of this one. */
  #correctedBy({ utterance }: TimelineNode): readonly TimelineNode[] {
    return utterance.corrects.flatMap((id) => {
      const corrected = this.#facts.utterances.get(id);
      return (corrected && this.#timeline.nodeOf(corrected)) ?? [];
    });
  }

  /** Nodes that were passed, or no longer are, may change their state. */
  #updateLastAnswered(): void {
    const last = this.#timeline.nodes.findLast(({ utterance }) => countsAsAnswered(utterance));
    if (last === this.#lastAnswered) return;
    const from = Math.min(this.#indexOrZero(last), this.#indexOrZero(this.#lastAnswered));
    this.#lastAnswered = last;
    for (const node of this.#timeline.nodes.slice(from)) this.#markDirty(node);
  }

  #indexOrZero(node: TimelineNode | undefined): number {
    return (node && this.#timeline.indexOf(node)) ?? 0;
  }

  /** A later utterance has a response already. Of two sounds, the later of two utterances may be answered first. */
  #isPassed(node: TimelineNode): boolean {
    if (node.utterance.statedSpeaker) return false;
    return this.#lastAnswered !== undefined && compareKeys(node.key, this.#lastAnswered.key) < 0;
  }

  #refreshMember(node: TimelineNode): void {
    node.languageMemo = decideMemoized(node.languageMemo, evidenceOf(node.utterance), this.#decideLanguage);
    const member = memberOf(node.utterance, node.languageMemo.language, this.#isPassed(node));
    if (isSameMember(member, node.member)) return;
    node.member = member;
    this.#toRegroup.add(node);
  }

  #refreshTurn(group: TurnGroup): void {
    const turn = turnOf(group.nodes, this.#pair, this.#isPassed(group.nodes[0]));
    this.#totals.noteTurn(group, turn);
    if (group.turn && isSameTurn(turn, group.turn)) return;
    group.turn = turn;
    this.#changed.add(group);
  }

  /** Rebuild: forms groups again in the ranges that the nodes to regroup can affect. */
  #regroup(): void {
    if (this.pendingRegroups === 0) return;
    const dissolved = new Set(this.#broken);
    this.#broken.clear();
    const nodes = [...this.#toRegroup].sort((a, b) => compareKeys(a.key, b.key));
    this.#toRegroup.clear();
    let doneTo = -1;
    for (const node of nodes) {
      const index = this.#timeline.indexOf(node);
      if (index === undefined || index <= doneTo) continue;
      const range = affectedRange(this.#timeline, index);
      this.#regroupRange(range, dissolved);
      doneTo = range.to;
    }
    for (const group of dissolved) this.#removeGroup(group);
  }

  /** Groups that lose all their nodes stay in `dissolved`. */
  #regroupRange({ from, to }: AffectedRange, dissolved: Set<TurnGroup>): void {
    const nodes = this.#timeline.nodes.slice(from, to + 1);
    for (const node of nodes) {
      if (node.group) dissolved.add(node.group);
      node.group = undefined;
    }
    for (const [first, ...rest] of groupsOf(nodes.filter(({ member }) => member.visible))) {
      if (first) dissolved.delete(this.#formGroup([first, ...rest]));
    }
  }

  #formGroup(nodes: readonly [TimelineNode, ...TimelineNode[]]): TurnGroup {
    const [first] = nodes;
    const group = this.#groupAt(first);
    group.nodes = nodes;
    for (const node of nodes) node.group = group;
    this.#refreshTurn(group);
    return group;
  }

  /** A turn keeps the id of its first utterance, also when it moves in time. */
  #groupAt(first: TimelineNode): TurnGroup {
    const id = turnIdOf(first.utterance);
    this.#removed.delete(id);
    const known = this.#groupById.get(id);
    if (known && compareKeys(known.key, first.key) === 0) return known;
    if (known) this.#order.remove(known);
    const group = known ?? {
      id,
      key: first.key,
      nodes: [first],
      turn: undefined,
      hasUnknownCost: false,
      shownTokens: 0,
    };
    group.key = first.key;
    this.#order.insert(group);
    this.#groupById.set(id, group);
    return group;
  }

  #removeGroup(group: TurnGroup): void {
    this.#order.remove(group);
    this.#groupById.delete(group.id);
    this.#totals.noteTurn(group, undefined);
    this.#changed.delete(group);
    this.#removed.add(group.id);
  }

  #takeChange(): TurnChange {
    const changed: Turn[] = [];
    for (const { turn } of this.#changed) if (turn) changed.push(turn);
    const removed = [...this.#removed];
    this.#changed.clear();
    this.#removed.clear();
    const totals = this.#totals.takeIfChanged();
    return { changed, removed, splice: this.#order.takeSplice(), totals };
  }
}
