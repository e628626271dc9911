import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { Networks, addresses, whyNoNetworks } from './support/network-namespaces.ts';
import { startBrowserIn, startServerIn, startTurnIn } from './support/networked-product.ts';
import { installProbe, playedAudio } from './support/page-probe.ts';
import { expect, startButton, stopButton, test } from './support/product.ts';
import { speechLike, writeWav } from './support/speech.ts';
import { noServiceWorker } from './support/service-worker.ts';

/**
 * The page and the embedded voice over three kinds of network. In each a visitor speaks one sentence and has to hear an
 * answer.
 */
const impediment = whyNoNetworks();
test.skip(impediment !== undefined, impediment);

const voicePort = '40000';
const urls = { server: `http://${addresses.server}:443`, container: `http://${addresses.public}:443` };

/** Closers of the started resources, in the order of starting. */
const closers: Array<() => unknown> = [];
let networks: Networks;
/** One for all tests: a browser is granted one trial. */
let visitor: BrowserContext;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-networks-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  networks = new Networks();
  closers.push(() => networks.remove());
  const turn = await startTurnIn(networks, closers);
  const [browser] = await Promise.all([
    startBrowserIn(networks, {
      folder,
      wav: writeWav(speechLike([{ atS: 0.5, lengthS: 1 }], 3), 'one-sentence.wav'),
      origins: Object.values(urls),
      turnKeyHash: turn.turnKeyHash,
    }),
    startServerIn(networks, 'server', closers, {
      DATA_DIR: join(folder, 'server'),
      PUBLIC_URL: urls.server,
      HOST: addresses.server,
      PORT: '443',
      VOICE_ADDRESS: addresses.server,
      ...turn.variables,
    }),
    // As in compose.yaml: its public address is that of PUBLIC_URL.
    startServerIn(networks, 'container', closers, {
      DATA_DIR: join(folder, 'container'),
      PUBLIC_URL: urls.container,
      HOST: addresses.container,
      VOICE_PORT: voicePort,
    }),
  ]);
  closers.push(() => browser.close());
  visitor = await browser.newContext({ locale: 'en-US', ...noServiceWorker });
});

test.afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test('without obstacles the call goes to the server directly, and no other machine is asked for an address', async () => {
  networks.setRouterRules('');

  const page = await talk(urls.server);

  await expectPath(page, { protocol: 'udp', local: 'host', remote: addresses.server });
  expect(networks.packetsToOthers()).toBe(0);
  await leave(page);
});

test('a server in a container is reached at the one port that is published', async () => {
  networks.setRouterRules(publishedPorts);

  const page = await talk(urls.container);

  await expectPath(page, { protocol: 'udp', local: 'host', remote: addresses.public });
  expect(networks.packetsToOthers()).toBe(0);
  await leave(page);
});

test('from a network that lets out TCP to port 443 only, the call goes over TURN and TLS', async () => {
  networks.setRouterRules(onlyHttpsOut);

  const page = await talk(urls.server);

  await expectPath(page, relayed);
  await leave(page);
});

test('a call whose network begins to block UDP goes on over TURN', async () => {
  networks.setRouterRules('');
  const page = await talk(urls.server);
  const blockedAtMs = Date.now();

  networks.setRouterRules(onlyHttpsOut);

  await expectAnswer(page, blockedAtMs);
  await expectPath(page, relayed);
  await leave(page);
});

/** As Docker does it. */
const publishedPorts = `
  table ip docker {
    chain publish {
      type nat hook prerouting priority dstnat;
      ip daddr ${addresses.public} tcp dport 443 dnat to ${addresses.container}:8787
      ip daddr ${addresses.public} udp dport ${voicePort} dnat to ${addresses.container}
    }
    chain isolate {
      type filter hook forward priority filter;
      oifname container ct state established,related accept
      oifname container ct status dnat accept
      oifname container drop
    }
  }`;

const onlyHttpsOut = `
  table inet hotel {
    chain forward {
      type filter hook forward priority filter;
      iifname client tcp dport 443 accept
      iifname client drop
    }
  }`;

/** Speaks until the page plays an answer. */
async function talk(url: string): Promise<Page> {
  const page = await visitor.newPage();
  await installProbe(page);
  await page.goto(url);
  await startButton(page).click();
  await expectAnswer(page);
  return page;
}

async function expectAnswer(page: Page, sinceMs = 0): Promise<void> {
  const isAnswered = async () => (await playedAudio(page)).some(([fromMs]) => fromMs > sinceMs);
  await expect.poll(isAnswered, { timeout: 30_000, intervals: [200] }).toBe(true);
}

async function leave(page: Page): Promise<void> {
  await stopButton(page).click();
  await page.close();
}

type Path = { readonly protocol: string; readonly local: string; readonly remote: string };

const relayed: Path = { protocol: 'tls', local: 'relay', remote: addresses.server };

/** Expects the path of the newest connected call. */
async function expectPath(page: Page, path: Path): Promise<void> {
  const selectedPath = () =>
    page.evaluate(async () => {
      const peer = window.probe.peers.findLast(({ connectionState }) => connectionState === 'connected');
      const stats = await peer?.getStats();
      const transport = [...(stats?.values() ?? [])].find(({ type }) => type === 'transport');
      const pair = stats?.get(transport?.selectedCandidatePairId);
      const [local, remote] = [stats?.get(pair?.localCandidateId), stats?.get(pair?.remoteCandidateId)];
      return {
        protocol: local?.relayProtocol ?? local?.protocol,
        local: local?.candidateType,
        remote: remote?.address,
      };
    });
  await expect.poll(selectedPath).toEqual(path);
}
