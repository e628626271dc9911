import type { Simultaneous } from '../../domain/simultaneous.ts';

/** From the next utterance on the translation grows while a person speaks, and with `voice` is spoken meanwhile. */
export function simultaneousUpdate(simultaneous: Simultaneous) {
  return {
    type: 'session.update',
    event_id: `simultaneous_${simultaneous}`,
    session: { type: 'realtime', simultaneous },
  } as const;
}

/** The service does not take what the microphone hears for an echo of the voice. */
export function earphonesUpdate(hasEarphones: boolean) {
  return {
    type: 'session.update',
    event_id: `has_earphones_${hasEarphones}`,
    session: { type: 'realtime', has_earphones: hasEarphones },
  } as const;
}
