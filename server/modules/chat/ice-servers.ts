import { createHmac } from 'node:crypto';
import type { IceServer } from '../../../src/protocol/contract.ts';
import type { TurnConfig } from '../../shared/config/turn-config.ts';
import { payerIdOf, type SessionOwner } from '../../shared/session-owner.ts';
import { MAX_CALL_MS } from './call-secrets.ts';

/** Until the offer is posted, and for the difference between the clocks of this machine and the TURN server's. */
const RESERVE_MS = 10 * 60_000;

/**
 * Credentials for one call in coturn's REST form (`use-auth-secret`), which outlive the longest call: the TURN server
 * may check them again at any time. Each further call of a session gets new ones.
 */
export function iceServers(turn: TurnConfig, owner: SessionOwner, now: Date): IceServer[] {
  const expiresAtS = Math.floor((now.getTime() + MAX_CALL_MS + RESERVE_MS) / 1000);
  const username = `${expiresAtS}:${pseudonym(turn.secret, owner)}`;
  // SHA-1 is what coturn checks.
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [{ urls: turn.addresses.map(({ url }) => url), username, credential }];
}

/** The same for all calls of an owner, because coturn's `user-quota` counts by it; the TURN server learns nothing else. */
function pseudonym(secret: string, owner: SessionOwner): string {
  const id = payerIdOf(owner);
  return createHmac('sha256', secret)
    .update(JSON.stringify([owner.type, id]))
    .digest('base64url')
    .slice(0, 22);
}
