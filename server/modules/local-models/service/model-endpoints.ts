import { entryBytes, entryLanguages } from '../../../../voice/models/catalogue.ts';
import type { ServerDeps } from '../../../shared/deps/server-deps.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { endpoint, type AnyEndpoint } from '../../../shared/http/endpoint.ts';
import { limitRate } from '../../../shared/http/rate-limit.ts';
import type { LocalModelService, PairStatus } from './local-models.ts';

type ModelEndpointDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  /** Undefined where conversations need no local models. */
  readonly models: LocalModelService | undefined;
};

/** A user may change their mind, but not have every pair fetched. */
const FETCHES_PER_DAY = 12;

/** Which models are on this machine, and the fetching of those of a pair. */
export function modelEndpoints({ models, db, clock }: ModelEndpointDeps): AnyEndpoint[] {
  return [
    endpoint('localModels', async () => ({ models: models ? listOf(models) : [] })),
    endpoint('pairModels', async ({ query }) => responseOf(serviceOf(models).status(query))),
    endpoint('fetchPairModels', async ({ body, caller }) => {
      const service = serviceOf(models);
      const id = caller.type === 'user' ? caller.userId : caller.trialId;
      await limitRate(db, { key: `models:${id}`, limit: FETCHES_PER_DAY, windowS: 86_400 }, clock());
      return responseOf(service.request(body));
    }),
  ];
}

function serviceOf(models: LocalModelService | undefined): LocalModelService {
  if (!models) throw new ApiError(404, 'not_found', 'This server interprets without models of its own.');
  return models;
}

function listOf(models: LocalModelService) {
  return models.list().map(({ entry, isReady }) => ({
    id: entry.id,
    name: entry.name,
    kind: entry.kind,
    languages: [...entryLanguages(entry)],
    bytes: entryBytes(entry),
    isHere: isReady,
    licence: entry.licence,
  }));
}

function responseOf({ receivedBytes, totalBytes, ...status }: PairStatus) {
  return { ...status, receivedBytes: Math.round(receivedBytes), totalBytes: Math.round(totalBytes) };
}
