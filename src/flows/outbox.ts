import type { OutboxChange } from '../ports/device.ts';
import type { World } from '../ports/world.ts';
import { setKeeping } from '../state/conversation.ts';
import { post } from '../state/notices.ts';
import { setOutbox } from '../state/outbox.ts';
import { setOnDevice } from '../state/history.ts';
import { conversation } from '../state/conversation.ts';
import { signedInUserId } from './balance-now.ts';

/** Counts what waits on this device and shows it in History. */
export async function refreshOutbox(world: World): Promise<void> {
  const records = await world.vault.recordsIn(['finished', 'uploading', 'needs-sign-in', 'rejected', 'device-only']);
  const userId = signedInUserId();
  setOnDevice(records.filter((record) => record.userId === userId));
  setOutbox({
    waiting: records.filter(({ state }) => state === 'finished' || state === 'uploading').length,
    needsSignIn: records.filter(({ state }) => state === 'needs-sign-in').length,
    rejected: records.filter(({ state }) => state === 'rejected').length,
  });
}

/** Tells what became of a conversation: saved, or why not yet. */
export async function outboxChanged(world: World, change: OutboxChange): Promise<void> {
  announce(change);
  if (conversation.id === change.conversationId) showKeeping(change);
  await refreshOutbox(world);
}

function announce(change: OutboxChange): void {
  switch (change.state) {
    case 'stored':
      if (change.warning) return post({ type: 'conversation-saved-with-warning', warning: change.warning });
      return post({
        type: 'conversation-saved',
        turnCount: change.turnCount,
        tokens: change.tokensDeducted ?? 0,
      });
    case 'needs-sign-in':
      return post({ type: 'conversation-waiting', reason: 'sign-in' });
    case 'rejected':
      return post({ type: 'conversation-save-failed' });
    case 'finished':
      return post({
        type: 'conversation-waiting',
        reason: change.error?.code === 'network_error' ? 'offline' : 'server',
      });
    case 'live':
    case 'uploading':
    case 'device-only':
      return undefined;
  }
}

function showKeeping(change: OutboxChange): void {
  if (change.state === 'stored' || change.state === 'needs-sign-in' || change.state === 'rejected')
    setKeeping(change.state);
}
