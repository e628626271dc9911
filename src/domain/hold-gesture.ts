import type { PairSide } from './voice-playback.ts';
import { unreachable } from './unreachable.ts';

/** A press shorter than this latches the turn: it goes on until the next press. */
const TAP_MS = 300;

/**
 * A turn that a person begins and ends by hand.
 *
 *            press              release within 300 ms
 *   idle ────────────→ pressed ──────────────────────→ latched
 *    ↑ ↑                  │ release later, or lost        │ press of the same side
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
  | { readonly type: 'release'; readonly side: PairSide; readonly atMs: number }
  /** The release will not be seen: the window has lost the keyboard, or the pointer was taken. */
  | { readonly type: 'lost' };

export const notHeld: Hold = { type: 'idle' };

export function nextHold(hold: Hold, event: HoldEvent): Hold {
  switch (event.type) {
    case 'press':
      return pressed(hold, event);
    case 'release':
      if (hold.type !== 'pressed' || hold.side !== event.side) return hold;
      return event.atMs - hold.sinceMs < TAP_MS ? { type: 'latched', side: hold.side } : notHeld;
    case 'lost':
      return hold.type === 'pressed' ? notHeld : hold;
    default:
      return unreachable(event);
  }
}

function pressed(hold: Hold, { side, atMs }: Extract<HoldEvent, { type: 'press' }>): Hold {
  if (hold.type === 'latched' && hold.side === side) return notHeld;
  // A second finger or key on the button that is held changes nothing.
  if (hold.type === 'pressed' && hold.side === side) return hold;
  return { type: 'pressed', side, sinceMs: atMs };
}

/** The side whose turn it is. */
export function heldSide(hold: Hold): PairSide | undefined {
  return hold.type === 'idle' ? undefined : hold.side;
}
