import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import type { Snapshot } from 'valtio';
import { languageOf, type LanguageCode } from '../../domain/language.ts';
import { matchedParts } from '../../domain/search-turns.ts';
import { shownTitle } from './shown-title.ts';
import type { SearchResult } from '../../state/history.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { EmptyState } from '../../ui/controls/EmptyState.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { search } from '../../ui/icons/lists.ts';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { anywhere, bare, faded, framed, row, soft, stack, strong } from '../../ui/layout.css.ts';
import { List } from '../../ui/list/List.tsx';
import { card, counts, foundMark, open, ownDirection } from './History.css.ts';

type SearchFieldProps = { query: string; onFind: (query: string) => void; onEnd: () => void };

/** Searches this device, also without a network, and the server. */
export function SearchField({ query, onFind, onEnd }: SearchFieldProps): ReactNode {
  return (
    <TextField
      type="search"
      label={<Trans>Search the conversations</Trans>}
      value={query}
      onChange={(text) => (text.trim() === '' ? onEnd() : onFind(text))}
    />
  );
}

type ShownHit = Snapshot<SearchResult>['hits'][number];

type SearchResultsProps = {
  query: string;
  result: Snapshot<SearchResult>;
  lastOpened?: { readonly id: string; readonly turnId?: string | undefined } | undefined;
  onOpen: (hit: ShownHit) => void;
};

export function SearchResults({ query, result, lastOpened, onOpen }: SearchResultsProps): ReactNode {
  const { hits, total, isExact } = result;
  const shownCount = hits.length;
  if (total === 0) return <NoHits isServerSearched={result.isServerSearched} isExact={isExact} />;
  return (
    <section className={stack.md}>
      <output className={soft}>
        {isExact ? (
          <Plural value={total} one="# turn found" other="# turns found" />
        ) : (
          <Plural value={total} one="At least # turn found" other="At least # turns found" />
        )}
        {shownCount < total && (
          <>
            {' · '}
            <Trans>Showing the newest {shownCount}.</Trans>
          </>
        )}
      </output>
      {!result.isServerSearched && (
        <p className={soft}>
          <SearchedHere />
        </p>
      )}
      <List look="spaced">
        {hits.map((hit) => (
          <li key={`${hit.session.id} ${hit.turn.id}`}>
            <Hit
              hit={hit}
              query={query}
              ref={isSame(hit, lastOpened) ? restoreFocus : undefined}
              onOpen={() => onOpen(hit)}
            />
          </li>
        ))}
      </List>
    </section>
  );
}

/** Without a turn id (the conversation was then loaded from the server) its first hit matches. */
function isSame({ session, turn }: ShownHit, last: SearchResultsProps['lastOpened']): boolean {
  return session.id === last?.id && (last.turnId ?? turn.id) === turn.id;
}

type HitProps = { hit: ShownHit; query: string; onOpen: () => void; ref: Ref<HTMLButtonElement> | undefined };

function Hit({ hit: { session, turn, isUnsaved }, query, onOpen, ref }: HitProps): ReactNode {
  const { i18n } = useLingui();
  return (
    <article className={`${stack.sm} ${framed} ${card}`}>
      <button ref={ref} type="button" className={`${strong} ${bare} ${open}`} onClick={onOpen}>
        <HighlightedText text={turn.translation.text} query={query} language={turn.translation.language} />
      </button>
      <p className={`${faded} ${anywhere}`}>
        <HighlightedText text={turn.source.text} query={query} language={turn.source.language} />
      </p>
      <div className={`${row.sm} ${counts}`}>
        <time className={soft} dateTime={new Date(turn.startedAtMs).toISOString()}>
          {dateTimeText(turn.startedAtMs, i18n.locale)}
        </time>
        <span className={soft}>{shownTitle(session.title, session.created_at)}</span>
        {isUnsaved && (
          <Badge>
            <Trans>Only on this device</Trans>
          </Badge>
        )}
      </div>
    </article>
  );
}

type HighlightedTextProps = { text: string; query: string; language: LanguageCode | undefined };

function HighlightedText({ text, query, language }: HighlightedTextProps): ReactNode {
  const known = language && languageOf(language);
  return (
    <bdi className={ownDirection} lang={known?.tag} dir={known?.dir}>
      {matchedParts(text, query).map(({ at, text: part, isMatch }) =>
        isMatch ? (
          <mark key={at} className={foundMark}>
            {part}
          </mark>
        ) : (
          <span key={at}>{part}</span>
        ),
      )}
    </bdi>
  );
}

function NoHits({ isServerSearched, isExact }: Pick<SearchResult, 'isServerSearched' | 'isExact'>): ReactNode {
  return (
    <EmptyState icon={search} title={<Trans>Nothing found</Trans>}>
      {!isServerSearched && <SearchedHere />}
      {isServerSearched && isExact && <Trans>No conversation contains these words.</Trans>}
      {isServerSearched && !isExact && <Trans>Some of your oldest conversations have not been searched.</Trans>}
    </EmptyState>
  );
}

function SearchedHere(): ReactNode {
  return <Trans>Searched so far: conversations that took place or were opened on this device.</Trans>;
}
