import { test as base } from '@playwright/test';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** The options of a context that cannot be changed once it is open: each combination has a window of its own. */
type Kind = {
  readonly serviceWorkers: 'allow' | 'block';
  readonly locale: string | undefined;
  readonly hasTouch: boolean;
  readonly isMobile: boolean;
  readonly windowName: string;
};

/** The pages of a worker that its tests share. */
class SharedWindows {
  readonly #browser: Browser;
  readonly #windows = new Map<string, SharedWindow>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async open(kind: Kind): Promise<SharedWindow> {
    const key = JSON.stringify(kind);
    const known = this.#windows.get(key);
    if (known && !known.page.isClosed()) return known;
    const { locale, windowName: _, ...others } = kind;
    const context = await this.#browser.newContext({ ...others, ...(locale === undefined ? {} : { locale }) });
    const opened = await SharedWindow.in(context);
    this.#windows.set(key, opened);
    return opened;
  }

  async close(): Promise<void> {
    for (const { page } of this.#windows.values()) await page.context().close();
  }
}

/** A page in which one test after the other starts without storage, as in a new one. */
class SharedWindow {
  readonly page: Page;
  readonly #devtools: CDPSession;
  readonly #origins = new Set<string>();
  /** The test's additions to the page and its context. */
  readonly #additions: { dispose(): Promise<void> }[] = [];

  static async in(context: BrowserContext): Promise<SharedWindow> {
    const page = await context.newPage();
    return new SharedWindow(page, await context.newCDPSession(page));
  }

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page;
    this.#devtools = devtools;
    const context = page.context();
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) this.#origins.add(new URL(frame.url()).origin);
    });
    this.#record(page, 'addInitScript', 'exposeFunction');
    this.#record(context, 'addInitScript', 'exposeFunction');
    Object.assign(page.clock, { install: refuse, pauseAt: refuse, setFixedTime: refuse });
  }

  /** Leaves nothing of the test but the HTTP cache and the compiled code, and a service worker where it is allowed. */
  async forget(restingPath?: string): Promise<void> {
    const context = this.page.context();
    for (const other of context.pages()) if (other !== this.page) await other.close();
    if (this.page.isClosed()) return context.close();
    await context.setOffline(false);
    // A page of an error has no storage.
    await this.page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
    for (const owner of [this.page, context]) await owner.unrouteAll({ behavior: 'ignoreErrors' });
    for (const addition of this.#additions.splice(0)) await addition.dispose();
    await this.#rest(restingPath);
    for (const origin of this.#origins) await this.#clear(origin);
    this.#origins.clear();
    await this.#devtools.send('Page.resetNavigationHistory');
    await context.clearPermissions();
    await this.page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: null });
    await this.page.mouse.move(0, 0);
    this.page.removeAllListeners('request');
    this.page.removeAllListeners('console');
    context.removeAllListeners('request');
  }

  /** From the product, whose opener policy isolates it, even an empty page would be opened in another process. */
  async #rest(path: string | undefined): Promise<void> {
    const url = this.page.url();
    if (path === undefined || !url.startsWith('http')) return void (await this.page.goto('about:blank'));
    await this.page.goto(new URL(path, url).href);
    await this.page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }

  /** A running service worker would keep what it has read, and its connection to the database. */
  async #clear(origin: string): Promise<void> {
    await this.#devtools.send('ServiceWorker.enable');
    await this.#devtools.send('ServiceWorker.stopAllWorkers');
    await this.#devtools.send('ServiceWorker.disable');
    const storageTypes = 'cookies,file_systems,indexeddb,local_storage';
    await this.#devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  }

  #record(owner: Page | BrowserContext, ...names: readonly ('addInitScript' | 'exposeFunction')[]): void {
    for (const name of names) {
      const add = owner[name].bind(owner) as (...input: unknown[]) => Promise<{ dispose(): Promise<void> }>;
      const addAndRecord = async (...input: unknown[]) => {
        const added = await add(...input);
        this.#additions.push(added);
        return added;
      };
      Object.assign(owner, { [name]: addAndRecord });
    }
  }
}

function refuse(): never {
  throw new Error('The clock of a shared window cannot be restarted: this test needs a page of its own.');
}

/** For all tests of a worker, in whichever window: tests with other worker fixtures would need another worker. */
export const windows = base.extend<object, { windows: SharedWindows }>({
  windows: [
    async ({ browser }, use) => {
      const shared = new SharedWindows(browser);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
});

type Fixtures = {
  /** Tests with another name have another window. */
  readonly windowName: string;
  /** A path of the product without the app, where the window waits for the next test. */
  readonly restingPath: string | undefined;
  readonly kind: Kind;
  readonly sharedWindow: SharedWindow;
  /** A second person’s window, in the same browser. */
  readonly otherPage: Page;
};

/**
 * Tests in a window that has loaded and compiled the app before: that is most of the work of a test in a new one.
 * A window that has a service worker keeps it: the app was there before.
 */
export const test = windows.extend<Fixtures>({
  windowName: ['first', { option: true }],
  restingPath: [undefined, { option: true }],
  kind: async ({ serviceWorkers, locale, hasTouch, isMobile, windowName }, use) => {
    await use({ serviceWorkers, locale, hasTouch, isMobile, windowName });
  },
  sharedWindow: async ({ windows, kind, viewport, permissions, restingPath }, use) => {
    const shared = await windows.open(kind);
    if (viewport) await shared.page.setViewportSize(viewport);
    if (permissions) await shared.page.context().grantPermissions(permissions);
    await use(shared);
    // A service worker would answer with the app.
    await shared.forget(kind.serviceWorkers === 'block' ? restingPath : undefined);
  },
  context: async ({ sharedWindow }, use) => {
    await use(sharedWindow.page.context());
  },
  page: async ({ sharedWindow }, use) => {
    await use(sharedWindow.page);
  },
  otherPage: async ({ windows, kind, viewport }, use) => {
    const other = await windows.open({ ...kind, windowName: 'second' });
    if (viewport) await other.page.setViewportSize(viewport);
    await use(other.page);
    await other.forget();
  },
});
