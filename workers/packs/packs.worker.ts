import { expose } from 'comlink';
import type { PackStoreWorker } from '../../src/protocol/pack-worker.ts';
import { keepPack, removePack } from './pack-store.ts';

expose({ keep: keepPack, remove: removePack } satisfies PackStoreWorker);
