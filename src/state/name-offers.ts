import { proxy } from 'valtio';
import type { TermOffer } from '../domain/terms/correct-terms.ts';
import type { TakenName } from '../domain/terms/taken-names.ts';

/** Texts whose names are offered; older ones have scrolled away. */
const MAX_TEXTS = 50;

export type NameOffers = {
  /** By the text as it was heard, the newest last. */
  found: readonly { readonly text: string; readonly offers: readonly TermOffer[] }[];
  taken: readonly TakenName[];
};

/** Names of the glossary that ordinary words of this conversation may have meant, and those that a person took. */
export const nameOffers = proxy<NameOffers>({ found: [], taken: [] });

export function resetNameOffers(): void {
  Object.assign(nameOffers, { found: [], taken: [] });
}

export function noteNameOffers(text: string, offers: readonly TermOffer[]): void {
  if (offers.length === 0 || nameOffers.found.some((value) => value.text === text)) return;
  nameOffers.found = [...nameOffers.found, { text, offers }].slice(-MAX_TEXTS);
}

export function takeName({ heard, written }: TakenName): void {
  nameOffers.taken = [...nameOffers.taken, { heard, written }];
}

/** The offers for a turn, with its whole text as it reads with the name. Merged turns contain the text of several utterances. */
export function offersIn(text: string, found: NameOffers['found']): readonly TermOffer[] {
  return found.flatMap((value) =>
    text.includes(value.text)
      ? value.offers.map((offer) => ({ ...offer, text: text.replace(value.text, () => offer.text) }))
      : [],
  );
}
