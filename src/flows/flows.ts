import type { LanguageCode, LanguagePair } from '../domain/language.ts';
import type { InterpreterKind } from '../domain/on-device/interpreter-in-use.ts';
import type { TranscriptWords } from '../domain/transcript.ts';
import type { LevelListener } from '../ports/level-meter.ts';
import type { Surroundings } from '../ports/surroundings.ts';
import type { AppServices } from '../ports/services.ts';
import type { ConversationState } from '../protocol/conversation-record.ts';
import type { LocaleCode } from '../domain/locale.ts';
import type { Theme } from '../state/preferences.ts';
import { setOpened, setQuery } from '../state/history.ts';
import { clearSignIn, signOut } from '../features/account/account.ts';
import type { AdminFlows } from '../features/admin/admin-flows.ts';
import { chooseInterpreter, downloadLanguages, stopDownload } from '../features/home/device-interpreter.ts';
import { chooseSource, chooseTarget, swapPair } from '../features/home/languages.ts';
import { declineInstall, install } from '../features/install/install.ts';
import { fetchedOnce } from './fetched-once.ts';
import { launch } from '../app/launch.ts';
import { loadTrial } from '../features/trial/load-trial.ts';
import { askForMicrophone, chooseMicrophone } from '../features/home/microphone.ts';
import { chooseEmailNotifications, chooseLocale, chooseTheme } from '../features/settings/preferences.ts';
import type { AccountResult } from '../features/account/account-result.ts';
import { createLazyCheckout } from '../features/purchase/lazy-checkout.ts';
import type { Checkout } from '../features/purchase/checkout.ts';
import type { Replay } from '../features/debug/replay-log.ts';
import type { ResetCode } from '../features/account/reset-password.ts';
import type { PasswordChange } from '../features/account/security.ts';
import type { CodeRequest } from '../features/account/send-code.ts';
import { update } from '../app/update.ts';
import { createLazySignInFlows } from '../features/account/lazy-sign-in-flows.ts';
import type { LazySignInFlows } from '../features/account/lazy-sign-in-flows.ts';
import { createLazySessionActions } from '../session/lazy-session-actions.ts';
import type { LazySessionActions } from '../session/lazy-session-actions.ts';
import { whenNoSession } from '../session/when-no-session.ts';

/** Everything a screen may set going. */
export type Flows = LazySessionActions &
  LazySignInFlows & {
    launch(around: Surroundings): Promise<void>;
    onLevel(listener: LevelListener): () => void;
    chooseSource(code: LanguageCode): void;
    chooseTarget(code: LanguageCode): void;
    swapLanguages(): void;
    chooseInterpreter(kind: InterpreterKind): void;
    /** Has the browser fetch what it needs for the chosen pair; call from a press. */
    downloadLanguages(): Promise<void>;
    stopDownload(): void;
    chooseMicrophone(deviceId: string): void;
    askForMicrophone(): Promise<void>;
    retryTrial(): Promise<void>;
    chooseTheme(theme: Theme): void;
    chooseEmailNotifications(wanted: boolean): void;
    chooseLocale(locale: LocaleCode): Promise<void>;
    /** Gives the check that a person is at work a place on the screen; returns what takes it back. */
    placeCaptcha(place: HTMLElement): () => void;
    sendCode(request: CodeRequest): Promise<AccountResult>;
    verifyResetCode(given: ResetCode): Promise<AccountResult>;
    resetPassword(reset: ResetCode & { readonly newPassword: string }): Promise<AccountResult>;
    signOut(): Promise<void>;
    signOutEverywhere(): Promise<void>;
    /** Forgets a sign-in that the server no longer accepts. */
    dropSignIn(): Promise<void>;
    refreshProfile(): Promise<void>;
    changeName(name: string): Promise<AccountResult>;
    changePassword(change: PasswordChange): Promise<AccountResult>;
    setSecondFactor(enabled: boolean): Promise<void>;
    closeAccount(typed: string): Promise<void>;
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
    /** Lets the new version take over, unless somebody talks. */
    update(): Promise<void>;
    /** Loads the page anew, after a running conversation. */
    reload(): void;
    install(): Promise<void>;
    declineInstall(): void;
    /** Sends what waits, now. */
    deliver(): Promise<void>;
    readonly purchase: Checkout;
    /** Runs pasted events as if they came off a line. */
    replayLog(pair: LanguagePair, text: string): Promise<Replay>;
    /** Of use on the administrator's screen only, and loaded for it. */
    admin(): Promise<AdminFlows>;
  };

// Named once: every `import()` written here is weight of the first screen.
const resetPasswordPart = () => import('../features/account/reset-password.ts');
const securityPart = () => import('../features/account/security.ts');
const profilePart = () => import('../features/account/profile.ts');
const historyPart = () => import('../features/history/load-history.ts');
const onDevicePart = () => import('../features/history/unsaved-conversations.ts');

export function createFlows(world: AppServices): Flows {
  const admin = fetchedOnce(async () => (await import('../features/admin/admin-flows.ts')).createAdminFlows(world));
  const newSearch = () =>
    fetchedOnce(async () => (await import('../features/history/search-history.ts')).createHistorySearch(world));
  let search = newSearch();
  return {
    launch: (around) => launch(world, around),
    ...createLazySessionActions(world),
    ...createLazySignInFlows(world),
    onLevel: (listener) => world.levels.subscribe(listener),
    chooseSource: (code) => chooseSource(world, code),
    chooseTarget: (code) => chooseTarget(world, code),
    swapLanguages: () => swapPair(world),
    chooseInterpreter: (kind) => chooseInterpreter(world, kind),
    downloadLanguages: () => downloadLanguages(world),
    stopDownload: () => stopDownload(world),
    chooseMicrophone: (deviceId) => chooseMicrophone(world, deviceId),
    askForMicrophone: () => askForMicrophone(world),
    retryTrial: () => loadTrial(world),
    chooseEmailNotifications: (wanted) => chooseEmailNotifications(world, wanted),
    chooseTheme: (theme) => chooseTheme(world, theme),
    chooseLocale: (locale) => chooseLocale(world, locale),
    placeCaptcha: (place) => world.captcha.place(place),
    // What only the screens of accounts need comes with them.
    sendCode: async (request) => (await import('../features/account/send-code.ts')).sendCode(world, request),
    verifyResetCode: async (given) => (await resetPasswordPart()).verifyResetCode(world, given),
    resetPassword: async (reset) => (await resetPasswordPart()).resetPassword(world, reset),
    signOut: () => signOut(world),
    dropSignIn: () => clearSignIn(world),
    signOutEverywhere: async () => (await securityPart()).signOutEverywhere(world),
    refreshProfile: async () => (await profilePart()).refreshProfile(world),
    changeName: async (name) => (await profilePart()).changeName(world, name),
    changePassword: async (change) => (await securityPart()).changePassword(world, change),
    setSecondFactor: async (enabled) => (await securityPart()).setSecondFactor(world, enabled),
    closeAccount: async (typed) => (await import('../features/account/close-account.ts')).closeAccount(world, typed),
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
    update: () => update(world),
    reload: () => whenNoSession(() => world.appUpdates.reload()),
    install: () => install(world),
    declineInstall: () => declineInstall(world),
    deliver: () => world.outboxSync.syncNow(),
    purchase: createLazyCheckout(world),
    admin,
    replayLog: async (pair, text) => {
      const [{ replayLog }, parts] = await Promise.all([
        import('../features/debug/replay-log.ts'),
        world.sessionParts(),
      ]);
      return replayLog(parts, pair, text);
    },
  };
}
