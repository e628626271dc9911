import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { isLanguageCode, languages, type LanguagePair } from '../../../../src/domain/language.ts';
import {
  CatalogueError,
  entriesOfSet,
  entryById,
  entryBytes,
  entryLanguages,
  loadCatalogue,
  type Catalogue,
} from '../../../../voice/models/catalogue.ts';
import { modelsForPair } from '../../../../voice/models/models-for-pair.ts';
import type { ModelsConfig } from '../../../shared/config/voice-config.ts';
import { FetchFailure } from '../fetch/fetch-failure.ts';
import { runFetchJob } from '../fetch/fetch-job.ts';
import { megabytes } from '../fetch/fetch-models.ts';
import { createProgressLine, pairName, type Output } from './first-models.ts';
import { gapText } from './gap-text.ts';
import { importModels } from './import-models.ts';
import { ModelStore } from '../fetch/model-store.ts';
import { verifyModels } from './verify-models.ts';

/** The version that the engines were tried with. */
const LLAMA = 'node-llama-cpp@3.22.1';

export const MODELS_USAGE = [
  'npm run models                      the models: what is here, sizes, licences',
  'npm run models -- get cmn eng       fetch what this pair needs (language codes as in the list)',
  'npm run models -- import <folder>   take over files that were brought here, whatever their names',
  'npm run models -- remove <id> …     delete models',
  'npm run models -- verify            ask every address, hash every file, and try every model here',
  'npm run models -- better            install what MODELS=better needs beside its models',
].join('\n');

export type ModelsCommandDeps = {
  readonly config: ModelsConfig;
  readonly output: Output;
  /** The path of the program that tries models. */
  readonly trialProgram: string;
  readonly signal?: AbortSignal;
};

type Setup = ModelsCommandDeps & { readonly catalogue: Catalogue; readonly store: ModelStore };

/** The operator's command. @returns the exit code */
export async function runModelsCommand(args: readonly string[], deps: ModelsCommandDeps): Promise<number> {
  const print = (line: string) => void deps.output.write(`${line}\n`);
  const [verb = 'list', ...rest] = args;
  if (verb === 'better') return await installLlama(print);
  try {
    const catalogue = await loadCatalogue(deps.config.catalogue);
    return await run(verb, rest, { ...deps, catalogue, store: new ModelStore(deps.config.folder) }, print);
  } catch (failure) {
    if (!(failure instanceof CatalogueError) && !(failure instanceof FetchFailure)) throw failure;
    print(failure.message);
    return 1;
  }
}

type Print = (line: string) => void;

async function run(verb: string, rest: readonly string[], setup: Setup, print: Print): Promise<number> {
  switch (verb) {
    case 'list':
      return await list(setup, print);
    case 'get':
      return await get(rest, setup, print);
    case 'import':
      return await importFrom(rest, setup, print);
    case 'remove':
      return await remove(rest, setup, print);
    case 'verify':
      return await verify(setup, print);
    default:
      print(MODELS_USAGE);
      return 1;
  }
}

async function list({ config, catalogue, store }: Setup, print: Print): Promise<number> {
  print(`Models of the set "${config.set}" in ${config.folder}`);
  const used = entriesOfSet(catalogue, config.set);
  let present = 0;
  for (const entry of used) {
    const bytes = await store.presentBytes(entry);
    const isReady = await store.isReady(entry);
    present += bytes;
    const state = isReady ? 'here' : bytes > 0 ? `${megabytes(bytes)} of it here` : '';
    print(`  ${entry.id.padEnd(22)} ${megabytes(entryBytes(entry)).padStart(9)}  ${state}`);
    print(`      ${entry.kind}, ${entryLanguages(entry).join(' ')}; ${entry.licence.name}: ${entry.licence.link}`);
    if (entry.licence.attribution) print(`      ${entry.licence.attribution}`);
  }
  print(`In all ${megabytes(present)} of ${megabytes(used.reduce((sum, value) => sum + entryBytes(value), 0))}.`);
  const unknown = await store.unknownFolders(catalogue.models);
  if (unknown.length > 0) print(`Not in the catalogue: ${unknown.join(', ')}.`);
  print('');
  print(MODELS_USAGE);
  return 0;
}

async function get(codes: readonly string[], setup: Setup, print: Print): Promise<number> {
  const pair = pairOf(codes);
  if (!pair) {
    print(`get takes two of the languages ${languages.map(({ code }) => code).join(' ')}.`);
    return 1;
  }
  const { catalogue, config, output } = setup;
  const { entries, gaps, canInterpret } = modelsForPair(catalogue, config.set, pair);
  for (const gap of gaps) print(gapText(gap));
  if (!canInterpret) return 1;
  const name = pairName(pair);
  for (const { id, licence } of entries) print(`${id}: ${licence.name}, ${licence.link}`);
  const progress = createProgressLine(name, output);
  await runFetchJob({ ...config, catalogue }, entries, {
    signal: setup.signal ?? new AbortController().signal,
    onWaiting: () => print('Another process fetches models into this folder: waiting for it.'),
    onReady: () => undefined,
    onProgress: ({ receivedBytes, totalBytes }) => progress.show(receivedBytes, totalBytes),
  });
  progress.end(`The models for ${name} are in ${config.folder}. A server that runs uses them within seconds.`);
  return 0;
}

async function importFrom([folder, ...more]: readonly string[], setup: Setup, print: Print): Promise<number> {
  if (folder === undefined || more.length > 0 || !(await isFolder(folder))) {
    print('import takes the folder with the files.');
    return 1;
  }
  const { catalogue, store, output } = setup;
  const progress = createProgressLine(folder, output);
  const { taken, others, ready } = await importModels(folder, { catalogue, store, onProgress: progress.show });
  progress.end(`${taken} files taken over, ${others} are of no model that is missing.`);
  if (ready.length > 0) print(`Complete now: ${ready.map(({ id }) => id).join(', ')}.`);
  return taken > 0 ? 0 : 1;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

async function remove(ids: readonly string[], { catalogue, store }: Setup, print: Print): Promise<number> {
  const entries = ids.map((id) => entryById(catalogue, id));
  if (ids.length === 0 || entries.includes(undefined)) {
    print('remove takes the ids of models, as npm run models lists them.');
    return 1;
  }
  for (const entry of entries) {
    if (!entry) continue;
    const bytes = await store.presentBytes(entry);
    await store.remove(entry);
    print(`${entry.id}: ${bytes > 0 ? `${megabytes(bytes)} removed` : 'was not here'}.`);
  }
  return 0;
}

async function verify({ config, catalogue, store, trialProgram, signal }: Setup, print: Print): Promise<number> {
  const untilStopped = signal ?? new AbortController().signal;
  const isRight = await verifyModels({ config, catalogue, store, trialProgram, signal: untilStopped, print });
  print('\nPlease paste this into an issue: these models could not be fetched where the project is written.');
  return isRight ? 0 : 1;
}

function pairOf([source, target, ...more]: readonly string[]): LanguagePair | undefined {
  if (!isLanguageCode(source) || !isLanguageCode(target) || source === target || more.length > 0) return undefined;
  return { source, target };
}

/** Beside the locked packages, which it does not change: an update of those removes it. */
async function installLlama(print: Print): Promise<number> {
  print(`Installing ${LLAMA}, about 725 MB with the binaries of all systems. Run this again after an update.`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', LLAMA];
  const child = spawn(npm, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  const [code] = await once(child, 'close');
  print(code === 0 ? 'Now start with MODELS=better.' : 'It could not be installed: see above.');
  return code === 0 ? 0 : 1;
}
