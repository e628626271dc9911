import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { languageOf } from '../../domain/language.ts';
import type { Turn } from '../../domain/turn.ts';
import { visuallyHidden } from '../theme/hidden.css.ts';

/** Screen readers get a moment's lines together, not one by one. */
const BATCH_MS = 1000;
const KEPT = 6;
/** Only the end of a conversation can still become final. */
const LOOKED_AT = 12;

/** Reads finished translations aloud through a screen reader, never the growing ones. */
export function FinalLines({ turns }: { turns: readonly Turn[] }): ReactNode {
  const { t } = useLingui();
  const [lines, setLines] = useState<readonly Turn[]>([]);
  const told = useRef<Set<string>>(undefined);
  told.current ??= new Set(turns.filter(isFinal).map((turn) => turn.id));

  useEffect(() => {
    const isNew = (turn: Turn) => isFinal(turn) && !told.current?.has(turn.id);
    if (!turns.slice(-LOOKED_AT).some(isNew)) return undefined;
    const timer = setTimeout(() => {
      const fresh = turns.slice(-LOOKED_AT).filter(isNew);
      for (const turn of fresh) told.current?.add(turn.id);
      setLines((before) => [...before, ...fresh].slice(-KEPT));
    }, BATCH_MS);
    return () => clearTimeout(timer);
  }, [turns]);

  // Marked so that an open dialog does not silence it: React Aria hides everything else.
  return (
    <div role="log" aria-label={t`Translations`} className={visuallyHidden} data-live-announcer="true">
      {lines.map((turn) => {
        const language = turn.translation.language && languageOf(turn.translation.language);
        return (
          <p key={turn.id} lang={language?.tag} dir={language?.dir ?? 'auto'}>
            {turn.translation.text}
          </p>
        );
      })}
    </div>
  );
}

function isFinal(turn: Turn): boolean {
  return turn.status !== 'in_progress' && turn.translation.text !== '';
}
