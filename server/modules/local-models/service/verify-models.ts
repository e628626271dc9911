import { EnvHttpProxyAgent } from 'undici';
import {
  entriesOfSet,
  type Catalogue,
  type CatalogueEntry,
  type CatalogueFile,
} from '../../../../voice/models/catalogue.ts';
import type { ModelsConfig } from '../../../shared/config/voice-config.ts';
import { megabytes } from '../fetch/fetch-models.ts';
import type { ModelStore } from '../fetch/model-store.ts';
import { createSources } from '../fetch/sources.ts';
import { tryModels, type Trial } from '../../../../voice/models/trial.ts';
import { requestFile, type FileRequest } from '../fetch/request-file.ts';

type VerifyDeps = {
  readonly config: ModelsConfig;
  readonly catalogue: Catalogue;
  readonly store: ModelStore;
  /** The path of the program that tries models. */
  readonly trialProgram: string;
  readonly signal: AbortSignal;
  print(line: string): void;
};

/** At a time, so that no hub takes it for an attack. */
const ADDRESSES_AT_ONCE = 4;
const SILENCE_MS = 30_000;

/**
 * Asks every address of the set, hashes what is there, and has every complete model do its work once. Prints tables that can
 * be pasted into an issue. @returns whether all that could be checked is right
 */
export async function verifyModels(deps: VerifyDeps): Promise<boolean> {
  const { config, catalogue, print } = deps;
  const entries = entriesOfSet(catalogue, config.set);
  print(`Set "${config.set}", ${process.platform} ${process.arch}, Node ${process.versions.node}\n`);
  print('| Model | Size | Addresses | Files here |');
  print('|---|--:|---|---|');
  let isRight = true;
  const ready: string[] = [];
  for (const entry of entries) {
    const addresses = await addressesOf(entry, deps);
    const files = await filesOf(entry, deps.store, deps.signal);
    if (files === 'right') ready.push(entry.id);
    isRight &&= addresses.isRight && files !== 'damaged';
    print(`| ${entry.id} | ${megabytes(sizeOf(entry))} | ${addresses.text} | ${files} |`);
  }
  return (await tryAll(ready, deps)) && isRight;
}

async function addressesOf(entry: CatalogueEntry, { catalogue, config, signal }: VerifyDeps) {
  const dispatcher = new EnvHttpProxyAgent({ headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS });
  const sources = createSources(catalogue, config.mirrors);
  const waiting = entry.files.flatMap((file) => sources.addressesOf(entry, file).map((address) => ({ file, address })));
  const count = waiting.length;
  const problems: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const problem = await checkAddress(next.address, next.file, { sources, dispatcher, signal });
      if (problem !== undefined) problems.push(`${next.address.host} ${problem}: ${next.file.name}`);
    }
  };
  await Promise.all(Array.from({ length: ADDRESSES_AT_ONCE }, work));
  await dispatcher.close();
  const text = problems.length === 0 ? `${count} right` : `${problems.length} of ${count}: ${problems.join('; ')}`;
  return { isRight: problems.length === 0, text };
}

async function filesOf(entry: CatalogueEntry, store: ModelStore, signal: AbortSignal) {
  if ((await store.presentBytes(entry)) === 0) return 'none';
  const wrong = await store.check(entry, { again: true, signal });
  if (wrong.length > 0) return 'damaged';
  return (await store.isReady(entry)) ? 'right' : 'incomplete';
}

async function tryAll(ready: readonly string[], { catalogue, config, trialProgram, print }: VerifyDeps) {
  if (ready.length === 0) {
    print('\nNo model is complete here: none was tried. npm run models -- get cmn eng fetches those of a pair.');
    return true;
  }
  print('\n| Model | Language | Time | For a second of sound | Result |');
  print('|---|---|--:|--:|---|');
  let isRight = true;
  for await (const trial of tryModels({ catalogue, set: config.set, folder: config.folder, ready }, trialProgram)) {
    isRight &&= trial.workMs !== undefined;
    print(rowOf(trial));
  }
  return isRight;
}

function rowOf({ modelId, language, workMs, soundMs, text }: Trial): string {
  const time = workMs === undefined ? '' : `${Math.round(workMs)} ms`;
  const share = workMs === undefined || !soundMs ? '' : `${(workMs / soundMs).toFixed(2)} s`;
  return `| ${modelId} | ${language} | ${time} | ${share} | ${text.replaceAll('|', ' ')} |`;
}

function sizeOf(entry: CatalogueEntry): number {
  return entry.files.reduce((sum, file) => sum + (file.packed ?? file).bytes, 0);
}

type CheckDeps = Pick<FileRequest, 'sources' | 'dispatcher' | 'signal'>;

/**
 * Asks for the size of a file and for its first byte, without fetching it.
 * @returns what is wrong with the address, as a sentence without a subject; undefined if it serves the file
 */
async function checkAddress(address: URL, file: CatalogueFile, deps: CheckDeps): Promise<string | undefined> {
  const { bytes } = file.packed ?? file;
  const wanted: FileRequest = { ...deps, address, isCompressed: file.packed !== undefined };
  try {
    const { response: head } = await requestFile({ ...wanted, method: 'HEAD' });
    await head.body.dump();
    if (head.statusCode !== 200) return `responds with ${head.statusCode}`;
    const length = head.headers['content-length'];
    if (length !== undefined && Number(length) !== bytes) return `has ${String(length)} bytes, not ${bytes}`;
    const { response } = await requestFile({ ...wanted, headers: { range: 'bytes=0-0' } });
    const range = String(response.headers['content-range']);
    response.body.on('error', () => undefined).destroy();
    if (response.statusCode !== 206) return `responds with ${response.statusCode} to a range`;
    return range.endsWith(`/${bytes}`) ? undefined : `has a range of ${range}, not of ${bytes} bytes`;
  } catch (cause) {
    deps.signal.throwIfAborted();
    return `cannot be asked (${cause instanceof Error ? cause.message : String(cause)})`;
  }
}
