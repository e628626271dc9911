import type { Turn, TurnId } from '../turn.ts';
import type { LanguageMemo } from './language-memo.ts';
import { compareKeys, indexIn, insertSorted, type SortKey } from './sorted.ts';
import { keyOf, type Member, type Utterance } from './utterance.ts';

/** An utterance in the timeline, with everything derived from it. */
export type TimelineNode = {
  readonly utterance: Utterance;
  /** Where it stands in the timeline; lags behind `keyOf(utterance)` until `reposition`. */
  key: SortKey;
  member: Member;
  languageMemo: LanguageMemo | undefined;
  /** The turn it belongs to as of the last rebuild. */
  group: TurnGroup | undefined;
  /** Queued for the next refresh. */
  dirty: boolean;
  /** `utterance.committedAtMs` when the linker was last notified. */
  committedAtMs: number | undefined;
};

/** The utterances of one turn, and the turn made of them. */
export type TurnGroup = {
  readonly id: TurnId;
  key: SortKey;
  nodes: readonly [TimelineNode, ...TimelineNode[]];
  turn: Turn | undefined;
  hasUnknownCost: boolean;
  /** Tokens of its turn that are in the totals. */
  shownTokens: number;
};

const notDerivedYet: Member = {
  startedAtMs: 0,
  endedAtMs: 0,
  audioStartMs: undefined,
  audioEndMs: undefined,
  language: undefined,
  speaker: undefined,
  answered: false,
  correctionId: undefined,
  standsAlone: false,
  visible: false,
};

/** All utterances in time order, orphans included. */
export class Timeline {
  readonly #nodes: TimelineNode[] = [];
  readonly #nodeByUtterance = new Map<Utterance, TimelineNode>();

  get nodes(): readonly TimelineNode[] {
    return this.#nodes;
  }

  nodeOf(utterance: Utterance): TimelineNode | undefined {
    return this.#nodeByUtterance.get(utterance);
  }

  add(utterance: Utterance): TimelineNode {
    const node: TimelineNode = {
      utterance,
      key: keyOf(utterance),
      member: notDerivedYet,
      languageMemo: undefined,
      group: undefined,
      dirty: false,
      committedAtMs: undefined,
    };
    this.#nodeByUtterance.set(utterance, node);
    insertSorted(this.#nodes, node);
    return node;
  }

  remove(node: TimelineNode): void {
    this.#takeOut(node);
    this.#nodeByUtterance.delete(node.utterance);
  }

  isInPlace(node: TimelineNode): boolean {
    return compareKeys(keyOf(node.utterance), node.key) === 0;
  }

  /** Moves the node to where its utterance's time belongs. */
  reposition(node: TimelineNode): void {
    this.#takeOut(node);
    node.key = keyOf(node.utterance);
    insertSorted(this.#nodes, node);
  }

  #takeOut(node: TimelineNode): void {
    const index = indexIn(this.#nodes, node);
    if (index !== undefined) this.#nodes.splice(index, 1);
  }

  indexOf(node: TimelineNode): number | undefined {
    return indexIn(this.#nodes, node);
  }

  /** Index of the nearest visible node before this index. */
  visibleBefore(index: number): number | undefined {
    for (let place = index - 1; place >= 0; place--) if (this.#nodes[place]?.member.visible) return place;
    return undefined;
  }

  visibleAfter(index: number): number | undefined {
    for (let place = index + 1; place < this.#nodes.length; place++)
      if (this.#nodes[place]?.member.visible) return place;
    return undefined;
  }
}
