import { proxy } from 'valtio';
import { isIn, packsOfPair, type PackDirection } from '../domain/packs/pack-route.ts';
import type { LanguagePair } from '../domain/language.ts';
import type { InstalledPack } from '../ports/language-packs.ts';

/** Why a pack is not on this device; the page has a text for each. */
export type PackProblem =
  | { readonly type: 'full'; readonly needsBytes: number }
  | { readonly type: 'network' | 'damaged' | 'no-storage' | 'not-fetched' | 'sign-in' | 'later' };

export type OfferedPack = PackDirection & { readonly bytes: number };

/** The download of a pair's packs: first to the server, where it has not got them, then to this device. */
export type PackInstallation = {
  readonly pair: LanguagePair;
  readonly to: 'server' | 'device';
  readonly receivedBytes: number;
  readonly totalBytes: number;
};

type LanguagePacksState = {
  /** Undefined until it is known. */
  installed: readonly InstalledPack[] | undefined;
  /** By the server. */
  offered: readonly OfferedPack[] | undefined;
  installation: PackInstallation | undefined;
  /** Why the last attempt failed. */
  problem: { readonly pair: LanguagePair; readonly why: PackProblem } | undefined;
};

export const languagePacks = proxy<LanguagePacksState>({
  installed: undefined,
  offered: undefined,
  installation: undefined,
  problem: undefined,
});

export function setInstalledPacks(installed: readonly InstalledPack[]): void {
  languagePacks.installed = installed;
}

export function setOfferedPacks(offered: readonly OfferedPack[]): void {
  languagePacks.offered = offered;
}

export function setPackInstallation(installation: PackInstallation | undefined): void {
  languagePacks.installation = installation;
}

export function setPackProblem(problem: LanguagePacksState['problem']): void {
  languagePacks.problem = problem;
}

/** The packs that a pair needs besides the installed ones; undefined where they are not available. */
export function packsToLoad(
  pair: LanguagePair,
  installed: readonly InstalledPack[],
  offered: readonly OfferedPack[],
): readonly OfferedPack[] | undefined {
  const isInstalled = isIn(installed);
  const needed = packsOfPair(pair, isIn([...installed, ...offered]));
  return needed
    ?.filter((value) => !isInstalled(value))
    .flatMap(({ from, to }) => offered.find((value) => value.from === from && value.to === to) ?? []);
}
