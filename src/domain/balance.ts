/** The tokens that a user or visitor may still spend. */
export type Balance =
  | { readonly type: 'unlimited' }
  | { readonly type: 'tokens'; readonly available: number }
  | { readonly type: 'trial'; readonly remaining: number };

/** Product spec section 5: unlimited, or something above zero. */
export function isEnough(balance: Balance | undefined): boolean {
  switch (balance?.type) {
    case undefined:
      return false;
    case 'unlimited':
      return true;
    case 'tokens':
      return balance.available > 0;
    case 'trial':
      return balance.remaining > 0;
  }
}

export type BadgeTone = 'default' | 'secondary' | 'destructive';

/** Product spec section 9: colour of the token badge. */
export function balanceTone(balance: Balance): BadgeTone {
  switch (balance.type) {
    case 'unlimited':
      return 'default';
    case 'tokens':
      return toneAbove(balance.available, 1000, 100);
    case 'trial':
      return toneAbove(balance.remaining, 5000, 1000);
  }
}

function toneAbove(tokens: number, plenty: number, some: number): BadgeTone {
  if (tokens > plenty) return 'default';
  return tokens > some ? 'secondary' : 'destructive';
}
