import type { InvitationPost } from '../invitations/invitation-post.ts';
import type { Store } from '../store/store.ts';
import type { BetaMode } from '../system/beta-mode.ts';
import type { Clock } from '../system/clock.ts';
import type { AdminCredential } from './admin-credential.ts';

/** What the calls of this folder work with. */
export type Administration = {
  readonly store: Store;
  readonly clock: Clock;
  readonly credential: AdminCredential;
  readonly betaMode: BetaMode;
  readonly post: InvitationPost;
};
