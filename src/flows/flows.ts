import type { LanguageCode, LanguagePair } from '../domain/language.ts';
import type { InterpreterKind } from '../domain/on-device/interpreter-in-use.ts';
import type { TranscriptWords } from '../domain/transcript.ts';
import type { LevelListener } from '../ports/levels.ts';
import type { Surroundings } from '../ports/surroundings.ts';
import type { World } from '../ports/world.ts';
import type { ConversationState } from '../protocol/conversation-record.ts';
import type { LocaleCode } from '../domain/locale.ts';
import type { Theme } from '../state/preferences.ts';
import { setOpened, setQuery } from '../state/history.ts';
import { dropSignIn, signOut } from './account.ts';
import type { AdminFlows } from './admin/admin-flows.ts';
import { chooseInterpreter, downloadLanguages, stopDownload } from './device-interpreter.ts';
import { chooseSource, chooseTarget, swap } from './languages.ts';
import { declineInstall, install } from './install.ts';
import { fetchedOnce } from './fetched-once.ts';
import { launch } from './launch.ts';
import { loadTrial } from './load-trial.ts';
import { askForMicrophone, chooseMicrophone } from './microphone.ts';
import { chooseEmailNotifications, chooseLocale, chooseTheme } from './preferences.ts';
import type { Outcome } from './outcome.ts';
import { createLazyPurchaseFlows } from './purchase/lazy-purchase-flows.ts';
import type { PurchaseFlows } from './purchase/purchase-flows.ts';
import type { Replay } from './replay-log.ts';
import type { ResetCode } from './reset-password.ts';
import type { PasswordChange } from './security.ts';
import type { CodeRequest } from './send-code.ts';
import { update } from './update.ts';
import { createLazySignInFlows } from './lazy-sign-in-flows.ts';
import type { LazySignInFlows } from './lazy-sign-in-flows.ts';
import { createLazySessionFlows } from './session/lazy-session-flows.ts';
import type { LazySessionFlows } from './session/lazy-session-flows.ts';
import { whenNobodyTalks } from './when-nobody-talks.ts';

/** Everything a screen may set going. */
export type Flows = LazySessionFlows &
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
    sendCode(request: CodeRequest): Promise<Outcome>;
    verifyResetCode(given: ResetCode): Promise<Outcome>;
    resetPassword(reset: ResetCode & { readonly newPassword: string }): Promise<Outcome>;
    signOut(): Promise<void>;
    signOutEverywhere(): Promise<void>;
    /** Forgets a sign-in that the server no longer accepts. */
    dropSignIn(): Promise<void>;
    refreshProfile(): Promise<void>;
    changeName(name: string): Promise<Outcome>;
    changePassword(change: PasswordChange): Promise<Outcome>;
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
    readonly purchase: PurchaseFlows;
    /** Runs pasted events as if they came off a line. */
    replayLog(pair: LanguagePair, text: string): Promise<Replay>;
    /** Of use on the administrator's screen only, and loaded for it. */
    admin(): Promise<AdminFlows>;
  };

// Named once: every `import()` written here is weight of the first screen.
const resetPasswordPart = () => import('./reset-password.ts');
const securityPart = () => import('./security.ts');
const profilePart = () => import('./profile.ts');
const historyPart = () => import('./history.ts');
const onDevicePart = () => import('./on-device.ts');

export function createFlows(world: World): Flows {
  const admin = fetchedOnce(async () => (await import('./admin/admin-flows.ts')).createAdminFlows(world));
  const newSearch = () => fetchedOnce(async () => (await import('./search-history.ts')).createHistorySearch(world));
  let search = newSearch();
  return {
    launch: (around) => launch(world, around),
    ...createLazySessionFlows(world),
    ...createLazySignInFlows(world),
    onLevel: (listener) => world.levels.subscribe(listener),
    chooseSource: (code) => chooseSource(world, code),
    chooseTarget: (code) => chooseTarget(world, code),
    swapLanguages: () => swap(world),
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
    sendCode: async (request) => (await import('./send-code.ts')).sendCode(world, request),
    verifyResetCode: async (given) => (await resetPasswordPart()).verifyResetCode(world, given),
    resetPassword: async (reset) => (await resetPasswordPart()).resetPassword(world, reset),
    signOut: () => signOut(world),
    dropSignIn: () => dropSignIn(world),
    signOutEverywhere: async () => (await securityPart()).signOutEverywhere(world),
    refreshProfile: async () => (await profilePart()).refreshProfile(world),
    changeName: async (name) => (await profilePart()).changeName(world, name),
    changePassword: async (change) => (await securityPart()).changePassword(world, change),
    setSecondFactor: async (enabled) => (await securityPart()).setSecondFactor(world, enabled),
    closeAccount: async (typed) => (await import('./close-account.ts')).closeAccount(world, typed),
    // What only History needs comes with History.
    loadHistory: async (page) => (await historyPart()).loadHistory(world, page),
    openConversation: async (sessionId) => (await historyPart()).openConversation(world, sessionId),
    loadMoreTurns: async () => (await historyPart()).loadMoreTurns(world),
    closeConversation: () => setOpened(undefined),
    deleteConversation: async (sessionId) => (await historyPart()).deleteConversation(world, sessionId),
    openOnDevice: async (conversationId) => (await onDevicePart()).openOnDevice(world, conversationId),
    retryOnDevice: async (conversationId) => (await onDevicePart()).retryOnDevice(world, conversationId),
    exportOnDevice: async (id, words) => (await onDevicePart()).exportOnDevice(world, id, words),
    deleteOnDevice: async (conversationId) => (await onDevicePart()).deleteOnDevice(world, conversationId),
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
    reload: () => whenNobodyTalks(() => world.versions.reload()),
    install: () => install(world),
    declineInstall: () => declineInstall(world),
    deliver: () => world.courier.deliver(),
    purchase: createLazyPurchaseFlows(world),
    admin,
    replayLog: async (pair, text) => {
      const [{ replayLog }, parts] = await Promise.all([import('./replay-log.ts'), world.conversationParts()]);
      return replayLog(parts, pair, text);
    },
  };
}
