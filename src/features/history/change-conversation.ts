import type { AppServices } from '../../ports/services.ts';
import type { ChatSession } from '../../protocol/contract.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import { history, setHistoryList, setOpened, setPinned, setUnsaved } from '../../state/history.ts';
import { savedCopies } from './local-conversations.ts';
import type { OpenTarget } from './open-target.ts';
import { showFailure } from '../account/show-failure.ts';

type ChangeDeps = Pick<AppServices, 'api' | 'conversationStore' | 'serverCache'>;
type Change = { readonly title?: string; readonly is_pinned?: boolean };

/** More are in the list below. */
const MAX_PINNED = 50;

/** Conversations on the server are renamed there; those of this device on it. */
export async function renameConversation(deps: ChangeDeps, target: OpenTarget, title: string): Promise<boolean> {
  const clean = title.trim().slice(0, 200);
  if (clean === '') return false;
  if (target.from === 'server') return changeOnServer(deps, target.id, { title: clean });
  await deps.conversationStore.update(target.id, { title: clean });
  setUnsaved(history.unsaved.map((element) => (element.id === target.id ? { ...element, title: clean } : element)));
  showChange(target.id, { title: clean });
  return true;
}

export async function pinConversation(
  deps: ChangeDeps,
  id: Extract<OpenTarget, { from: 'server' }>['id'],
  isPinned: boolean,
): Promise<void> {
  if (await changeOnServer(deps, id, { is_pinned: isPinned })) await loadPinned(deps);
}

async function changeOnServer(deps: ChangeDeps, id: ChatSession['id'], change: Change): Promise<boolean> {
  const result = await deps.api.request('updateSession', { params: { id }, body: change });
  if (result.type === 'failed') {
    showFailure(result, { type: 'conversation-change-failed' });
    return false;
  }
  showChange(id, change);
  return true;
}

/** Everywhere on screen. */
function showChange(id: string, change: Change): void {
  const { list, opened, pinned } = history;
  const changed = <Session extends { readonly id: string }>(session: Session) =>
    session.id === id ? { ...session, ...change } : session;
  if (list.type === 'loaded')
    setHistoryList({ ...list, value: { ...list.value, sessions: list.value.sessions.map(changed) } });
  setPinned(pinned.map(changed));
  if (opened?.type !== 'loaded' || opened.value.session.id !== id) return;
  const { value } = opened;
  setOpened({
    ...opened,
    value: value.isUnsaved
      ? { ...value, session: changed(value.session) }
      : { ...value, session: changed(value.session) },
  });
}

/** The pinned conversations of the user; without a network those whose copies are on this device. */
export async function loadPinned(deps: ChangeDeps): Promise<void> {
  const userId = signedInUserId();
  if (userId === undefined) return;
  const response = await deps.api.request('sessions', { query: { page: 1, limit: MAX_PINNED, pinned: 'true' } });
  if (signedInUserId() !== userId) return;
  if (response.type === 'ok') return setPinned(structuredClone(response.body.sessions));
  const copies = await savedCopies(deps, userId);
  setPinned(copies.map(({ session }) => session).filter((session) => session.is_pinned === true));
}
