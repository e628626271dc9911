import type { LanguageCode } from '../domain/language.ts';
import type { LevelListener } from '../ports/levels.ts';
import type { Surroundings } from '../ports/surroundings.ts';
import type { World } from '../ports/world.ts';
import type { LocaleCode } from '../domain/locale.ts';
import type { Theme } from '../state/preferences.ts';
import { setPlaybackBlocked } from '../state/session.ts';
import { register, signIn, signOut } from './account.ts';
import type { Credentials, Registration, SignInResult } from './account.ts';
import { finishSession } from './finish-session.ts';
import { closeConversation, deleteConversation, loadHistory, loadMoreTurns, openConversation } from './history.ts';
import { chooseSource, chooseTarget, swap } from './languages.ts';
import { launch } from './launch.ts';
import type { LiveSlot } from './live-session.ts';
import { loadTrial } from './load-trial.ts';
import { askForMicrophone, chooseMicrophone } from './microphone.ts';
import { chooseLocale, chooseTheme } from './preferences.ts';
import { sendCode } from './send-code.ts';
import type { CodeRequest, CodeResult } from './send-code.ts';
import { startSession } from './start-session.ts';

/** Everything a screen may set going. */
export type Flows = {
  launch(around: Surroundings): Promise<void>;
  startSession(): Promise<void>;
  stopSession(): Promise<void>;
  /** Plays the voice after the browser had refused to; call from a tap. */
  enableAudio(): Promise<void>;
  onLevel(listener: LevelListener): () => void;
  chooseSource(code: LanguageCode): void;
  chooseTarget(code: LanguageCode): void;
  swapLanguages(): void;
  chooseMicrophone(deviceId: string): void;
  askForMicrophone(): Promise<void>;
  retryTrial(): Promise<void>;
  chooseTheme(theme: Theme): void;
  chooseLocale(locale: LocaleCode): Promise<void>;
  signIn(credentials: Credentials): Promise<SignInResult>;
  register(registration: Registration): Promise<SignInResult>;
  sendCode(request: CodeRequest): Promise<CodeResult>;
  signOut(): Promise<void>;
  loadHistory(page: number): Promise<void>;
  openConversation(sessionId: string): Promise<void>;
  loadMoreTurns(): Promise<void>;
  closeConversation(): void;
  deleteConversation(sessionId: string): Promise<void>;
};

export function createFlows(world: World): Flows {
  const slot: LiveSlot = { current: undefined };
  return {
    launch: (around) => launch(world, around),
    startSession: () => startSession(world, slot),
    stopSession: () => finishSession(world, slot),
    enableAudio: async () => {
      if (await slot.current?.line?.unlockPlayback()) setPlaybackBlocked(false);
    },
    onLevel: (listener) => world.levels.subscribe(listener),
    chooseSource: (code) => chooseSource(world, code),
    chooseTarget: (code) => chooseTarget(world, code),
    swapLanguages: () => swap(world),
    chooseMicrophone: (deviceId) => chooseMicrophone(world, deviceId),
    askForMicrophone: () => askForMicrophone(world),
    retryTrial: () => loadTrial(world),
    chooseTheme: (theme) => chooseTheme(world, theme),
    chooseLocale: (locale) => chooseLocale(world, locale),
    signIn: (credentials) => signIn(world, credentials),
    register: (registration) => register(world, registration),
    sendCode: (request) => sendCode(world, request),
    signOut: () => signOut(world),
    loadHistory: (page) => loadHistory(world, page),
    openConversation: (sessionId) => openConversation(world, sessionId),
    loadMoreTurns: () => loadMoreTurns(world),
    closeConversation,
    deleteConversation: (sessionId) => deleteConversation(world, sessionId),
  };
}
