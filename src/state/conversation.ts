import { proxy, ref, snapshot } from 'valtio';
import type { SpeechGap } from '../domain/conversation.ts';
import type { ConversationId } from '../domain/ids.ts';
import { defaultPair, type LanguagePair } from '../domain/language.ts';
import { hasChangedSides, noTotals, type Totals, type Turn, type TurnId } from '../domain/turn.ts';

/** Where the conversation on screen is stored. `waiting`: on the device, to be uploaded; `trial`: on the screen only. */
export type SaveStatus = 'nowhere' | 'device' | 'waiting' | 'stored' | 'needs-sign-in' | 'rejected' | 'trial';

export type ConversationOnScreen = {
  id: ConversationId | undefined;
  pair: LanguagePair;
  turnsById: Record<string, Turn>;
  order: readonly TurnId[];
  /** Turns that changed sides after words were shown. */
  movedIds: readonly TurnId[];
  /** In time order. */
  gaps: readonly SpeechGap[];
  totals: Totals;
  saveStatus: SaveStatus;
  /** The log-out notice for this conversation has been shown. */
  isSignOutNoticeShown: boolean;
};

function nothingSaid(): Pick<ConversationOnScreen, 'turnsById' | 'order' | 'movedIds' | 'gaps' | 'totals'> {
  return { turnsById: {}, order: [], movedIds: [], gaps: [], totals: noTotals };
}

/** The live conversation that this page shows, or the last one of this page load. */
export const conversation = newConversation();

export function newConversation(): ConversationOnScreen {
  return proxy({
    ...nothingSaid(),
    id: undefined,
    pair: defaultPair,
    saveStatus: 'nowhere',
    isSignOutNoticeShown: false,
  });
}

export function beginConversation(
  conversation: ConversationOnScreen,
  { id, pair, saveStatus }: Pick<ConversationOnScreen, 'id' | 'pair' | 'saveStatus'>,
): void {
  Object.assign(conversation, nothingSaid(), { id, pair, saveStatus, isSignOutNoticeShown: false });
}

export function putTurns(
  conversation: ConversationOnScreen,
  changed: readonly Turn[],
  removed: readonly TurnId[] = [],
): void {
  // ref(): turns are replaced, never patched, so a change costs the same in a conversation of a thousand turns.
  for (const turn of changed) {
    const before = conversation.turnsById[turn.id];
    if (before && hasChangedSides(before, turn) && !conversation.movedIds.includes(turn.id))
      conversation.movedIds = [...conversation.movedIds, turn.id];
    conversation.turnsById[turn.id] = ref(turn);
  }
  for (const id of removed) delete conversation.turnsById[id];
}

export function setTurnOrder(conversation: ConversationOnScreen, order: readonly TurnId[]): void {
  conversation.order = ref([...order]);
}

export function noteGap(conversation: ConversationOnScreen, gap: SpeechGap): void {
  conversation.gaps = [...conversation.gaps, gap];
}

/** As plain data: Valtio's proxies cannot be sent to IndexedDB. */
export function gapsOf({ gaps }: Pick<ConversationOnScreen, 'gaps'>): readonly SpeechGap[] {
  return gaps.map((gap) => ({ ...gap }));
}

export function showInConversation(
  conversation: ConversationOnScreen,
  changes: Partial<Pick<ConversationOnScreen, 'gaps' | 'totals' | 'saveStatus' | 'isSignOutNoticeShown'>>,
): void {
  Object.assign(conversation, changes);
}

/** Plain data: Valtio's proxies can be sent neither to a worker nor to IndexedDB. */
export function turnsOnScreen(now: ConversationOnScreen): readonly Turn[] {
  return turnsInOrder(snapshot(now));
}

/** The turns in time order, as a list. */
export function turnsInOrder(now: Pick<ConversationOnScreen, 'order' | 'turnsById'>): readonly Turn[] {
  return now.order.flatMap((id) => now.turnsById[id] ?? []);
}

/** Whether leaving the page would lose the turns on screen, as in a trial. */
export function isOnlyOnScreen(): boolean {
  return conversation.saveStatus === 'trial' && conversation.order.length > 0;
}

/** Another user may use the device next. */
export function clearConversation(): void {
  Object.assign(conversation, nothingSaid(), { id: undefined, saveStatus: 'nowhere' });
}
