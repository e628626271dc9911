import type { TranscriptWords } from '../domain/transcript.ts';
import type { AppServices } from '../ports/services.ts';
import type { ConversationState } from '../protocol/conversation-record.ts';
import type { LocaleCode } from '../domain/locale.ts';
import { setOpened, setQuery } from '../state/history.ts';
import { clearSignIn } from '../features/account/account.ts';
import type { AdminFlows } from '../features/admin/admin-flows.ts';
import { fetchedOnce } from './fetched-once.ts';
import { chooseLocale } from '../features/settings/preferences.ts';
import type { AccountResult } from '../features/account/account-result.ts';
import { createLazyCheckout } from '../features/purchase/lazy-checkout.ts';
import type { Checkout } from '../features/purchase/checkout.ts';
import type { ResetCode } from '../features/account/reset-password.ts';
import type { CodeRequest } from '../features/account/send-code.ts';
import { createLazySignInFlows } from '../features/account/lazy-sign-in-flows.ts';
import type { LazySignInFlows } from '../features/account/lazy-sign-in-flows.ts';

/** Everything a screen may set going. */
export type Flows = LazySignInFlows & {
  chooseLocale(locale: LocaleCode): Promise<void>;
  /** Gives the check that a person is at work a place on the screen; returns what takes it back. */
  placeCaptcha(place: HTMLElement): () => void;
  sendCode(request: CodeRequest): Promise<AccountResult>;
  verifyResetCode(given: ResetCode): Promise<AccountResult>;
  resetPassword(reset: ResetCode & { readonly newPassword: string }): Promise<AccountResult>;
  /** Forgets a sign-in that the server no longer accepts. */
  dropSignIn(): Promise<void>;
  loadHistory(page: number): Promise<void>;
  openConversation(sessionId: string): Promise<void>;
  loadMoreTurns(): Promise<void>;
  closeConversation(): void;
  deleteConversation(sessionId: string): Promise<void>;
  openOnDevice(conversationId: string): Promise<void>;
  retryOnDevice(conversationId: string): Promise<ConversationState | undefined>;
  exportOnDevice(conversationId: string, words: TranscriptWords): Promise<void>;
  deleteOnDevice(conversationId: string): Promise<void>;
  /** Looks through everything that this device keeps. */
  findInHistory(query: string): Promise<void>;
  openFound(conversationId: string, turnId: string): Promise<void>;
  endSearch(): void;
  readonly purchase: Checkout;
  /** Of use on the administrator's screen only, and loaded for it. */
  admin(): Promise<AdminFlows>;
};

// Named once: every `import()` written here is weight of the first screen.
const resetPasswordPart = () => import('../features/account/reset-password.ts');
const historyPart = () => import('../features/history/load-history.ts');
const onDevicePart = () => import('../features/history/unsaved-conversations.ts');

export function createFlows(world: AppServices): Flows {
  const admin = fetchedOnce(async () => (await import('../features/admin/admin-flows.ts')).createAdminFlows(world));
  const newSearch = () =>
    fetchedOnce(async () => (await import('../features/history/search-history.ts')).createHistorySearch(world));
  let search = newSearch();
  return {
    ...createLazySignInFlows(world),
    chooseLocale: (locale) => chooseLocale(world, locale),
    placeCaptcha: (place) => world.captcha.place(place),
    // What only the screens of accounts need comes with them.
    sendCode: async (request) => (await import('../features/account/send-code.ts')).sendCode(world, request),
    verifyResetCode: async (given) => (await resetPasswordPart()).verifyResetCode(world, given),
    resetPassword: async (reset) => (await resetPasswordPart()).resetPassword(world, reset),
    dropSignIn: () => clearSignIn(world),
    // What only History needs comes with History.
    loadHistory: async (page) => (await historyPart()).loadHistory(world, page),
    openConversation: async (sessionId) => (await historyPart()).openConversation(world, sessionId),
    loadMoreTurns: async () => (await historyPart()).loadMoreTurns(world),
    closeConversation: () => setOpened(undefined),
    deleteConversation: async (sessionId) => (await historyPart()).deleteConversation(world, sessionId),
    openOnDevice: async (conversationId) => (await onDevicePart()).openUnsaved(world, conversationId),
    retryOnDevice: async (conversationId) => (await onDevicePart()).retryUpload(world, conversationId),
    exportOnDevice: async (id, words) => (await onDevicePart()).exportUnsaved(world, id, words),
    deleteOnDevice: async (conversationId) => (await onDevicePart()).deleteUnsaved(world, conversationId),
    findInHistory: async (query) => {
      // At once: a letter that was typed must not wait for the search to load.
      setQuery(query);
      await (await search()).find(query);
    },
    openFound: async (conversationId, turnId) => (await search()).open(conversationId, turnId),
    endSearch: () => {
      search = newSearch();
      setQuery('');
    },
    purchase: createLazyCheckout(world),
    admin,
  };
}
