import type { Member } from './utterance.ts';

/** Product spec section 4, design section 3. */
const NEXT_WORDS_MS = 10_000;
const LATE_ANSWER_MS = 30_000;
const MOST_MEMBERS = 5;

/**
 * From the end of one to the start of the next. The service's clock is the finer one but starts again with every
 * session, and ours runs late when the network does: the longer of the two is the safe one.
 */
function pauseMs(before: Member, after: Member): number {
  const received = after.startedAtMs - before.endedAtMs;
  if (before.audioEndMs === undefined || after.audioStartMs === undefined) return received;
  return Math.max(received, after.audioStartMs - before.audioEndMs);
}

/** No rule reaches across: what lies on either side never shares a turn. */
export function isBorder(before: Member, after: Member): boolean {
  return (
    before.answered ||
    before.language === undefined ||
    before.language !== after.language ||
    pauseMs(before, after) > LATE_ANSWER_MS
  );
}

type Entry = { readonly member: Member };

/** Splits visible utterances in time order into turns. */
export function groupsOf<T extends Entry>(entries: readonly T[]): T[][] {
  return joinLateAnswers(joinNextWords(entries));
}

/** Rule (a): words right after words, with no answer between. */
function joinNextWords<T extends Entry>(entries: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && group.length < MOST_MEMBERS && follows(before.member, entry.member)) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function follows(before: Member, after: Member): boolean {
  return !isBorder(before, after) && pauseMs(before, after) < NEXT_WORDS_MS;
}

/** Rule (b): unanswered words join the answered ones after them. From the back, so that each finds its answer. */
function joinLateAnswers<T extends Entry>(groups: readonly T[][]): T[][] {
  const joined: T[][] = [];
  for (const group of groups.toReversed()) {
    const next = joined.at(-1);
    if (next && belongsTo(group, next)) joined[joined.length - 1] = [...group, ...next];
    else joined.push(group);
  }
  return joined.toReversed();
}

function belongsTo<T extends Entry>(group: readonly T[], next: readonly T[]): boolean {
  const [before, after, last] = [group.at(-1), next[0], next.at(-1)];
  if (!before || !after || !last) return false;
  return last.member.answered && !isBorder(before.member, after.member) && group.length + next.length <= MOST_MEMBERS;
}
