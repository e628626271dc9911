import { expose } from 'comlink';
import type { PackStoreWorker } from '../../src/protocol/pack-worker.ts';
import { installPack, removePack } from './pack-store.ts';

expose({ install: installPack, remove: removePack } satisfies PackStoreWorker);
