import { useLingui } from '@lingui/react/macro';
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { languageOf } from '../../../domain/language.ts';
import type { Turn } from '../../../domain/turn.ts';
import { lazyExtra } from '../../../ui/lazy-part.tsx';
import { visuallyHidden } from '../../../ui/theme/visually-hidden.css.ts';

const TurnMarkWords = lazyExtra(async () => (await import('./TurnMark.tsx')).TurnMarkWords);

/** Batches announcements, so that screen readers get the texts of a moment together. */
const BATCH_MS = 1000;
const MAX_LINES = 6;
/** Only the last turns can still become final. */
const LOOKED_AT = 12;

/** Announces final translations and what is uncertain about them through screen readers, never partial ones. */
export function TranslationAnnouncer({ turns }: { turns: readonly Turn[] }): ReactNode {
  const { t } = useLingui();
  const [lines, setLines] = useState<readonly Turn[]>([]);
  const announced = useRef<Set<string>>(undefined);
  announced.current ??= new Set(turns.filter(isFinal).map(keyOf));
  const newest = useRef(turns);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A partial text does not delay the final ones.
  useEffect(() => {
    newest.current = turns;
    const fresh = () =>
      newest.current.slice(-LOOKED_AT).filter((turn) => isFinal(turn) && !announced.current?.has(keyOf(turn)));
    if (timer.current !== undefined || fresh().length === 0) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const whole = fresh();
      for (const turn of whole) announced.current?.add(keyOf(turn));
      setLines((before) => [...before, ...whole].slice(-MAX_LINES));
    }, BATCH_MS);
  }, [turns]);
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
      {lines.map((turn) => {
        const language = turn.translation.language && languageOf(turn.translation.language);
        return (
          <Fragment key={keyOf(turn)}>
            {turn.translation.text && (
              <p lang={language?.tag} dir={language?.dir ?? 'auto'}>
                {turn.translation.text}
              </p>
            )}
            <Suspense>
              <TurnMarkWords turn={turn} />
            </Suspense>
          </Fragment>
        );
      })}
    </div>
  );
}

/** A turn without a translation may still get one. */
function keyOf({ id, translation }: Turn): string {
  return translation.text === '' ? id : `${id} translated`;
}

function isFinal(turn: Turn): boolean {
  return turn.unclear === true || turn.status !== 'in_progress';
}
