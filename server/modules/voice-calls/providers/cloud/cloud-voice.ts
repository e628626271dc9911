import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type {
  CallObserver,
  OpenCallResult,
  DirectGrant,
  VoiceProvider,
  CallSpec,
  ModelSpec,
} from '../../voice-provider.ts';
import { followCall } from './cloud-call.ts';
import type { CloudCall } from './cloud-call.ts';
import type { CloudEndpoint } from './cloud-endpoint.ts';
import { hangUpAtCloud, postToCloud } from './cloud-http.ts';
import { currentSession, previewSession } from './session-body.ts';
import { defaultSidebandTimeouts } from './sideband.ts';
import type { SidebandTimeouts } from './sideband.ts';

export type CloudVoiceOptions = {
  readonly endpoint: CloudEndpoint;
  readonly transcriptionModel: string;
  /** Pages post their offer to the service itself, with a secret of its own. */
  readonly direct: boolean;
  readonly sidebandTimeouts?: SidebandTimeouts;
};

/** Calls at OpenAI or Azure. The page's sound goes there and back; the offer and the account of the call go through us. */
export function createCloudVoice(options: CloudVoiceOptions): VoiceProvider {
  const { endpoint, transcriptionModel } = options;
  const bodySettings = { transcriptionModel, transcribesFromStart: endpoint.transcribesFromStart };
  const callsById = new Map<string, CloudCall>();

  function watching(callId: string, observer: CallObserver): CallObserver {
    return {
      onUsage: (report) => observer.onUsage(report),
      onSpeech: () => observer.onSpeech(),
      onClosed(reason) {
        callsById.delete(callId);
        observer.onClosed(reason);
      },
    };
  }

  async function endAtService(callId: string): Promise<void> {
    if (endpoint.calls) await hangUpAtCloud(endpoint.calls.hangUpUrl(callId), endpoint.headers);
  }

  async function openCurrent(offer: string, session: CallSpec, observer: CallObserver): Promise<OpenCallResult> {
    const body = new FormData();
    body.set('sdp', offer);
    body.set('session', JSON.stringify(currentSession(session, bodySettings)));
    const answer = await postToCloud(endpoint.offersUrl(session.model), { headers: endpoint.headers, body });
    if (answer.type === 'refused') return answer;
    const callId = callIdIn(answer.headers);
    if (!callId || !endpoint.calls) return invalidResponse('named no call');
    const call = followCall({
      sideband: { url: endpoint.calls.sidebandUrl(callId), headers: endpoint.headers },
      session,
      lateTranscriber: endpoint.transcribesFromStart ? undefined : transcriptionModel,
      observer: watching(callId, observer),
      sidebandTimeouts: options.sidebandTimeouts ?? defaultSidebandTimeouts,
      hangUp: () => void endAtService(callId),
    });
    callsById.set(callId, call);
    return { type: 'opened', callId, answerSdp: answer.text, metered: true };
  }

  /** The API before the current one takes an offer with a secret only, and never tells the name of a call. */
  async function openPreview(offer: string, session: CallSpec): Promise<OpenCallResult> {
    const granted = await grant(session);
    if (granted.type === 'refused') return granted;
    const headers = { authorization: `Bearer ${granted.secret}`, 'content-type': 'application/sdp' };
    const answer = await postToCloud(granted.webrtcUrl, { headers, body: offer });
    if (answer.type === 'refused') return answer;
    return { type: 'opened', callId: `preview_${randomUUID()}`, answerSdp: answer.text, metered: false };
  }

  async function grant(session: ModelSpec): Promise<DirectGrant> {
    const body =
      endpoint.dialect === 'ga'
        ? { session: currentSession(session, bodySettings) }
        : previewSession(session, bodySettings);
    const answer = await postToCloud(endpoint.secretsUrl, {
      headers: { ...endpoint.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.type === 'refused') return answer;
    const secret = secretIn(answer.text);
    if (!secret) return invalidResponse('gave no secret');
    return {
      type: 'granted',
      secret: secret.value,
      expiresAtS: secret.expires_at,
      webrtcUrl: endpoint.offersUrl(session.model),
    };
  }

  return {
    kind: endpoint.kind,
    rehearsal: false,
    dialects: [endpoint.dialect],
    openCall: (offer, session, observer, dialect) => {
      if (dialect !== endpoint.dialect) return Promise.resolve(dialectUnavailable(endpoint));
      return dialect === 'ga' ? openCurrent(offer, session, observer) : openPreview(offer, session);
    },
    async hangUp(callId, reason) {
      const call = callsById.get(callId);
      await endAtService(callId);
      call?.close(reason);
    },
    ...(options.direct ? { direct: { origin: new URL(endpoint.offersUrl('')).origin, grant } } : {}),
    async close() {
      const open = [...callsById];
      await Promise.all(open.map(([callId]) => endAtService(callId)));
      for (const [, call] of open) call.close('service-closing');
    },
  };
}

/** The current API gives the secret by itself, the one before it inside a session. */
const secretBody = z.looseObject({ value: z.string(), expires_at: z.number().optional() });
const previewSecretBody = z.looseObject({ client_secret: secretBody });

function secretIn(text: string): z.infer<typeof secretBody> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return secretBody.safeParse(body).data ?? previewSecretBody.safeParse(body).data?.client_secret;
  } catch {
    // What is not JSON has no secret in it.
    return undefined;
  }
}

/** `Location: /v1/realtime/calls/rtc_…` */
function callIdIn(headers: Headers): string | undefined {
  return /\/calls\/([^/?#]+)/.exec(headers.get('location') ?? '')?.[1];
}

function invalidResponse(what: string) {
  return {
    type: 'refused',
    status: 502,
    code: 'unintelligible',
    message: `The voice service answered, but ${what}.`,
  } as const;
}

function dialectUnavailable({ dialect }: CloudEndpoint) {
  const message = `This server's voice service speaks the ${dialect} dialect only.`;
  return { type: 'refused', status: 400, code: 'dialect_unavailable', message } as const;
}
