import type { LanguageCode, LanguagePair } from '../language.ts';

/** A language pack is a translation model of one direction, to or from English. */
export type PackDirection = { readonly from: LanguageCode; readonly to: LanguageCode };

const PIVOT: LanguageCode = 'eng';

/** The packs that translate one language into another: one, or two through English; undefined where one is missing. */
export function packRoute(
  from: LanguageCode,
  to: LanguageCode,
  has: (direction: PackDirection) => boolean,
): readonly PackDirection[] | undefined {
  if (from === to) return undefined;
  const direct = { from, to };
  if (has(direct)) return [direct];
  const route = [
    { from, to: PIVOT },
    { from: PIVOT, to },
  ];
  return from !== PIVOT && to !== PIVOT && route.every(has) ? route : undefined;
}

/** The packs that a pair needs in both directions, each once; undefined where one is missing. */
export function packsOfPair(
  { source, target }: LanguagePair,
  has: (direction: PackDirection) => boolean,
): readonly PackDirection[] | undefined {
  const there = packRoute(source, target, has);
  const back = packRoute(target, source, has);
  return there && back && [...there, ...back];
}

export function isIn(packs: readonly PackDirection[]): (direction: PackDirection) => boolean {
  return ({ from, to }) => packs.some((pack) => pack.from === from && pack.to === to);
}
