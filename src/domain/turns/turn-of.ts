import { knownCostMicros } from '../cost.ts';
import type { LanguageCode, LanguagePair } from '../language.ts';
import {
  isTurnId,
  withDeviceTranslation,
  type Correction,
  type Speaker,
  type Turn,
  type TurnId,
  type TurnStatus,
  type TurnText,
} from '../turn.ts';
import { unreachable } from '../unreachable.ts';
import { sumUsage, type Usage } from '../usage.ts';
import { joinTexts, textOf } from './item-text.ts';
import { compareResponses } from './link-rules.ts';
import {
  correctionOf,
  isReply,
  isUnclear,
  stateOf,
  translationOf,
  usageOf,
  wasCut,
  type Member,
  type ServiceResponse,
  type Utterance,
} from './utterance.ts';

export type TurnMember = { readonly utterance: Utterance; readonly member: Member };

/** Builds a turn from its members, in time order. `passed`: a later utterance has a response already. */
export function turnOf(members: readonly [TurnMember, ...TurnMember[]], pair: LanguagePair, passed: boolean): Turn {
  const corrections = [...new Set(members.flatMap(({ utterance }) => utterance.corrections))];
  const corrector = correctionOf(corrections);
  const heard = turnAsHeard(members, pair, passed);
  const turn = corrector ? correctedTurn(heard, members, corrections, corrector) : heard;
  if (isTranslatedByService(turn)) return turn;
  const made = [...members.map(({ utterance }) => utterance), ...corrections]
    .map(({ deviceTranslation }) => deviceTranslation)
    .findLast((value) => value?.sourceText === turn.source.text);
  return made ? withDeviceTranslation(turn, made.text) : turn;
}

function isTranslatedByService({ status, translation, correction }: Turn): boolean {
  return status === 'completed' && translation.text !== '' && correction?.isTranslated !== false;
}

/** The corrected text, and its translation as soon as there is one. Usage of every version counts. */
function correctedTurn(
  turn: Turn,
  members: readonly TurnMember[],
  corrections: readonly Utterance[],
  corrector: Utterance,
): Turn {
  const { responses } = corrector;
  const again = corrections.flatMap((value) => value.responses);
  const usage = totalUsage([...members.flatMap(({ utterance }) => utterance.responses), ...again]);
  const isOpen = responses.some((response) => stateOf(response) === 'open');
  const translation = translationText(responses);
  const isTranslated = translation !== '' && !isOpen;
  return {
    ...turn,
    source: { text: textOf(corrector.item.text).trim(), language: turn.source.language },
    translation: {
      text: translation === '' ? turn.translation.text : translation,
      language: turn.translation.language,
      ...partialMark(isOpen),
    },
    status: isOpen ? 'in_progress' : isTranslated ? 'completed' : turn.status,
    ...(isTranslated ? { cancelReason: undefined, failureCode: undefined } : {}),
    correction: {
      itemId: corrector.id,
      firstSource: turn.source.text,
      firstTranslation: turn.translation.text,
      isTranslated,
    },
    usage,
    costMicros: usage && knownCostMicros(usage),
  };
}

function turnAsHeard(members: readonly [TurnMember, ...TurnMember[]], pair: LanguagePair, passed: boolean): Turn {
  const [first] = members;
  const responses = responsesOf(members);
  const language = members.find(({ member }) => member.language !== undefined)?.member.language;
  const usage = totalUsage(responses);
  const decisive = responses.findLast(isReply) ?? responses.at(-1);
  const status = statusOf(members, responses, decisive, passed);
  const isOpen = status === 'in_progress' || !passed;
  return {
    id: turnIdOf(first.utterance),
    itemId: itemIdOf(members, responses),
    mergedFromItemIds: members.length > 1 ? members.map(({ utterance }) => utterance.id) : [],
    speaker: first.member.speaker ?? speakerOf(language, pair),
    source: { text: sourceText(members), language, ...partialSource(members, isOpen) },
    translation: {
      text: translationText(responses),
      language: otherLanguage(language, pair),
      ...partialMark(responses.some((response) => stateOf(response) === 'open')),
      ...(status === 'in_progress' ? provisionalPart(members, responses) : {}),
    },
    status,
    startedAtMs: first.member.startedAtMs,
    cancelReason: status === 'cancelled' ? decisive?.closed?.reason : undefined,
    failureCode: status === 'error' || status === 'incomplete' ? decisive?.closed?.reason : undefined,
    interrupted: responses.some(wasCut),
    usage,
    costMicros: usage && knownCostMicros(usage),
    ...voiceOf(members),
    ...(first.utterance.heldSinceMs === undefined ? {} : { heldSinceMs: first.utterance.heldSinceMs }),
    ...(members.some(({ utterance }) => utterance.late) ? { late: true } : {}),
    ...(isUnclear(first.utterance) ? { unclear: true } : {}),
  };
}

function partialSource(members: readonly TurnMember[], isOpen: boolean): Pick<TurnText, 'isPartial' | 'unstable'> {
  if (!isOpen) return {};
  const { transcribed = true, unstable } = members.at(-1)?.utterance ?? {};
  return {
    ...partialMark(members.some(isSourcePartial)),
    ...(!transcribed && unstable ? { isPartial: true, unstable: joinedBehind(sourceText(members), unstable) } : {}),
  };
}

function provisionalPart(members: readonly TurnMember[], responses: readonly ServiceResponse[]) {
  const { provisionalTranslation = '' } = members.at(-1)?.utterance ?? {};
  if (provisionalTranslation === '') return {};
  return { isPartial: true, unstable: joinedBehind(translationText(responses), provisionalTranslation) } as const;
}

function joinedBehind(text: string, unstable: string): string {
  return joinTexts([text, unstable]).slice(text.length);
}

function isSourcePartial({ utterance: { item, transcribed, failed, abandoned } }: TurnMember): boolean {
  return !transcribed && !failed && !abandoned && textOf(item.text) !== '';
}

function partialMark(isPartial: boolean): Pick<TurnText, 'isPartial'> {
  return isPartial ? { isPartial: true } : {};
}

/** Only within one call: each call has an audio clock of its own. Members by hand have no position on it. */
function voiceOf(members: readonly TurnMember[]): Pick<Turn, 'voice'> {
  const first = members.find(({ utterance }) => utterance.heldSinceMs === undefined)?.utterance;
  const last = members.at(-1)?.utterance;
  if (first?.audioStartMs === undefined || last?.call !== first.call) return {};
  const { speechStoppedAtMs: atMs, audioEndMs: toMs } = last;
  const end = atMs === undefined || toMs === undefined ? undefined : { toMs, atMs };
  return { voice: { call: first.call, fromMs: first.audioStartMs, end } };
}

export function turnIdOf(first: Utterance): TurnId {
  if (isTurnId(first.id)) return first.id;
  throw new Error('an utterance without an id');
}

function responsesOf(members: readonly TurnMember[]): readonly ServiceResponse[] {
  const [only] = members;
  if (members.length === 1 && only) return only.utterance.responses;
  return members.flatMap(({ utterance }) => utterance.responses).sort(compareResponses);
}

function itemIdOf(members: readonly [TurnMember, ...TurnMember[]], responses: readonly ServiceResponse[]): string {
  const [first] = members;
  if (first.utterance.orphan) return responses[0]?.items[0]?.item.id ?? first.utterance.id;
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
  if (members.length === 1 && only) return textOf(only.utterance.item.text).trim();
  return joinTexts(members.map(({ utterance }) => textOf(utterance.item.text)));
}

function translationText(responses: readonly ServiceResponse[]): string {
  const [only] = responses;
  if (responses.length === 1 && only) return translationOf(only).trim();
  return joinTexts(responses.map(translationOf));
}

function totalUsage(responses: readonly ServiceResponse[]): Usage | undefined {
  let total: Usage | undefined;
  for (const response of responses) {
    const usage = usageOf(response);
    if (usage) total = total ? sumUsage(total, usage) : usage;
  }
  return total;
}

function statusOf(
  members: readonly TurnMember[],
  responses: readonly ServiceResponse[],
  decisive: ServiceResponse | undefined,
  passed: boolean,
): TurnStatus {
  if (!decisive) return statusWithoutResponse(members, passed);
  if (responses.some((response) => stateOf(response) === 'open')) return 'in_progress';
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

function statusWithoutResponse(members: readonly TurnMember[], passed: boolean): TurnStatus {
  if (members.every(({ utterance }) => utterance.failed && textOf(utterance.item.text) === '')) return 'error';
  return passed || members.every(({ utterance }) => utterance.abandoned) ? 'incomplete' : 'in_progress';
}

/** The turn is finished and was billed, but the service reported no usage for it. */
export function hasUnknownCost(turn: Turn, responseCount: number): boolean {
  return responseCount > 0 && turn.status !== 'in_progress' && turn.costMicros === undefined;
}

export function isSameTurn(a: Turn, b: Turn): boolean {
  return (
    a.source.text === b.source.text &&
    a.translation.text === b.translation.text &&
    a.source.language === b.source.language &&
    a.source.isPartial === b.source.isPartial &&
    a.source.unstable === b.source.unstable &&
    a.translation.isPartial === b.translation.isPartial &&
    a.translation.unstable === b.translation.unstable &&
    a.speaker === b.speaker &&
    a.status === b.status &&
    a.startedAtMs === b.startedAtMs &&
    a.voice?.fromMs === b.voice?.fromMs &&
    a.heldSinceMs === b.heldSinceMs &&
    a.voice?.end?.atMs === b.voice?.end?.atMs &&
    a.itemId === b.itemId &&
    a.cancelReason === b.cancelReason &&
    a.failureCode === b.failureCode &&
    a.interrupted === b.interrupted &&
    a.late === b.late &&
    a.onDevice === b.onDevice &&
    a.unclear === b.unclear &&
    isSameCorrection(a.correction, b.correction) &&
    a.costMicros === b.costMicros &&
    a.usage?.totalTokens === b.usage?.totalTokens &&
    a.mergedFromItemIds.join() === b.mergedFromItemIds.join()
  );
}

function isSameCorrection(a: Correction | undefined, b: Correction | undefined): boolean {
  return (
    a?.itemId === b?.itemId &&
    a?.isTranslated === b?.isTranslated &&
    a?.firstSource === b?.firstSource &&
    a?.firstTranslation === b?.firstTranslation
  );
}
