import { instantiate, wasmUrl } from 'virtual:fxtranslate';
import type { Engine, EngineTranslator } from 'virtual:fxtranslate';
import type { PackDirection } from '../../src/domain/packs/pack-route.ts';
import {
  ENGINE_CACHE,
  PACK_MANIFEST,
  PACKS_FOLDER,
  packFolderName,
  parsePackManifest,
} from '../../src/protocol/pack-worker.ts';
import type { EngineMemory, PackPart } from '../../src/protocol/pack-worker.ts';
import { lazyOnce } from '../../src/shared/async.ts';

/** The translation models in memory, the least recently used one first. */
export class TranslationEngine {
  readonly #engine = lazyOnce(loadEngine);
  readonly #loaded = new Map<string, EngineTranslator>();
  /** One text after the other: the models of the next one may replace this one's. */
  #last: Promise<unknown> = Promise.resolve();

  translate(route: readonly PackDirection[], text: string, mostLoaded: number): Promise<string> {
    const translated = this.#last.then(() => this.#translate(route, text, mostLoaded));
    // The caller receives the error; the next translation does not depend on it.
    this.#last = translated.catch(() => undefined);
    return translated;
  }

  memory(): EngineMemory {
    // Each reports the memory of the whole engine.
    const [translator] = this.#loaded.values();
    return { bytes: translator?.linearMemoryBytes() ?? 0, loaded: [...this.#loaded.keys()] };
  }

  async #translate(route: readonly PackDirection[], text: string, mostLoaded: number): Promise<string> {
    let translation = text;
    for (const direction of route) {
      translation = (await this.#load(direction, mostLoaded)).translate_long(translation);
    }
    return translation;
  }

  async #load(direction: PackDirection, mostLoaded: number): Promise<EngineTranslator> {
    const name = packFolderName(direction);
    const loaded = this.#loaded.get(name);
    if (loaded) {
      this.#loaded.delete(name);
      this.#loaded.set(name, loaded);
      return loaded;
    }
    // Before the next one is read: WebAssembly's memory grows and never shrinks.
    for (const [other, translator] of this.#loaded) {
      if (this.#loaded.size < mostLoaded) break;
      this.#loaded.delete(other);
      translator.free();
    }
    const { Translator } = await this.#engine();
    const { model, sourceVocabulary, targetVocabulary, shortlist } = await readPack(direction);
    if (!model || !sourceVocabulary || !targetVocabulary) throw new Error(`the pack ${name} lacks a part`);
    const translator = new Translator(model, sourceVocabulary, targetVocabulary, shortlist);
    this.#loaded.set(name, translator);
    return translator;
  }
}

async function loadEngine(): Promise<Engine> {
  const cached = await caches
    .open(ENGINE_CACHE)
    .then((cache) => cache.match(wasmUrl))
    // A browser that blocks caches fetches it.
    .catch(() => undefined);
  const response = cached ?? (await fetch(wasmUrl));
  if (!response.ok) throw new Error(`the engine cannot be loaded: ${response.status}`);
  return instantiate(await WebAssembly.compile(await response.arrayBuffer()));
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
