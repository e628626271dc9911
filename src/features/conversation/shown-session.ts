import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { LanguageCode, LanguagePair } from '../../domain/language.ts';
import { sessionView, type ConnectionShown } from '../../domain/session-view.ts';
import { languageSpoken } from '../../domain/turn-taking.ts';
import type { Turn } from '../../domain/turn.ts';
import { conversation, turnsInOrder } from '../../state/conversation.ts';
import { pair as chosenPair } from '../../state/pair.ts';
import { session } from '../../state/session.ts';

/** The state that every layout of the running session shows. */
export type ShownSession = {
  pair: LanguagePair;
  turns: readonly Turn[];
  connection: ConnectionShown;
  /** The language that is spoken now, once it is known. */
  spoken: LanguageCode | undefined;
};

export function useShownSession(): ShownSession {
  const now = useSnapshot(session);
  const { order, turnsById } = useSnapshot(conversation);
  const isBegun = useIsBegun();
  const pair = useShownPair();
  const said = useMemo(() => turnsInOrder({ order, turnsById }), [order, turnsById]);
  const turns = isBegun ? said : [];
  return { pair, turns, connection: sessionView(now).connection, spoken: languageSpoken(now.turnTaking, turns, pair) };
}

export function useShownPair(): LanguagePair {
  const { pair } = useSnapshot(conversation);
  const { current: chosen } = useSnapshot(chosenPair);
  return useIsBegun() ? pair : chosen;
}

/** While a session opens, the state still holds the previous conversation. */
export function useIsBegun(): boolean {
  const { conversationId } = useSnapshot(session);
  const { id } = useSnapshot(conversation);
  return conversationId === undefined || conversationId === id;
}
