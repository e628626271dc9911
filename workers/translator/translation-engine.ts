import { run, wasmIntegrity, wasmUrl } from 'virtual:bergamot';
import type { PackDirection } from '../../src/domain/packs/pack-route.ts';
import {
  ENGINE_CACHE,
  PACK_MANIFEST,
  PACKS_FOLDER,
  packFolderName,
  parsePackManifest,
  type PackPart,
} from '../../src/protocol/pack-worker.ts';
import { lazyOnce } from '../../src/shared/async.ts';
import { startBergamot, type BergamotEngine, type BergamotTranslator } from '../../src/shared/bergamot.ts';

/** The translation models in memory, those of one route at most, the least recently used one first. */
export class TranslationEngine {
  readonly #engine = lazyOnce(loadEngine);
  readonly #loaded = new Map<string, BergamotTranslator>();
  /** One text after the other: the models of the next one may replace this one's. */
  #last: Promise<unknown> = Promise.resolve();

  translate(route: readonly PackDirection[], text: string, mostLoaded: number): Promise<string> {
    const translated = this.#last.then(() => this.#translate(route, text, mostLoaded));
    // The caller receives the error; the next translation does not depend on it.
    this.#last = translated.catch(() => undefined);
    return translated;
  }

  loaded(): readonly string[] {
    return [...this.#loaded.keys()];
  }

  async #translate(route: readonly PackDirection[], text: string, mostLoaded: number): Promise<string> {
    const needed = new Set(route.map(packFolderName));
    this.#unload((name) => !needed.has(name));
    let translation = text;
    for (const direction of route) {
      translation = (await this.#load(direction, mostLoaded)).translate(translation);
    }
    return translation;
  }

  async #load(direction: PackDirection, mostLoaded: number): Promise<BergamotTranslator> {
    const name = packFolderName(direction);
    const loaded = this.#loaded.get(name);
    if (loaded) {
      this.#loaded.delete(name);
      this.#loaded.set(name, loaded);
      return loaded;
    }
    // Before the next one is read: WebAssembly's memory grows and never shrinks.
    this.#unload(() => this.#loaded.size >= mostLoaded);
    const engine = await this.#engine();
    const { model, sourceVocabulary, targetVocabulary, shortlist } = await readPack(direction);
    if (!model || !sourceVocabulary || !targetVocabulary) throw new Error(`the pack ${name} lacks a part`);
    const vocabularies = [...new Set([sourceVocabulary, targetVocabulary])];
    const translator = engine.load({ model, vocabularies, shortlist });
    this.#loaded.set(name, translator);
    return translator;
  }

  #unload(isUnneeded: (name: string) => boolean): void {
    for (const [name, translator] of this.#loaded) {
      if (!isUnneeded(name)) continue;
      this.#loaded.delete(name);
      translator.close();
    }
  }
}

async function loadEngine(): Promise<BergamotEngine> {
  const cached = await caches
    .open(ENGINE_CACHE)
    .then((cache) => cache.match(wasmUrl))
    // A browser that blocks caches fetches it.
    .catch(() => undefined);
  const response = cached ?? (await fetch(wasmUrl, { integrity: wasmIntegrity }));
  if (!response.ok) throw new Error(`the engine cannot be loaded: ${response.status}`);
  const compiled = await WebAssembly.compile(await response.arrayBuffer());
  return startBergamot({ run, instantiate: (imports) => WebAssembly.instantiate(compiled, { ...imports }) });
}

async function readPack(direction: PackDirection): Promise<Partial<Record<PackPart, Uint8Array>>> {
  const root = await navigator.storage.getDirectory();
  const folder = await (await root.getDirectoryHandle(PACKS_FOLDER)).getDirectoryHandle(packFolderName(direction));
  const read = async (name: string) => (await folder.getFileHandle(name)).getFile();
  const manifest = parsePackManifest(await (await read(PACK_MANIFEST)).text());
  const parts: Partial<Record<PackPart, Uint8Array>> = {};
  for (const file of manifest?.files ?? []) {
    const bytes = new Uint8Array(await (await read(file.sha256)).arrayBuffer());
    for (const part of packParts) if (file.parts.includes(part)) parts[part] = bytes;
  }
  return parts;
}

const packParts = ['model', 'sourceVocabulary', 'targetVocabulary', 'shortlist'] as const satisfies readonly PackPart[];
