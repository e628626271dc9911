import { isBorder } from './merge.ts';
import type { Node, Timeline } from './timeline.ts';

/** A part of the timeline, both ends included. */
export type AffectedRange = { readonly from: number; readonly to: number };

/** All that a change at `index` can regroup: from border to border, with every turn that stands there now. */
export function affectedRange(timeline: Timeline, index: number): AffectedRange {
  let stretch: AffectedRange = {
    from: timeline.visibleBefore(index) ?? index,
    to: timeline.visibleAfter(index) ?? index,
  };
  for (;;) {
    const wider = reach(timeline, withWholeGroups(timeline, stretch));
    if (wider.from === stretch.from && wider.to === stretch.to) return stretch;
    stretch = wider;
  }
}

function withWholeGroups(timeline: Timeline, { from, to }: AffectedRange): AffectedRange {
  let [first, last] = [from, to];
  for (let place = from; place <= to; place++) {
    for (const node of timeline.nodes[place]?.group?.nodes ?? []) {
      const index = timeline.indexOf(node) ?? place;
      first = Math.min(first, index);
      last = Math.max(last, index);
    }
  }
  return { from: first, to: last };
}

function reach(timeline: Timeline, { from, to }: AffectedRange): AffectedRange {
  const first = timeline.nodes[from]?.member.visible ? from : timeline.visibleAfter(from);
  const last = timeline.nodes[to]?.member.visible ? to : timeline.visibleBefore(to);
  const before = first === undefined ? undefined : timeline.visibleBefore(first);
  const after = last === undefined ? undefined : timeline.visibleAfter(last);
  return {
    from: areOpen(timeline.nodes, before, first) ? Math.min(from, before ?? from) : from,
    to: areOpen(timeline.nodes, last, after) ? Math.max(to, after ?? to) : to,
  };
}

function areOpen(nodes: readonly Node[], before: number | undefined, after: number | undefined): boolean {
  const [one, other] = [
    before === undefined ? undefined : nodes[before],
    after === undefined ? undefined : nodes[after],
  ];
  return one !== undefined && other !== undefined && !isBorder(one.member, other.member);
}
