import type { ServerDeps } from '../../../shared/deps/server-deps.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { endpoint, type AnyEndpoint } from '../../../shared/http/endpoint.ts';
import { limitRate } from '../../../shared/http/rate-limit.ts';
import type { LanguagePack, LanguagePacks } from './language-packs.ts';
import { packFileAddress } from './pack-file-route.ts';

type PackEndpointDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  readonly packs: LanguagePacks | undefined;
};

/** Four directions make a pair without English: enough for a journey, and not for a mirror of the hub. */
const FETCHES_PER_DAY = 24;

/** Which translation models browsers can keep, and the fetching of one from the hub. */
export function packEndpoints({ packs, db, clock }: PackEndpointDeps): AnyEndpoint[] {
  return [
    endpoint('languagePacks', async () => ({ packs: ((await packs?.list()) ?? []).map(summaryOf) })),
    endpoint('languagePack', async ({ query }) => responseOf(await packs?.find(query))),
    endpoint('fetchLanguagePack', async ({ body, caller }) => {
      const id = caller.type === 'user' ? caller.userId : caller.trialId;
      await limitRate(db, { key: `packs:${id}`, limit: FETCHES_PER_DAY, windowS: 86_400 }, clock());
      return responseOf(await packs?.request(body));
    }),
  ];
}

function summaryOf({ from, to, bytes, limits }: LanguagePack) {
  return { from, to, bytes, limits: [...limits] };
}

function responseOf(pack: LanguagePack | undefined) {
  if (!pack)
    throw new ApiError(404, 'not_found', 'This server does not hand on a translation model for these languages.');
  const { state, bytes } = pack;
  switch (state.type) {
    case 'ready': {
      const files = state.files.map((file) => ({
        parts: [...file.parts],
        bytes: file.bytes,
        sha256: file.sha256,
        address: packFileAddress(file),
      }));
      return { state: state.type, receivedBytes: bytes, totalBytes: bytes, files };
    }
    case 'fetching':
      return { state: state.type, receivedBytes: Math.min(state.receivedBytes, bytes), totalBytes: bytes };
    case 'failed':
      return { state: state.type, receivedBytes: 0, totalBytes: bytes, problem: state.problem };
    default:
      return { state: state.type, receivedBytes: 0, totalBytes: bytes };
  }
}
