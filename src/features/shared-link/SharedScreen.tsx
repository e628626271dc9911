import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { requestErrorOf } from '../../domain/request-error.ts';
import type { Loadable } from '../../domain/loadable.ts';
import type { Turn } from '../../domain/turn.ts';
import { shownTitle } from '../history/shown-title.ts';
import type { Api } from '../../ports/api.ts';
import type { ResponseBody } from '../../protocol/contract.ts';
import { turnOfUpload } from '../../protocol/turn-upload.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FullScreenSpinner } from '../../ui/controls/FullScreenSpinner.tsx';
import { Logo } from '../../ui/icons/Logo.tsx';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { useRequestErrorText } from '../../ui/text/request-error-texts.ts';
import { conversationPage, page } from '../../ui/theme/page.css.ts';
import { AuthFrame } from '../account/AuthFrame.tsx';
import { Bubble } from '../conversation/turns/Bubble.tsx';
import { row } from '../conversation/turns/TurnList.css.ts';
import { soft, stack } from '../../ui/layout.css.ts';
import { detailTitle } from '../history/History.css.ts';
import { useServices } from '../use-services.ts';

export type SharedConversation = Omit<ResponseBody<'sharedConversation'>, 'turns' | 'pagination'> & {
  readonly turns: readonly Turn[];
};

/** A conversation behind a link, for people without an account. The secret is after the `#`, so no server logs it. */
export function SharedScreen(): ReactNode {
  const { api } = useServices();
  const [loaded, setLoaded] = useState<Loadable<SharedConversation>>({ type: 'loading' });
  const load = useCallback(() => void loadShared(api, location.hash.slice(1)).then(setLoaded), [api]);
  const retry = () => {
    setLoaded({ type: 'loading' });
    load();
  };
  useEffect(noIndex, []);
  useEffect(load, [load]);
  if (loaded.type === 'loading') return <FullScreenSpinner />;
  if (loaded.type === 'failed') return <NotShared error={loaded.error} onRetry={retry} />;
  return <SharedPage conversation={loaded.value} />;
}

/** Beside the header of the same meaning, which a service worker's copy of the page does not have. */
function noIndex(): () => void {
  const meta = document.createElement('meta');
  meta.name = 'robots';
  meta.content = 'noindex, nofollow';
  document.head.append(meta);
  return () => meta.remove();
}

async function loadShared(api: Api, secret: string): Promise<Loadable<SharedConversation>> {
  const turns: Turn[] = [];
  for (let page = 1; ; page += 1) {
    const response = await api.request('sharedConversation', { body: { secret, page } });
    if (response.type === 'failed') return { type: 'failed', error: requestErrorOf(response) };
    const { turns: more, pagination, ...about } = response.body;
    turns.push(...more.map((turn, at) => turnOf(turn, turns.length + at)));
    if (page >= pagination.total_pages) return { type: 'loaded', value: { ...about, turns } };
  }
}

function turnOf(turn: ResponseBody<'sharedConversation'>['turns'][number], at: number): Turn {
  const unknown = { id: '', session_id: '', usage_data: null, merged_from_item_ids: [] };
  return turnOfUpload({ ...turn, ...unknown, item_id: `turn-${at}` });
}

function NotShared({
  error,
  onRetry,
}: {
  error: Parameters<ReturnType<typeof useRequestErrorText>>[0];
  onRetry: () => void;
}): ReactNode {
  const textOf = useRequestErrorText();
  const navigate = useNavigate();
  const goHome = () => void navigate({ to: '/' });
  const isGone = error.code === 'not_found' || error.code === 'invalid_request';
  return (
    <AuthFrame
      title={isGone ? <Trans>This link does not work</Trans> : <Trans>The conversation could not be loaded</Trans>}
      description={isGone ? <Trans>This link has expired or was revoked, or it is not complete.</Trans> : textOf(error)}
      onHome={goHome}
    >
      {!isGone && (
        <Button wide onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <Button wide variant={isGone ? 'default' : 'outline'} onPress={goHome}>
        <Trans>Open Dragoman</Trans>
      </Button>
    </AuthFrame>
  );
}

export function SharedPage({ conversation }: { conversation: SharedConversation }): ReactNode {
  const { i18n } = useLingui();
  const nameOf = useLanguageName();
  const { title, created_at: createdAt, expires_at: expiresAt, turns } = conversation;
  const ends = dateTimeText(expiresAt, i18n.locale);
  return (
    <main className={`${page} ${conversationPage}`}>
      <Logo />
      <header className={stack.sm}>
        <h1 className={detailTitle} dir="auto">
          {shownTitle(title, createdAt)}
        </h1>
        <time className={soft} dateTime={createdAt}>
          {dateTimeText(createdAt, i18n.locale)}
        </time>
        <p className={soft}>
          {nameOf(conversation.source_language)} – {nameOf(conversation.target_language)} ·{' '}
          <Trans>This link works until {ends}</Trans>
        </p>
      </header>
      <ol>
        {turns.map((turn) => (
          <li key={turn.id} className={row} data-speaker={turn.speaker}>
            <Bubble turn={turn} />
          </li>
        ))}
      </ol>
    </main>
  );
}
