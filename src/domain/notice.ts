/** A notice for a toast, without its text: texts are chosen in the UI, where the language is known. */
export type Notice =
  | AccountNotice
  | PurchaseNotice
  | { readonly type: 'signed-in' }
  /** `leftOnDevice`: conversations that are not saved and stay on this device. */
  | { readonly type: 'signed-out'; readonly leftOnDevice: number }
  | { readonly type: 'sign-out-failed' }
  | { readonly type: 'conversation-saved'; readonly turnCount: number; readonly tokens: number }
  /** The balance did not cover all of it. */
  | { readonly type: 'conversation-saved-with-warning' }
  | { readonly type: 'conversation-save-failed' }
  | { readonly type: 'conversation-waiting'; readonly reason: 'offline' | 'sign-in' | 'server' }
  | { readonly type: 'conversation-loading-failed' }
  | { readonly type: 'conversation-deleted'; readonly turnCount: number }
  | { readonly type: 'conversation-delete-failed' }
  | { readonly type: 'conversation-change-failed' }
  | { readonly type: 'session-error'; readonly message: string }
  | { readonly type: 'engine-failed'; readonly engine: 'recogniser' | 'translator' | 'synthesiser' }
  | {
      readonly type: 'session-ended';
      readonly reason:
        | 'connection-lost'
        | 'tokens-used-up'
        | 'trial-over'
        | 'limit-reached'
        | 'no-speech'
        | 'too-much-sent'
        | 'signed-out'
        | 'deleted';
    }
  /** Speech during a lost connection that could not be replayed, or that Stop cut off before it was. */
  | { readonly type: 'not-translated'; readonly seconds: number; readonly reason: 'connection-lost' | 'stopped' }
  | { readonly type: 'start-refused'; readonly reason: StartRefusal }
  /** A typed sentence could only be shown: neither the service nor this device has a voice for it. */
  | { readonly type: 'no-voice' }
  /** Another microphone has taken over without a choice of the user. Its name may be empty. */
  | { readonly type: 'microphone-replaced'; readonly name: string }
  /** Conversations in two tabs share one microphone. */
  | { readonly type: 'other-tab-listens' }
  /** A room whose host this device was, as its page was loaded again. */
  | { readonly type: 'room-ended' }
  | { readonly type: 'device-storage-failed' }
  /** The texts of a language that was chosen could not be fetched. */
  | { readonly type: 'texts-not-loaded' }
  | { readonly type: 'update-after-conversation'; readonly where: 'here' | 'another-tab' }
  | { readonly type: 'language-packs-failed' }
  | { readonly type: 'server-said'; readonly message: string; readonly tone: 'success' | 'warning' | 'error' };

/** Notices about the account. */
export type AccountNotice =
  | { readonly type: 'registered' }
  | { readonly type: 'social-signed-in' }
  | { readonly type: 'social-sign-in-failed' }
  | { readonly type: 'second-factor-asked' }
  | { readonly type: 'code-sent' }
  | { readonly type: 'reset-code-sent' }
  | { readonly type: 'code-verified' }
  | { readonly type: 'password-reset' }
  | { readonly type: 'profile-updated' }
  | { readonly type: 'profile-update-failed' }
  | { readonly type: 'profile-refresh-failed' }
  | { readonly type: 'email-changed' }
  | { readonly type: 'data-download-failed'; readonly isTooOften: boolean }
  | { readonly type: 'password-updated' }
  | { readonly type: 'password-update-failed' }
  | { readonly type: 'second-factor-set'; readonly enabled: boolean }
  | { readonly type: 'second-factor-failed' }
  /** `kept` names the data that the operator must retain for accounting, as named by the server. */
  | { readonly type: 'account-deleted'; readonly kept: readonly string[] }
  | { readonly type: 'account-deletion-failed' }
  | { readonly type: 'coming-soon' };

/** Notices about purchases. */
export type PurchaseNotice =
  | { readonly type: 'payment-page-opened' }
  | { readonly type: 'payment-succeeded' }
  | { readonly type: 'payment-failed' }
  | { readonly type: 'payment-expired' }
  | { readonly type: 'payment-information-missing' }
  | { readonly type: 'order-refused'; readonly reason: OrderRefusal }
  | { readonly type: 'orders-loading-failed' }
  | { readonly type: 'plan-cancelled' }
  | { readonly type: 'plan-resumed' }
  | { readonly type: 'plan-change-failed' };

/** Why an order was not created, or cannot be paid. */
export type OrderRefusal =
  | 'invalid-purchase'
  | 'method-unavailable'
  | 'already-subscribed'
  | 'too-many'
  | 'not-created'
  | 'creation-failed'
  | 'error';

/** Why a session could not start. */
export type StartRefusal =
  | 'tokens-not-enough'
  /** The host's limit for guests is used up. */
  | 'room-limit'
  | 'languages-equal'
  | 'language-not-spoken'
  | 'microphone-denied'
  | 'microphone-missing'
  | 'microphone-busy'
  | 'microphone-unavailable'
  | 'microphone-failed'
  | 'network'
  | 'service-unavailable'
  | 'service-busy'
  | 'invalid-session'
  | 'offer-rejected'
  | 'sign-in-needed'
  | 'trial-over'
  | 'device-unable'
  | 'no-webrtc'
  | 'unknown';

/** There are none left. */
export function isAboutTokens(notice: Notice): boolean {
  if (notice.type === 'start-refused') return notice.reason === 'tokens-not-enough';
  return notice.type === 'session-ended' && notice.reason === 'tokens-used-up';
}
