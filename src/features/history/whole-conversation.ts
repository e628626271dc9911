import type { ConversationDocument } from '../../domain/documents/conversation-document.ts';
import type { Turn } from '../../domain/turn.ts';
import type { AppServices } from '../../ports/services.ts';
import type { SessionId } from '../../domain/ids.ts';
import { turnOfUpload } from '../../protocol/turn-upload.ts';
import { shownTitle } from './shown-title.ts';
import { signedInUserId } from '../../state/current-balance.ts';
import type { SavedOrUnsaved } from '../../state/history.ts';
import { allTurns } from './all-turns.ts';
import { savedCopy, sessionOf } from './local-conversations.ts';
import type { OpenTarget } from './open-target.ts';

type WholeDeps = Pick<AppServices, 'api' | 'conversationStore' | 'serverCache'>;

/** All turns of conversations, in the given order; undefined when one of them cannot be read completely. */
export async function wholeConversations(
  deps: WholeDeps,
  targets: readonly OpenTarget[],
): Promise<readonly ConversationDocument[] | undefined> {
  const found: ConversationDocument[] = [];
  for (const target of targets) {
    const value = await wholeConversation(deps, target);
    if (!value) return undefined;
    found.push(value);
  }
  return found;
}

async function wholeConversation(deps: WholeDeps, target: OpenTarget): Promise<ConversationDocument | undefined> {
  if (target.from === 'server') return (await fromServer(deps, target.id)) ?? (await fromCopy(deps, target.id));
  const record = await deps.conversationStore.record(target.id);
  if (!record) return undefined;
  const turns = await deps.conversationStore.turns(target.id);
  return documentOf(sessionOf(record, turns), turns);
}

async function fromServer({ api }: WholeDeps, id: SessionId): Promise<ConversationDocument | undefined> {
  const head = await api.request('session', { params: { id } });
  if (head.type === 'failed') return undefined;
  const all = await allTurns(api, id);
  if (all.type === 'failed') return undefined;
  return documentOf({ isUnsaved: false, session: head.body.session }, all.turns.map(turnOfUpload));
}

/** Without a network: what this device has, if that is all of it. */
async function fromCopy(deps: WholeDeps, id: SessionId): Promise<ConversationDocument | undefined> {
  const userId = signedInUserId();
  const copy = userId === undefined ? undefined : await savedCopy(deps, userId, id);
  return copy && copy.turns.length >= copy.session.total_turns_count ? documentOf(copy, copy.turns) : undefined;
}

function documentOf({ session }: SavedOrUnsaved, turns: readonly Turn[]): ConversationDocument {
  return {
    title: shownTitle(session.title, session.created_at),
    startedAtMs: Date.parse(session.created_at),
    pair: { source: session.source_language, target: session.target_language },
    turns: turns.toSorted((a, b) => a.startedAtMs - b.startedAtMs),
  };
}
