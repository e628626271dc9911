import type { PairSide } from './voice-playback.ts';

/** A press shorter than this latches the turn: it goes on until the next press. */
const TAP_MS = 300;

/**
 * A turn that a person begins and ends by hand.
 *
 *            press              release within 300 ms
 *   idle ────────────→ pressed ──────────────────────→ latched
 *    ↑ ↑                  │ release later                 │ press of the same side
 *    │ └──────────────────┘                               │
 *    └────────────────────────────────────────────────────┘
 *
 * A press of the other side ends the turn and begins one of that side.
 */
export type Hold =
  | { readonly type: 'idle' }
  | { readonly type: 'pressed'; readonly side: PairSide; readonly sinceMs: number }
  | { readonly type: 'latched'; readonly side: PairSide };

export type HoldEvent =
  | { readonly type: 'press'; readonly side: PairSide; readonly atMs: number }
  | { readonly type: 'release'; readonly side: PairSide; readonly atMs: number };

export const notHeld: Hold = { type: 'idle' };

export function nextHold(hold: Hold, event: HoldEvent): Hold {
  if (event.type === 'press') {
    if (hold.type === 'latched' && hold.side === event.side) return notHeld;
    // A second finger or key on the button that is held changes nothing.
    if (hold.type === 'pressed' && hold.side === event.side) return hold;
    return { type: 'pressed', side: event.side, sinceMs: event.atMs };
  }
  if (hold.type !== 'pressed' || hold.side !== event.side) return hold;
  return event.atMs - hold.sinceMs < TAP_MS ? { type: 'latched', side: hold.side } : notHeld;
}

/** The side whose turn it is. */
export function heldSide(hold: Hold): PairSide | undefined {
  return hold.type === 'idle' ? undefined : hold.side;
}
