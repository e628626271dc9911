import type { Member } from './utterance.ts';

/** Product spec section 4, design section 3. */
const CONTINUATION_MS = 10_000;
const LATE_REPLY_MS = 30_000;
const MAX_MEMBERS = 5;

/**
 * From the end of one to the start of the next, the longer of two measures: the service's clock is more precise but
 * restarts with every session, and the device's clock lags when the network does.
 */
function pauseMs(before: Member, after: Member): number {
  const received = after.startedAtMs - before.endedAtMs;
  if (before.audioEndMs === undefined || after.audioStartMs === undefined) return received;
  return Math.max(received, after.audioStartMs - before.audioEndMs);
}

/** No merge rule reaches across: the two sides never share a turn. */
export function isBorder(before: Member, after: Member): boolean {
  if (areCorrectedTogether(before, after)) return false;
  return (
    before.correctionId !== after.correctionId ||
    before.answered ||
    before.standsAlone ||
    after.standsAlone ||
    before.language === undefined ||
    before.language !== after.language ||
    before.speaker !== after.speaker ||
    pauseMs(before, after) > LATE_REPLY_MS
  );
}

/** A turn stays one once a person has corrected it. */
function areCorrectedTogether(before: Member, after: Member): boolean {
  return before.correctionId !== undefined && before.correctionId === after.correctionId;
}

type Entry = { readonly member: Member };

/** Splits visible utterances in time order into turns. */
export function groupsOf<T extends Entry>(entries: readonly T[]): T[][] {
  return joinLateReplies(joinContinuations(entries));
}

/** Rule (a): an utterance shortly after another, with no reply between. */
function joinContinuations<T extends Entry>(entries: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && continues(group.length, before.member, entry.member)) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function continues(memberCount: number, before: Member, after: Member): boolean {
  if (areCorrectedTogether(before, after)) return true;
  return memberCount < MAX_MEMBERS && !isBorder(before, after) && pauseMs(before, after) < CONTINUATION_MS;
}

/** Rule (b): utterances without a reply join the answered ones after them; last first, so that chains join too. */
function joinLateReplies<T extends Entry>(groups: readonly T[][]): T[][] {
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
  return last.member.answered && !isBorder(before.member, after.member) && group.length + next.length <= MAX_MEMBERS;
}
