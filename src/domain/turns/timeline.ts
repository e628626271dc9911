import type { Turn, TurnId } from '../turn.ts';
import type { LanguageMemo } from './language-memo.ts';
import { compareKeys, indexIn, insertSorted } from './sorted.ts';
import type { SortKey } from './sorted.ts';
import { keyOf } from './utterance.ts';
import type { Member, Utterance } from './utterance.ts';

/** An utterance in the list, with what was made of it. */
export type Node = {
  key: SortKey;
  readonly utterance: Utterance;
  member: Member;
  memo: LanguageMemo | undefined;
  group: Group | undefined;
  touched: boolean;
  /** As of the last look. */
  committedAtMs: number | undefined;
};

/** The utterances of one turn. */
export type Group = {
  readonly id: TurnId;
  key: SortKey;
  nodes: readonly [Node, ...Node[]];
  turn: Turn | undefined;
  unknownCost: boolean;
};

const unseen: Member = {
  startedAtMs: 0,
  endedAtMs: 0,
  audioStartMs: undefined,
  audioEndMs: undefined,
  language: undefined,
  answered: false,
  visible: false,
};

/** All utterances in time order. */
export type Timeline = {
  readonly nodes: readonly Node[];
  nodeOf(utterance: Utterance): Node | undefined;
  add(utterance: Utterance): Node;
  remove(node: Node): void;
  /** It stands where its time belongs. */
  isSettled(node: Node): boolean;
  /** Moves it there. */
  settle(node: Node): void;
  indexOf(node: Node): number | undefined;
  visibleBefore(index: number): number | undefined;
  visibleAfter(index: number): number | undefined;
};

export function createTimeline(): Timeline {
  const nodes: Node[] = [];
  const byUtterance = new Map<Utterance, Node>();

  function takeOut(node: Node): void {
    const index = indexIn(nodes, node);
    if (index !== undefined) nodes.splice(index, 1);
  }

  return {
    nodes,
    nodeOf: (utterance) => byUtterance.get(utterance),
    add(utterance) {
      const node = newNode(utterance);
      byUtterance.set(utterance, node);
      insertSorted(nodes, node);
      return node;
    },
    remove(node) {
      takeOut(node);
      byUtterance.delete(node.utterance);
    },
    isSettled: (node) => compareKeys(keyOf(node.utterance), node.key) === 0,
    settle(node) {
      takeOut(node);
      node.key = keyOf(node.utterance);
      insertSorted(nodes, node);
    },
    indexOf: (node) => indexIn(nodes, node),
    visibleBefore(index) {
      for (let place = index - 1; place >= 0; place--) if (nodes[place]?.member.visible) return place;
      return undefined;
    },
    visibleAfter(index) {
      for (let place = index + 1; place < nodes.length; place++) if (nodes[place]?.member.visible) return place;
      return undefined;
    },
  };
}

function newNode(utterance: Utterance): Node {
  return {
    key: keyOf(utterance),
    utterance,
    member: unseen,
    memo: undefined,
    group: undefined,
    touched: false,
    committedAtMs: undefined,
  };
}
