import axe from 'axe-core';
import type { DrivenPage } from './support/browsers/driven-page.ts';
import { findProgram } from './support/browsers/find-program.ts';
import { openFirefox } from './support/browsers/firefox.ts';
import {
  buyPack,
  cuesRead,
  expectCount,
  expectText,
  exportSubtitles,
  keepLanguages,
  openOffline,
  signIn,
  searchPhrases,
  translateTyped,
} from './support/browsers/jobs.ts';
import { startSoundServer } from './support/browsers/sound-server.ts';
import { expect, test } from './support/product.ts';
import { slowdown } from './support/slowdown.ts';
import { speechLike, writeWav } from './support/speech.ts';
import type { RunningServer } from './support/server.ts';
import { startServerWithPacks } from './support/tiny-packs.ts';
import { signUp } from './support/waiting.ts';

const firefox = findProgram('firefox-esr', 'firefox');
const sound = findProgram('pulseaudio') && findProgram('paplay');

test.skip(!firefox || !sound, 'Firefox and PulseAudio are not installed (apt-get install firefox-esr pulseaudio)');

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServerWithPacks({ VOICE_FAULT_INJECTION: '1' });
});

test.afterAll(() => server?.remove());

// A sentence every five seconds.
const sentences = Array.from({ length: 24 }, (_, index) => ({ atS: 1 + 5 * index, lengthS: 1.5 }));
const recording = writeWav(speechLike(sentences, 120), 'firefox.wav');

/** Collects the page's connections, before it opens any. */
function collectPeers(): void {
  const Peer = RTCPeerConnection;
  const peers: RTCPeerConnection[] = [];
  Object.assign(window, { peers });
  window.RTCPeerConnection = class extends Peer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  };
}

function peerCount(page: DrivenPage): Promise<number> {
  return page.evaluate(() => Object(window)['peers'].length);
}

/** The loudness of all that the page has received over the present connection. */
function heardEnergy(page: DrivenPage): Promise<number> {
  return page.evaluate(async () => {
    const peers: readonly RTCPeerConnection[] = Object(window)['peers'];
    let energy = 0;
    for (const stat of ((await peers.at(-1)?.getStats()) ?? new Map()).values())
      if (stat.type === 'inbound-rtp') energy += stat.totalAudioEnergy ?? 0;
    return energy;
  });
}

/** As WebDriver writes keys. */
const [TAB, ESCAPE] = ['\uE004', '\uE00C'];

const completed = 'article[data-status=completed]';

test('stock Firefox signs in, interprets, recovers, keeps the history, buys, and translates offline', async () => {
  test.setTimeout(150_000);
  const person = await signUp(server);
  const speech = await startSoundServer();
  const page = await openFirefox({ program: firefox ?? '', env: speech.env });
  let subtitles = '';
  try {
    await test.step('sign-in', () => signIn(page, server, person));

    await test.step('two turns are interpreted and heard, over one connection', async () => {
      await page.evaluate(collectPeers);
      await page.click('button', 'Start translation');
      await expect.poll(() => peerCount(page)).toBe(1);
      speech.play(recording);
      // One call, or on a busy machine another one in its place, which then has to stay.
      let [turns, peers, busy] = [0, 0, await slowdown()];
      while (peers < (await peerCount(page))) {
        peers = await peerCount(page);
        turns += 2;
        await expectCount(page, completed, turns, 30_000);
        busy = Math.max(busy, await slowdown());
      }
      expect(peers / busy).toBeLessThan(1.5);
      await expect.poll(() => heardEnergy(page)).toBeGreaterThan(0.01);
    });

    await test.step('what is said while all packets are lost is translated afterwards', async () => {
      await fetch(`${server.url}/api/voice/outage/begin`, { method: 'POST' });
      await expectText(page, 'Reconnecting');
      await fetch(`${server.url}/api/voice/outage/end`, { method: 'POST' });
      const before = await page.evaluate((selector) => document.querySelectorAll(selector).length, completed);
      await expectCount(page, completed, before + 1, 30_000);
    });

    await test.step('the conversation is saved and opens in the history', async () => {
      await page.click('button', 'End conversation');
      await expectText(page, /Conversation saved/);
      await page.click('a', 'History');
      await page.click('main button, main a', 'Conversation on');
      await expectCount(page, completed, 2);
      subtitles = await exportSubtitles(page);
    });

    await test.step('purchase', () => buyPack(page));
    await test.step('languages are kept', () => keepLanguages(page, server));
    await test.step('offline', () => openOffline(page, server));
    await test.step('phrases offline', () => searchPhrases(page, server));
    await test.step('typed sentences offline', () => translateTyped(page, server));
    expect(await cuesRead(page, subtitles)).not.toHaveLength(0);
  } finally {
    await page.close();
    await speech.close();
    await server.restart();
  }
});

test('stock Firefox has the captions in a small window, which works by the keyboard', async () => {
  const speech = await startSoundServer();
  const page = await openFirefox({ program: firefox ?? '', env: speech.env });
  try {
    await signIn(page, server, await signUp(server));
    await page.click('button', 'Start translation');
    await expectText(page, 'Recording');
    await page.click('button', 'Captions');
    const captions = await page.popup();
    await expectText(captions, 'What is said appears here.');
    speech.play(recording);
    await expect
      .poll(() => captions.evaluate(() => document.querySelector('[role=log]')?.textContent))
      .toMatch(/Them|You/);

    await captions.load(axe.source);
    const violations = await captions.evaluate(async () => {
      const found: axe.AxeResults = await Object(window)['axe'].run();
      return found.violations.map(({ id }) => id);
    });
    expect(violations).toEqual([]);
    await captions.press(TAB, 'l', TAB, 'l', TAB, ' ');
    const chosen = await captions.evaluate(() => [
      ...[...document.querySelectorAll('select')].map(({ value }) => value),
      document.querySelector('input')?.checked,
      document.activeElement?.tagName,
    ]);
    expect(chosen).toEqual(['large', 'light', true, 'INPUT']);

    // The window may be gone before the key is released.
    await captions.press(ESCAPE).catch(() => undefined);
    await expectText(page, 'Recording');
    const pressed = () =>
      page.evaluate(() => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Captions');
        return button?.getAttribute('aria-pressed');
      });
    await expect.poll(pressed).toBe('false');
  } finally {
    await page.close();
    await speech.close();
  }
});

test('in a Firefox that blocks all storage the app starts and says so', async () => {
  const page = await openFirefox({ program: firefox ?? '', prefs: { 'network.cookie.cookieBehavior': 2 } });
  try {
    await page.goto(server.url);
    await expectText(page, 'This browser does not allow Dragoman to store data on this device.');
    await expectText(page, 'Start translation');
  } finally {
    await page.close();
  }
});
