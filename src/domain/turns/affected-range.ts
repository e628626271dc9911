import { isBorder } from './merge.ts';
import type { Timeline } from './timeline.ts';

/** Indices into the timeline, both ends included. */
export type AffectedRange = { readonly from: number; readonly to: number };

/**
 * The range that a change at `index` can regroup: from one border (see merge.ts) to the next, widened to whole
 * current turns.
 */
export function affectedRange(timeline: Timeline, index: number): AffectedRange {
  let range: AffectedRange = {
    from: timeline.visibleBefore(index) ?? index,
    to: timeline.visibleAfter(index) ?? index,
  };
  for (;;) {
    const wider = widenToBorders(timeline, widenToWholeTurns(timeline, range));
    if (wider.from === range.from && wider.to === range.to) return range;
    range = wider;
  }
}

function widenToWholeTurns(timeline: Timeline, { from, to }: AffectedRange): AffectedRange {
  let [first, last] = [from, to];
  for (let at = from; at <= to; at++) {
    for (const node of timeline.nodes[at]?.group?.nodes ?? []) {
      const index = timeline.indexOf(node) ?? at;
      first = Math.min(first, index);
      last = Math.max(last, index);
    }
  }
  return { from: first, to: last };
}

function widenToBorders(timeline: Timeline, { from, to }: AffectedRange): AffectedRange {
  const first = timeline.nodes[from]?.member.visible ? from : timeline.visibleAfter(from);
  const last = timeline.nodes[to]?.member.visible ? to : timeline.visibleBefore(to);
  const before = first === undefined ? undefined : timeline.visibleBefore(first);
  const after = last === undefined ? undefined : timeline.visibleAfter(last);
  return {
    from: canMerge(timeline, before, first) ? Math.min(from, before ?? from) : from,
    to: canMerge(timeline, last, after) ? Math.max(to, after ?? to) : to,
  };
}

function canMerge({ nodes }: Timeline, before: number | undefined, after: number | undefined): boolean {
  const [a, b] = [before === undefined ? undefined : nodes[before], after === undefined ? undefined : nodes[after]];
  return a !== undefined && b !== undefined && !isBorder(a.member, b.member);
}
