import type { Catalogue, CatalogueFile } from '../../../../voice/models/catalogue.ts';

/** Where models may be fetched from. */
export type Sources = {
  /** The address of a file: at the mirror, where there is one. */
  addressOf(file: CatalogueFile): URL;
  /** Whether an address, of a file or of a redirect, may be requested. */
  allows(address: URL): boolean;
};

/**
 * The origins of the catalogue, or the mirror instead of all of them, and the hosts that they may redirect to.
 * @param mirror its path, if any, goes in front of the paths of the catalogue
 */
export function createSources({ models, redirects }: Catalogue, mirror?: string): Sources {
  const base = mirror === undefined ? undefined : new URL(mirror);
  const origins = base
    ? new Set([base.origin])
    : new Set(models.flatMap(({ files }) => files.map(({ url }) => new URL(url).origin)));
  return {
    addressOf: ({ url }) => {
      const address = new URL(url);
      if (!base) return address;
      return new URL(`${base.pathname.replace(/\/+$/, '')}${address.pathname}${address.search}`, base);
    },
    allows: (address) =>
      origins.has(address.origin) ||
      (address.protocol === 'https:' && redirects.some((pattern) => matches(address.hostname, pattern))),
  };
}

function matches(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
