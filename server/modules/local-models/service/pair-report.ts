import type { LanguagePair } from '../../../../src/domain/language.ts';
import {
  CatalogueError,
  loadCatalogue,
  type Catalogue,
  type CatalogueEntry,
} from '../../../../voice/models/catalogue.ts';
import { allPairs, modelsForPair } from '../../../../voice/models/models-for-pair.ts';
import type { ModelsConfig } from '../../../shared/config/voice-config.ts';
import { gapText } from './gap-text.ts';
import { reportLibraries, type LibraryReportOptions, type ReportLine } from './library-report.ts';
import { isLlamaInstalled, LLAMA_MISSING, usesLlama } from './llama-installed.ts';
import { ModelStore } from '../fetch/model-store.ts';

/** The doctor's report on local models: whether their libraries load here, and which pairs they interpret. */
export async function reportModels(
  config: ModelsConfig,
  options: LibraryReportOptions,
): Promise<readonly ReportLine[]> {
  const pairs = await reportPairs(config);
  const catalogue = await loadCatalogue(config.catalogue).catch(() => undefined);
  return [...(catalogue ? await reportLibraries(catalogue, config.set, options) : []), ...pairs];
}

/** Which pairs the local models interpret, which they would, and what none of them does well. */
export async function reportPairs(config: ModelsConfig): Promise<readonly ReportLine[]> {
  const { set, folder } = config;
  try {
    const catalogue = await loadCatalogue(config.catalogue);
    const ready = await readyModels(catalogue, new ModelStore(folder));
    const isReady = (pair: LanguagePair) => {
      const { entries, canInterpret } = modelsForPair(catalogue, set, pair);
      return canInterpret && entries.every((entry) => ready.has(entry));
    };
    const able = allPairs.filter((pair) => modelsForPair(catalogue, set, pair).canInterpret);
    const here = able.filter(isReady);
    const gaps = new Set(able.flatMap((pair) => modelsForPair(catalogue, set, pair).gaps.map((gap) => gapText(gap))));
    return [
      here.length > 0
        ? { state: 'good', message: `Local models (${set}) interpret ${here.map(codesOf).join(', ')}.` }
        : { state: 'note', message: `Local models (${set}): none in ${folder} yet.` },
      ...(here.length < able.length
        ? [
            {
              state: 'note' as const,
              message: `${able.length - here.length} pairs are rehearsed until their models are fetched: ${fetchText(config)}`,
            },
          ]
        : []),
      ...[...gaps].map((message) => ({ state: 'note' as const, message })),
      ...(usesLlama(catalogue, set) && !isLlamaInstalled() ? [{ state: 'bad' as const, message: LLAMA_MISSING }] : []),
    ];
  } catch (failure) {
    if (!(failure instanceof CatalogueError)) throw failure;
    return [{ state: 'bad', message: `${failure.message} Check MODELS_CATALOGUE.` }];
  }
}

function fetchText({ fetch }: ModelsConfig): string {
  const command = 'npm run models -- get cmn eng, for example';
  return fetch === 'pairs' ? `when they are chosen on the page, or by ${command}.` : `${command}.`;
}

async function readyModels({ models }: Catalogue, store: ModelStore): Promise<ReadonlySet<CatalogueEntry>> {
  const states = await Promise.all(models.map(async (entry) => [entry, await store.isReady(entry)] as const));
  return new Set(states.filter(([, isReady]) => isReady).map(([entry]) => entry));
}

function codesOf({ source, target }: LanguagePair): string {
  return `${source}–${target}`;
}
