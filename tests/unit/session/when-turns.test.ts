import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { whenATurnIsOpen, whenTurnsAreDone } from '../../../src/session/when-turns.ts';
import { newConversation, putTurns, setTurnOrder } from '../../../src/state/conversation.ts';
import type { Turn } from '../../../src/domain/turn.ts';
import { aTurn } from '../../fixtures/turns.ts';

const open = aTurn('t1', { status: 'in_progress' });

function conversationWith(turn: Turn) {
  const conversation = newConversation();
  putTurns(conversation, [turn]);
  setTurnOrder(conversation, [turn.id]);
  return conversation;
}

test('a wait ends with the last open turn, and with the first one that opens', async () => {
  const conversation = conversationWith(open);
  const done = whenTurnsAreDone(conversation, 60_000);
  putTurns(conversation, [{ ...open, status: 'completed' }]);
  await done;

  const opened = whenATurnIsOpen(conversation, 60_000);
  putTurns(conversation, [open]);
  await opened;
});

test('a wait that was too long does not go on behind its end', async () => {
  const conversation = conversationWith(open);
  let reads = 0;
  Object.defineProperty(conversation, 'order', {
    enumerable: true,
    configurable: true,
    get: () => {
      reads++;
      return [open.id];
    },
  });

  await whenTurnsAreDone(conversation, 20);
  reads = 0;
  conversation.saveStatus = 'device';
  await sleep(20);

  expect(reads).toBe(0);
});
