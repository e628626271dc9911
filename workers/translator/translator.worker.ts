import { expose } from 'comlink';
import type { TranslatorWorker } from '../../src/protocol/pack-worker.ts';
import { TranslationEngine } from './translation-engine.ts';

const engine = new TranslationEngine();

expose({
  translate: (route, text, mostLoaded) => engine.translate(route, text, mostLoaded),
  loaded: () => engine.loaded(),
} satisfies TranslatorWorker);
