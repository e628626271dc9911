import { proxy } from 'valtio';
import type { LanguageCode } from '../domain/language.ts';
import type { Preferences } from '../ports/preferences.ts';

export type HoldToTalk = {
  /** People begin and end their turns by hand. */
  isOn: boolean;
  /** The language of the turn that is held now. */
  held: LanguageCode | undefined;
  /** The room is loud, or automatic turns keep being cut. */
  isOffered: boolean;
};

/** The state of the session that this page shows. */
export const holdToTalk = newHoldToTalk();

export function newHoldToTalk(): HoldToTalk {
  return proxy<HoldToTalk>({ isOn: false, held: undefined, isOffered: false });
}

type PreferenceDeps = { readonly preferences: Pick<Preferences, 'get'> };

/** @param isPossible what is shared is heard without a button */
export function loadHoldToTalk(holdToTalk: HoldToTalk, { preferences }: PreferenceDeps, isPossible = true): void {
  const isOn = isPossible && preferences.get('turn_mode') === 'hold';
  Object.assign(holdToTalk, { isOn, held: undefined, isOffered: false } satisfies HoldToTalk);
}

export function chooseHoldToTalk(
  holdToTalk: HoldToTalk,
  { preferences }: { readonly preferences: Preferences },
  isOn: boolean,
): void {
  Object.assign(holdToTalk, { isOn, isOffered: false });
  preferences.set('turn_mode', isOn ? 'hold' : undefined);
}

export function setHeld(holdToTalk: HoldToTalk, held: LanguageCode | undefined): void {
  holdToTalk.held = held;
}

export function setHoldOffered(holdToTalk: HoldToTalk, isOffered: boolean): void {
  holdToTalk.isOffered = isOffered;
}
