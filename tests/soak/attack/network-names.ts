import type { Random } from '../../server/attack/random.ts';

export type AddressHeaders = { readonly 'x-forwarded-for': string };

/** Addresses of honest people: a network of their own for each. */
export function honestAddress(person: number): AddressHeaders {
  return { 'x-forwarded-for': `203.${person >> 8}.${person & 255}.7` };
}

/** An IPv4 address anywhere else. */
export function anyAddress(random: Random): AddressHeaders {
  return { 'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}` };
}

/** An address of one IPv6 customer, who has a /48. */
export function customerAddress(random: Random): AddressHeaders {
  return { 'x-forwarded-for': `2001:db8:7:${random.below(65_536).toString(16)}::${random.below(65_536).toString(16)}` };
}
