import { snapshot } from 'valtio';
import { correctTurn, translateCorrected } from '../../domain/correct-turn.ts';
import type { SessionId } from '../../domain/ids.ts';
import { noUsage } from '../../domain/usage.ts';
import type { Turn, TurnId } from '../../domain/turn.ts';
import type { AppServices } from '../../ports/services.ts';
import { serverIdOf, WAITING_STATES } from '../../protocol/conversation-record.ts';
import { turnOfUpload, turnToUpload } from '../../protocol/turn-upload.ts';
import { saveCorrection } from '../../session/save-correction.ts';
import { translateText, type TranslateTextDeps } from '../../session/translate-text.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { history, setOpened, type OpenedConversation } from '../../state/history.ts';
import { refreshBalance } from '../../state/refresh-balance.ts';
import { reportFailure, reportedAs } from '../../shared/report-failure.ts';

type CorrectDeps = TranslateTextDeps & Pick<AppServices, 'clock' | 'conversationStore' | 'outboxSync' | 'serverCache'>;

/** `changed-elsewhere`: another device has corrected the turn meanwhile, and its text is shown now. */
export type CorrectionOutcome = 'saved' | 'failed' | 'changed-elsewhere';

/**
 * Corrects what was heard in the opened conversation: on the server, in the copies of this device, and on the screen. It is
 * translated again where this device or the server can. When it is not saved, the turn stays as it was.
 */
export async function correctStored(deps: CorrectDeps, turnId: TurnId, text: string): Promise<CorrectionOutcome> {
  const { opened } = history;
  if (opened?.type !== 'loaded') return 'saved';
  const conversation = opened.value;
  const before = conversation.turns.find(({ id }) => id === turnId);
  if (!before || before.source.text === text) return 'saved';
  const other = await otherVersion(deps, conversation, before.id, before.source.text);
  if (other) return showOther(conversation, other);
  const corrected = await translatedAgain(deps, conversation, correctTurn(snapshot(before), text));
  if (!(await save(deps, conversation, corrected, before.source.text))) return 'failed';
  // Between the two the server has stored the first text.
  const first = await otherVersion(deps, conversation, corrected.id, text);
  if (first) return showOther(conversation, first);
  if (!conversation.isUnsaved) await updateCopies(deps, conversation.session.id, corrected).catch(reportFailure);
  show(conversation, corrected);
  return 'saved';
}

/** The turn on the server, if its text is not this one; undefined where that cannot be read. */
async function otherVersion(
  { api }: CorrectDeps,
  { isUnsaved, session, turns }: OpenedConversation,
  turnId: TurnId,
  text: string,
): Promise<Turn | undefined> {
  if (isUnsaved) return undefined;
  const page = turns.findIndex(({ id }) => id === turnId) + 1;
  const found = await api.request('turns', { params: { sessionId: session.id }, query: { page, limit: 1 } });
  const stored = found.type === 'ok' ? found.body.turns[0] : undefined;
  return stored && stored.item_id === turnId && stored.user_input !== text ? turnOfUpload(stored) : undefined;
}

function showOther(conversation: OpenedConversation, other: Turn): CorrectionOutcome {
  show(conversation, other);
  return 'changed-elsewhere';
}

async function translatedAgain(deps: CorrectDeps, conversation: OpenedConversation, turn: Turn): Promise<Turn> {
  const { source, translation } = turn;
  if (!source.language || !translation.language) return turn;
  const sessionId = conversation.isUnsaved ? undefined : conversation.session.id;
  const written = { text: source.text, from: source.language, into: translation.language, sessionId };
  const again = await translateText(deps, written);
  if (again && again.usage.totalTokens > 0) void refreshBalance(deps);
  // Reported with an upload that is still to come, the usage would be charged a second time.
  return again ? translateCorrected(turn, sessionId ? again : { ...again, usage: noUsage }) : turn;
}

async function save(
  deps: CorrectDeps,
  conversation: OpenedConversation,
  turn: Turn,
  replaces: string,
): Promise<boolean> {
  // The outbox may have uploaded it since it was opened.
  if (conversation.isUnsaved) return saveCorrection(deps, conversation.session.id, turn).catch(reportedAs(false));
  const body = { session_id: conversation.session.id, conversation_turns: [{ ...turnToUpload(turn), replaces }] };
  const response = await deps.api.request('uploadConversation', { body });
  return response.type === 'ok';
}

/** Updates this device's offline copies. */
async function updateCopies(deps: CorrectDeps, sessionId: SessionId, turn: Turn): Promise<void> {
  const { conversationStore, serverCache } = deps;
  const records = await conversationStore.recordsIn([...WAITING_STATES, 'stored']);
  const record = records.find((record) => serverIdOf(record) === sessionId);
  // An upload that is still to come, or under way, would bring back the text before.
  if (record && record.state !== 'stored') await saveCorrection(deps, record.id, turn);
  else if (record) await conversationStore.saveTurns(record.id, [turn], []);
  const userId = signedInUserId();
  if (userId === undefined) return;
  const cached = await serverCache.copy(userId, sessionId);
  const stored = cached?.turns.find(({ item_id: itemId }) => itemId === turn.itemId);
  if (stored) await serverCache.addTurns(userId, sessionId, [{ ...stored, ...turnToUpload(turn) }]);
}

/** Unless another conversation is open by now. */
function show({ session }: OpenedConversation, corrected: Turn): void {
  const { opened } = history;
  if (opened?.type !== 'loaded' || opened.value.session.id !== session.id) return;
  const turns = opened.value.turns.map((turn) => (turn.id === corrected.id ? corrected : turn));
  setOpened({ type: 'loaded', value: { ...opened.value, turns } });
}
