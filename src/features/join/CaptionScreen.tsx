import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { isLanguageCode, type LanguageCode } from '../../domain/language.ts';
import { requestErrorOf, type RequestError } from '../../domain/request-error.ts';
import type { AppServices } from '../../ports/services.ts';
import { FullScreenSpinner } from '../../ui/controls/FullScreenSpinner.tsx';
import { AuthFrame } from '../account/AuthFrame.tsx';
import { useServices } from '../use-services.ts';
import { CaptionView } from './CaptionView.tsx';
import { CaptionFeed, type CaptionMember, type Captions } from './follow-captions.ts';
import { LinkGone } from './LinkGone.tsx';
import { useCaptionVoice } from './use-caption-voice.ts';
import { useInterfaceIn } from './use-interface-in.ts';

type Joined = CaptionMember & { readonly language: LanguageCode; readonly second: LanguageCode | undefined };

const nothing: Captions = { turns: [], members: new Map(), isUp: true, isOver: false };

/**
 * A room's turns in very large type, for a projector or over a stream. By its address:
 * `/captions?language=eng&second=jpn&transparent#SECRET`. Asks for no microphone.
 */
export function CaptionScreen(): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const [joined, setJoined] = useState<Joined>();
  const [error, setError] = useState<RequestError>();
  const [refusal, setRefusal] = useState<RequestError>();
  const [captions, setCaptions] = useState(nothing);
  const goHome = () => void navigate({ to: '/' });
  useEffect(() => {
    let isOpen = true;
    void joinAsScreen(services).then((result) => {
      if (!isOpen) return undefined;
      return 'token' in result ? setJoined(result) : setError(result);
    });
    return () => {
      isOpen = false;
    };
  }, [services]);
  useInterfaceIn(joined?.language);
  const { token, memberId, language } = joined ?? {};
  const feed = useMemo(
    () => (token && memberId ? new CaptionFeed(services, { token, memberId }) : undefined),
    [services, token, memberId],
  );
  useEffect(() => {
    const abort = new AbortController();
    void feed?.follow(setCaptions, abort.signal);
    return () => abort.abort();
  }, [feed]);
  // Over a picture there is no switch, and no voice.
  const voice = useCaptionVoice(feed, isTransparent() ? undefined : language);
  if (error) return <LinkGone error={error} onHome={goHome} onRetry={() => location.reload()} />;
  if (!joined) return <FullScreenSpinner />;
  if (captions.isOver)
    return (
      <AuthFrame title={<Trans>The conversation has ended</Trans>} onHome={goHome}>
        {null}
      </AuthFrame>
    );
  const choose = async (next: Pick<Joined, 'language' | 'second'>) => {
    setJoined({ ...joined, ...next });
    const refused = await changeLanguages(services, { ...joined, ...next });
    setRefusal(refused);
    if (refused) setJoined(joined);
  };
  return (
    <CaptionView
      captions={captions}
      {...joined}
      isTransparent={isTransparent()}
      refusal={refusal}
      voice={voice}
      onChoose={(next) => void choose(next)}
    />
  );
}

function isTransparent(): boolean {
  const value = new URLSearchParams(location.search).get('transparent');
  return value !== null && value !== '0' && value !== 'false';
}

function languageParameter(name: string): LanguageCode | undefined {
  const value = new URLSearchParams(location.search).get(name);
  return isLanguageCode(value) ? value : undefined;
}

/** React mounts twice in development, and a reload joins again: one screen is one member. */
const joining = new Map<string, Promise<Joined | RequestError>>();

function joinAsScreen(services: Pick<AppServices, 'sessionParts'>): Promise<Joined | RequestError> {
  const secret = location.hash.slice(1);
  const known = joining.get(secret) ?? join(services, secret);
  joining.set(secret, known);
  return known;
}

async function join(
  { sessionParts }: Pick<AppServices, 'sessionParts'>,
  secret: string,
): Promise<Joined | RequestError> {
  const [language, second] = [languageParameter('language'), languageParameter('second')];
  const { rooms } = await sessionParts();
  const languages = { ...(language && { language }), ...(second && { second_language: second }) };
  const response = await rooms.request('joinRoom', { body: { secret, ...languages } });
  if (response.type === 'failed') {
    joining.delete(secret);
    return requestErrorOf(response);
  }
  const { token, member } = response.body;
  return { token, memberId: member.id, language: member.language, second: member.second_language ?? undefined };
}

/** So that the server translates into them. @returns why it does not */
async function changeLanguages(
  { sessionParts }: Pick<AppServices, 'sessionParts'>,
  { token, language, second }: Joined,
): Promise<RequestError | undefined> {
  const { rooms } = await sessionParts();
  const body = { language, second_language: second ?? null };
  const response = await rooms.request('changeRoomMember', { body }, { token });
  return response.type === 'failed' ? requestErrorOf(response) : undefined;
}
