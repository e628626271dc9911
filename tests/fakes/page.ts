import type { AppUpdateListener, AppUpdates } from '../../src/ports/app-updates.ts';
import type { Files } from '../../src/ports/files.ts';
import type { Installation, InstallMode } from '../../src/ports/installation.ts';
import type { MediaCommands, MediaControls } from '../../src/ports/media-controls.ts';
import type { PageLifecycle } from '../../src/ports/page-lifecycle.ts';
import type { Tabs } from '../../src/ports/tabs.ts';
import type { WakeLock } from '../../src/ports/wake-lock.ts';
import { Listeners } from './listeners.ts';

type OpenedTab = { address: string | undefined; isClosed: boolean };

export type FakeTabs = Tabs & { areBlocked: boolean; readonly opened: OpenedTab[] };

export function fakeTabs(): FakeTabs {
  const tabs: FakeTabs = {
    areBlocked: false,
    opened: [],
    open() {
      if (tabs.areBlocked) return undefined;
      const tab: OpenedTab = { address: undefined, isClosed: false };
      tabs.opened.push(tab);
      return { show: (address) => void (tab.address = address), close: () => void (tab.isClosed = true) };
    },
  };
  return tabs;
}

export type FakeFiles = Files & { readonly saved: { readonly name: string; readonly text: string }[] };

/** The text of a saved download is its path. */
export function fakeFiles(): FakeFiles {
  const files: FakeFiles = {
    saved: [],
    saveText: (name, text) => void files.saved.push({ name, text }),
    async saveDownload(name, path) {
      files.saved.push({ name, text: path });
      return 200;
    },
  };
  return files;
}

export type FakeWakeLock = WakeLock & { readonly isHeld: boolean };

export function fakeWakeLock(): FakeWakeLock {
  let holders = 0;
  return {
    get isHeld() {
      return holders > 0;
    },
    acquire: () => void (holders += 1),
    release: () => void (holders = Math.max(0, holders - 1)),
  };
}

export type FakeMediaControls = MediaControls & {
  /** The state of the lock screen, with its commands. */
  shown: { title: string; product: string; paused: boolean; commands: MediaCommands } | undefined;
};

export function fakeMediaControls(): FakeMediaControls {
  const controls: FakeMediaControls = {
    shown: undefined,
    show: (what, commands) => void (controls.shown = { ...what, commands, paused: controls.shown?.paused ?? false }),
    setPaused: (paused) => void (controls.shown && Object.assign(controls.shown, { paused })),
    clear: () => void (controls.shown = undefined),
  };
  return controls;
}

export type FakeAppUpdates = AppUpdates & {
  /** The listener for updates of the app. */
  listener: AppUpdateListener | undefined;
  hasBeenTouched: boolean;
  isPrecached: boolean;
  /** In the order in which they happened. */
  readonly steps: ('activated' | 'reloaded')[];
};

export function fakeAppUpdates(): FakeAppUpdates {
  const updates: FakeAppUpdates = {
    listener: undefined,
    hasBeenTouched: false,
    isPrecached: false,
    steps: [],
    watch: (listener) => void (updates.listener = listener),
    precacheApp: () => void (updates.isPrecached = true),
    checkForUpdate: () => undefined,
    isOutdated: async () => false,
    activate: () => void updates.steps.push('activated'),
    isUntouched: () => !updates.hasBeenTouched,
    reload: () => void updates.steps.push('reloaded'),
  };
  return updates;
}

export type FakeInstallation = Installation & {
  nextMode: InstallMode;
  isAccepted: boolean;
  /** Reports that the mode has changed. */
  change(): void;
};

export function fakeInstallation(): FakeInstallation {
  const changed = new Listeners();
  const installation: FakeInstallation = {
    nextMode: 'none',
    isAccepted: true,
    change: () => changed.notify(),
    mode: async () => installation.nextMode,
    onChanged: (listener) => void changed.add(listener),
    async prompt() {
      const isOffered = installation.nextMode === 'prompt';
      installation.nextMode = 'none';
      changed.notify();
      return isOffered && installation.isAccepted;
    },
  };
  return installation;
}

export type FakeLifecycle = PageLifecycle & {
  readonly now: { hidden: boolean; online: boolean; installed: boolean };
  /** Reports what `now` has changed. */
  change(): void;
};

export function fakeLifecycle(): FakeLifecycle {
  const changed = new Listeners();
  const becameVisible = new Listeners();
  const connectivityChanged = new Listeners<[boolean]>();
  const now = { hidden: false, online: true, installed: false };
  let reported = { ...now };
  return {
    now,
    change() {
      const before = reported;
      reported = { ...now };
      changed.notify();
      if (before.hidden && !now.hidden) becameVisible.notify();
      if (before.online !== now.online) connectivityChanged.notify(now.online);
    },
    isHidden: () => now.hidden,
    isOnline: () => now.online,
    isInstalled: () => now.installed,
    onVisible: (listener) => becameVisible.add(listener),
    onOnline: (listener) => connectivityChanged.add(listener),
    onChanged: (listener) => changed.add(listener),
  };
}
