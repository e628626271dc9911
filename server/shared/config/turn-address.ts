/** The address at which a TURN server listens. */
export type TurnAddress = {
  /** As browsers take it (RFC 7065). */
  readonly url: string;
  /** An IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly transport: 'udp' | 'tcp' | 'tls';
};

const pattern = /^(turns?):(\[[\da-f:.]+\]|[a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?$/i;

/** Undefined for an address that browsers reject, such as `turns:` over UDP. */
export function parseTurnAddress(url: string): TurnAddress | undefined {
  const [, scheme = '', host = '', port, transport] = pattern.exec(url) ?? [];
  const isTls = scheme.toLowerCase() === 'turns';
  const number = port === undefined ? defaultPort(isTls) : Number(port);
  if (!host || number < 1 || number > 65_535 || (isTls && transport === 'udp')) return undefined;
  const plain = transport === 'tcp' ? 'tcp' : 'udp';
  return { url, host: host.replace(/^\[|\]$/g, ''), port: number, transport: isTls ? 'tls' : plain };
}

function defaultPort(isTls: boolean): number {
  return isTls ? 5349 : 3478;
}
