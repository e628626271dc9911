import type { Simultaneous } from '../../domain/simultaneous.ts';

/** From the next utterance on the translation grows while a person speaks, and with `voice` is spoken meanwhile. */
export function simultaneousUpdate(simultaneous: Simultaneous) {
  return {
    type: 'session.update',
    event_id: `simultaneous_${simultaneous}`,
    session: { type: 'realtime', simultaneous },
  } as const;
}
