import { knownCostMicros } from '../cost.ts';
import type { LanguageCode, LanguagePair } from '../language.ts';
import { isTurnId } from '../turn.ts';
import type { Speaker, Turn, TurnId, TurnStatus } from '../turn.ts';
import { unreachable } from '../unreachable.ts';
import { noUsage, sumUsage } from '../usage.ts';
import type { Usage } from '../usage.ts';
import { compareResponses } from './links.ts';
import { responseText, isReply, stateOf, usageOf, wasCut } from './utterance.ts';
import type { ServiceResponse, Member, Utterance } from './utterance.ts';
import { joinTexts, textOf } from './item-text.ts';

export type TurnMember = { readonly utterance: Utterance; readonly member: Member };

/** Puts a turn together from its members, which are in time order. `stale`: nothing more will come of it. */
export function turnOf(members: readonly [TurnMember, ...TurnMember[]], pair: LanguagePair, stale: boolean): Turn {
  const [first] = members;
  const answers = answersOf(members);
  const language = members.find(({ member }) => member.language !== undefined)?.member.language;
  const usage = totalUsage(answers);
  const decisive = answers.findLast(isReply) ?? answers.at(-1);
  const status = statusOf(members, answers, decisive, stale);
  return {
    id: turnIdOf(first.utterance),
    itemId: itemIdOf(members, answers),
    mergedFromItemIds: members.length > 1 ? members.map(({ utterance }) => utterance.id) : [],
    speaker: speakerOf(language, pair),
    source: { text: sourceText(members), language },
    translation: { text: translationText(answers), language: otherLanguage(language, pair) },
    status,
    startedAtMs: first.member.startedAtMs,
    cancelReason: status === 'cancelled' ? decisive?.closed?.reason : undefined,
    failureCode: status === 'error' || status === 'incomplete' ? decisive?.closed?.reason : undefined,
    interrupted: answers.some(wasCut),
    usage,
    costMicros: usage && knownCostMicros(usage),
    ...voiceOf(members),
    ...(members.some(({ utterance }) => utterance.late) ? { late: true } : {}),
  };
}

function voiceOf(members: readonly TurnMember[]): Pick<Turn, 'voice'> {
  const [first, last] = [members[0]?.utterance, members.at(-1)?.utterance];
  if (first?.audioStartMs === undefined || last?.call !== first.call) return {};
  const { speechStoppedAtMs: atMs, audioEndMs: toMs } = last;
  const end = atMs === undefined || toMs === undefined ? undefined : { toMs, atMs };
  return { voice: { call: first.call, fromMs: first.audioStartMs, end } };
}

export function turnIdOf(first: Utterance): TurnId {
  if (isTurnId(first.id)) return first.id;
  throw new Error('an utterance without an id');
}

function answersOf(members: readonly TurnMember[]): readonly ServiceResponse[] {
  const [only] = members;
  if (members.length === 1 && only) return only.utterance.answers;
  return members.flatMap(({ utterance }) => utterance.answers).sort(compareResponses);
}

function itemIdOf(members: readonly [TurnMember, ...TurnMember[]], answers: readonly ServiceResponse[]): string {
  const [first] = members;
  if (first.utterance.orphan) return answers[0]?.items[0]?.item.id ?? first.utterance.id;
  const answered = members.findLast(({ member }) => member.answered);
  return (answered ?? first).utterance.id;
}

function speakerOf(language: LanguageCode | undefined, pair: LanguagePair): Speaker {
  return language === pair.target ? 'userB' : 'userA';
}

function otherLanguage(language: LanguageCode | undefined, pair: LanguagePair): LanguageCode | undefined {
  if (language === undefined) return undefined;
  return language === pair.target ? pair.source : pair.target;
}

function sourceText(members: readonly TurnMember[]): string {
  const [only] = members;
  if (members.length === 1 && only) return textOf(only.utterance.item.words).trim();
  return joinTexts(members.map(({ utterance }) => textOf(utterance.item.words)));
}

function translationText(answers: readonly ServiceResponse[]): string {
  const [only] = answers;
  if (answers.length === 1 && only) return responseText(only).trim();
  return joinTexts(answers.map(responseText));
}

function totalUsage(answers: readonly ServiceResponse[]): Usage | undefined {
  let total: Usage | undefined;
  for (const answer of answers) {
    const usage = usageOf(answer, noUsage);
    if (usage) total = total ? sumUsage(total, usage) : usage;
  }
  return total;
}

function statusOf(
  members: readonly TurnMember[],
  answers: readonly ServiceResponse[],
  decisive: ServiceResponse | undefined,
  stale: boolean,
): TurnStatus {
  if (!decisive) return unansweredStatus(members, stale);
  if (answers.some((answer) => stateOf(answer) === 'open')) return 'in_progress';
  const state = stateOf(decisive);
  switch (state) {
    case 'open':
      return 'in_progress';
    case 'failed':
      return 'error';
    case 'completed':
    case 'incomplete':
    case 'cancelled':
      return state;
    default:
      return unreachable(state);
  }
}

function unansweredStatus(members: readonly TurnMember[], stale: boolean): TurnStatus {
  if (members.every(({ utterance }) => utterance.failed && textOf(utterance.item.words) === '')) return 'error';
  return stale ? 'incomplete' : 'in_progress';
}

/** A finished turn whose answer was billed to an amount that nobody told. */
export function hasUnknownCost(turn: Turn, answerCount: number): boolean {
  return answerCount > 0 && turn.status !== 'in_progress' && turn.costMicros === undefined;
}

export function isSameTurn(a: Turn, b: Turn): boolean {
  return (
    a.source.text === b.source.text &&
    a.translation.text === b.translation.text &&
    a.source.language === b.source.language &&
    a.speaker === b.speaker &&
    a.status === b.status &&
    a.startedAtMs === b.startedAtMs &&
    a.voice?.fromMs === b.voice?.fromMs &&
    a.voice?.end?.atMs === b.voice?.end?.atMs &&
    a.itemId === b.itemId &&
    a.cancelReason === b.cancelReason &&
    a.failureCode === b.failureCode &&
    a.interrupted === b.interrupted &&
    a.late === b.late &&
    a.costMicros === b.costMicros &&
    a.usage?.totalTokens === b.usage?.totalTokens &&
    a.mergedFromItemIds.join() === b.mergedFromItemIds.join()
  );
}
