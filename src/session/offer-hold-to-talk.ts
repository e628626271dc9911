import { subscribe } from 'valtio';
import { areTurnsCut, NoiseMeter } from '../domain/hold-offer.ts';
import type { SessionDeps } from './session-deps.ts';
import { turnsInOrder } from '../state/conversation.ts';
import { setHoldOffered } from '../state/hold-to-talk.ts';
import { isPaused } from '../state/session.ts';

/** The turns that the rule reads, and some that may not count. */
const RECENT = 10;

/** Offers hold to talk once in a session: in a loud room, and when automatic turns keep being cut. */
export function offerHoldToTalk({ levels, clock, store }: Pick<SessionDeps, 'levels' | 'clock' | 'store'>): () => void {
  const { conversation, holdToTalk, session } = store;
  const noise = new NoiseMeter();
  let isDone = holdToTalk.isOn;

  function check(isNeeded: boolean): void {
    if (isDone || !isNeeded || holdToTalk.isOn) return;
    isDone = true;
    setHoldOffered(holdToTalk, true);
  }

  const stopLevels = levels.subscribe((level) => {
    // The voice of the translation is no noise of the room.
    if (isDone || isPaused(session) || session.turnTaking.type === 'speaking') return;
    noise.hear(level, clock.now());
    check(noise.isLoud);
  });
  const stopTurns = subscribe(conversation, () => {
    const { order, turnsById } = conversation;
    check(areTurnsCut(turnsInOrder({ order: order.slice(-RECENT), turnsById })));
  });
  return () => {
    stopLevels();
    stopTurns();
    setHoldOffered(holdToTalk, false);
  };
}
