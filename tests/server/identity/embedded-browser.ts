import { createHash, randomBytes } from 'node:crypto';
import type { TestServer } from '../harness.ts';

/** One sign-in at the embedded provider, as the page's identity client performs it. */
export type Flow = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  readonly query: URLSearchParams;
};

const BASE = '/sandbox/identity';

export function newFlow(server: TestServer, changes: Record<string, string> = {}): Flow {
  const verifier = randomBytes(32).toString('base64url');
  const [state, nonce] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const redirectUri = `${server.config.publicUrl}/auth/callback`;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'dragoman',
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    connection: 'google-oauth2',
    ...changes,
  });
  return { state, nonce, verifier, redirectUri, query };
}

export function openPage(server: TestServer, flow: Flow): Promise<Response> {
  return fetch(`${server.url}${BASE}/authorize?${flow.query.toString()}`, { redirect: 'manual' });
}

/** Submits a choice of the sign-in page; returns the redirect target. */
export async function choose(server: TestServer, flow: Flow, choice: string): Promise<URL> {
  const body = new URLSearchParams([...flow.query, ['choice', choice]]);
  const response = await fetch(`${server.url}${BASE}/authorize`, { method: 'POST', body, redirect: 'manual' });
  const location = response.headers.get('location');
  if (!location) throw new Error(`no redirect: ${response.status} ${await response.text()}`);
  return new URL(location);
}

export type TokenReply = { readonly status: number; readonly body: Record<string, string> };

export async function exchange(server: TestServer, fields: Record<string, string>): Promise<TokenReply> {
  const body = new URLSearchParams({ client_id: 'dragoman', ...fields });
  const response = await fetch(`${server.url}${BASE}/oauth/token`, { method: 'POST', body });
  const reply: Record<string, string> = await response.json();
  return { status: response.status, body: reply };
}

export function codeFields(flow: Flow, code: string): Record<string, string> {
  return { grant_type: 'authorization_code', code, redirect_uri: flow.redirectUri, code_verifier: flow.verifier };
}

/** Runs the whole flow: an ID token of this persona, and its nonce. */
export async function signInProof(server: TestServer, subject: string): Promise<{ idToken: string; nonce: string }> {
  const flow = newFlow(server);
  const back = await choose(server, flow, subject);
  const { body } = await exchange(server, codeFields(flow, back.searchParams.get('code') ?? ''));
  return { idToken: body['id_token'] ?? '', nonce: flow.nonce };
}
