import {
  fileAddresses,
  type Catalogue,
  type CatalogueEntry,
  type CatalogueFile,
} from '../../../../voice/models/catalogue.ts';

/** Addresses to ask instead of an origin, by its host; `*` is for every host without one of its own. */
export type ModelMirrors = Readonly<Record<string, string>>;

/** The addresses from which models may be fetched. */
export type Sources = {
  /** The addresses of a file, in order of preference: at the mirrors, where there are some. */
  addressesOf(entry: CatalogueEntry, file: CatalogueFile): readonly URL[];
  /** Whether an address, of a file or of a redirect, may be requested. */
  allows(address: URL): boolean;
};

/** The origins of the catalogue, or their mirrors, and the hosts that they may redirect to. */
export function createSources({ models, redirects }: Catalogue, mirrors: ModelMirrors = {}): Sources {
  const addressesOf = (entry: CatalogueEntry, file: CatalogueFile) =>
    fileAddresses(entry, file).map((address) => mirrored(address, mirrors));
  const all = models.flatMap((entry) => entry.files.flatMap((file) => addressesOf(entry, file)));
  const origins = new Set(all.map(({ origin }) => origin));
  return {
    addressesOf,
    allows: (address) =>
      origins.has(address.origin) ||
      (address.protocol === 'https:' && redirects.some((pattern) => matches(address.hostname, pattern))),
  };
}

/** The path of the mirror goes in front of that of the address. */
function mirrored(address: URL, mirrors: ModelMirrors): URL {
  const mirror = mirrors[address.host] ?? mirrors['*'];
  return mirror === undefined ? address : new URL(`${mirror.replace(/\/+$/, '')}${address.pathname}${address.search}`);
}

function matches(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
