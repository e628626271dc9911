import { useLingui } from '@lingui/react/macro';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { languageOf } from '../../../domain/language.ts';
import { finishedClauses } from '../../../domain/simultaneous.ts';
import type { Turn } from '../../../domain/turn.ts';
import { session } from '../../../state/session.ts';
import { lazyExtra } from '../../../ui/lazy-part.tsx';
import { visuallyHidden } from '../../../ui/theme/visually-hidden.css.ts';

const TurnMarkWords = lazyExtra(async () => (await import('./TurnMark.tsx')).TurnMarkWords);

/** Batches announcements, so that screen readers get the texts of a moment together. */
const BATCH_MS = 1000;
const MAX_LINES = 6;
/** Only the last turns can still become final. */
const LOOKED_AT = 12;

type Announcement = { readonly turn: Turn; readonly text: string };
/** Lines are numbered: a text that was changed is announced again. */
type Line = Announcement & { readonly number: number };
type Announced = { readonly text: string; readonly isWhole: boolean };

/**
 * Announces translations and what is uncertain about them through screen readers: final ones, and the finished clauses of
 * those that grow while a person speaks; never other partial ones.
 */
export function TranslationAnnouncer({ turns }: { turns: readonly Turn[] }): ReactNode {
  const { t } = useLingui();
  const hasClauses = useSnapshot(session).voiceAbilities.interprets === 'along';
  const [lines, setLines] = useState<readonly Line[]>([]);
  const announced = useRef<Map<string, Announced>>(undefined);
  announced.current ??= new Map(turns.filter(isFinal).map((turn) => [keyOf(turn), announcedNow(turn)]));
  const lineCount = useRef(0);
  const newest = useRef(turns);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A partial text does not delay the final ones.
  useEffect(() => {
    newest.current = turns;
    const fresh = () =>
      newest.current
        .slice(-LOOKED_AT)
        .flatMap((turn) => announcementOf(turn, announced.current?.get(keyOf(turn)), hasClauses) ?? []);
    if (timer.current !== undefined || fresh().length === 0) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const next = fresh();
      for (const { turn } of next) announced.current?.set(keyOf(turn), announcedNow(turn));
      const added = next.map((announcement) => ({ ...announcement, number: (lineCount.current += 1) }));
      setLines((before) => [...before, ...added].slice(-MAX_LINES));
    }, BATCH_MS);
  }, [turns, hasClauses]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  // Excluded from the aria-hidden that React Aria sets while a dialog is open.
  return (
    <div role="log" aria-label={t`Translations`} className={visuallyHidden} data-live-announcer="true">
      {lines.map(({ number, turn, text }) => {
        const language = turn.translation.language && languageOf(turn.translation.language);
        return (
          <Fragment key={number}>
            {text && (
              <p lang={language?.tag} dir={language?.dir ?? 'auto'}>
                {text}
              </p>
            )}
            {isFinal(turn) && <TurnMarkWords turn={turn} />}
          </Fragment>
        );
      })}
    </div>
  );
}

/** The part of a translation that was not announced yet; undefined where there is nothing to announce. */
function announcementOf(turn: Turn, before: Announced | undefined, hasClauses: boolean): Announcement | undefined {
  const { text } = announcedNow(turn);
  const hasGrown = hasClauses && text !== (before?.text ?? '');
  if (before?.isWhole || (!isFinal(turn) && !hasGrown)) return undefined;
  const said = before && text.startsWith(before.text) ? before.text.length : 0;
  return { turn, text: text.slice(said).trim() };
}

function announcedNow(turn: Turn): Announced {
  const isWhole = isFinal(turn);
  const { text } = turn.translation;
  return { text: isWhole ? text : finishedClauses(text), isWhole };
}

/** A turn without a translation may still get one. */
function keyOf({ id, translation }: Turn): string {
  return translation.text === '' ? id : `${id} translated`;
}

function isFinal(turn: Turn): boolean {
  return turn.unclear === true || turn.status !== 'in_progress';
}
