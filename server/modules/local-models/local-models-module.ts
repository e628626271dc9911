import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';
import type { LanguagePacks } from './packs/language-packs.ts';
import { packEndpoints } from './packs/pack-endpoints.ts';
import { packFileRoute } from './packs/pack-file-route.ts';
import type { LocalModelService } from './service/local-models.ts';
import { modelEndpoints } from './service/model-endpoints.ts';

export type { LanguagePacks } from './packs/language-packs.ts';
export { openLanguagePacks } from './packs/language-packs.ts';
export { fetchFirstModels } from './service/first-models.ts';
export { isLlamaInstalled, LLAMA_MISSING, usesLlama } from './service/llama-installed.ts';
export { LocalModelService } from './service/local-models.ts';
export { modelEvents } from './service/model-events.ts';
export { runModelsCommand } from './service/models-command.ts';
export { reportModels } from './service/pair-report.ts';

export type LocalModelsModuleDeps = Pick<ServerDeps, 'db' | 'clock' | 'pepper'> & {
  readonly trustedProxies: number;
  /** The models of the embedded voice; undefined where it has none. */
  readonly models: LocalModelService | undefined;
  /** The translation models that browsers can install for offline use. */
  readonly languagePacks?: LanguagePacks | undefined;
};

export type LocalModelsModule = {
  readonly endpoints: readonly AnyEndpoint[];
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
};

/** The models on this machine: what a pair needs, fetching it, and the language packs of browsers. */
export function createLocalModelsModule({
  models,
  languagePacks,
  pepper,
  trustedProxies,
  db,
  clock,
}: LocalModelsModuleDeps): LocalModelsModule {
  const packDeps = { packs: languagePacks, db, clock };
  return {
    endpoints: [...modelEndpoints({ models, db, clock }), ...packEndpoints(packDeps)],
    routes: [packFileRoute({ ...packDeps, pepper, trustedProxies })],
  };
}
