import { correctTurn, translateCorrected } from '../domain/correct-turn.ts';
import type { Turn } from '../domain/turn.ts';
import { putTurns } from '../state/conversation.ts';
import type { LiveSession } from './live-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { translateText } from './translate-text.ts';

/** For a turn of before a conversation was continued: the call does not know it, and could not translate it again. */
export async function correctEarlierTurn(
  services: SessionDeps,
  { persister, sessionId }: LiveSession,
  turn: Turn,
  text: string,
): Promise<void> {
  const { conversation } = services.store;
  const show = (changed: Turn): void => {
    putTurns(conversation, [changed]);
    persister.save([changed], []);
  };
  const corrected = correctTurn(turn, text);
  show(corrected);
  const [from, into] = [corrected.source.language, corrected.translation.language];
  if (!from || !into) return;
  const again = await translateText(services, { text, from, into, sessionId });
  // Another correction may have come first.
  if (again && conversation.turnsById[turn.id] === corrected) show(translateCorrected(corrected, again));
}
