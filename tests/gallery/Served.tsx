import { useState } from 'react';
import type { ReactNode } from 'react';
import { ServicesContext, useServices } from '../../src/features/use-services.ts';
import type { Api, ApiResult } from '../../src/ports/api.ts';
import type { ResponseBody } from '../../src/protocol/contract.ts';
import type { RouteName } from '../../src/protocol/routes.ts';

/** The response to each request; `'never'`: there is none yet. A request without an entry fails. */
export type Responses = { readonly [Name in RouteName]?: ResponseBody<Name> | 'never' };

type ServedProps = {
  responses: Responses;
  /** Prepares the state before the first render. */
  before?: () => void;
  children: ReactNode;
};

/** Screens that request their contents, with samples as responses. */
export function Served({ responses, before, children }: ServedProps): ReactNode {
  const services = useServices();
  const [served] = useState(() => {
    before?.();
    return { ...services, api: sampleApi(responses) };
  });
  return <ServicesContext value={served}>{children}</ServicesContext>;
}

function sampleApi(responses: Responses): Api {
  return { request: (name) => respond(responses, name) };
}

async function respond<Name extends RouteName>(
  responses: Pick<Responses, Name>,
  name: Name,
): Promise<ApiResult<ResponseBody<Name>>> {
  const body: ResponseBody<Name> | 'never' | undefined = responses[name];
  if (body === 'never') return new Promise(() => undefined);
  if (body === undefined)
    return { type: 'failed', status: 503, code: 'overloaded', message: '', retryAfterMs: undefined };
  return { type: 'ok', body };
}
