import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { reducedMotion } from '../../ui/theme/media.ts';
import { column, fill } from '../../ui/layout.css.ts';
import { scene } from './HomeStage.css.ts';

export type HomePage = 'home' | 'translating';

type HomeStageProps = { page: HomePage; home: ReactNode; translating: ReactNode };

type Phase = 'still' | 'leaving' | 'entering';

/**
 * Switches between the two pages of Home: the old one fades and slides out, the new one in. A change requested during a
 * transition is applied after it. With reduced motion the switch is immediate.
 *
 *   still ──page differs──> leaving ──animation ends──> entering (new page) ──animation ends──> still
 */
export function HomeStage({ page, home, translating }: HomeStageProps): ReactNode {
  const [shown, setShown] = useState(page);
  const [phase, setPhase] = useState<Phase>('still');

  if (phase === 'still' && shown !== page) {
    if (matchMedia(reducedMotion).matches) setShown(page);
    else setPhase('leaving');
  }
  const onEnd = () => {
    if (phase === 'leaving') {
      setShown(page);
      setPhase('entering');
    }
    if (phase === 'entering') setPhase('still');
  };
  useHiddenPageGuard(phase, onEnd);
  const stage = useFocusAfterChange(phase, shown);
  return (
    <div
      ref={stage}
      tabIndex={-1}
      className={`${column} ${fill} ${scene}`}
      key={shown}
      data-page={shown}
      data-phase={phase}
      inert={phase !== 'still'}
      onAnimationEnd={(event) => event.target === event.currentTarget && onEnd()}
    >
      {shown === 'home' ? home : translating}
    </div>
  );
}

/** The pressed button is gone with its page: move the focus to the start of the new page. */
function useFocusAfterChange(phase: Phase, shown: HomePage): RefObject<HTMLDivElement | null> {
  const stage = useRef<HTMLDivElement>(null);
  const arrivedAt = useRef(shown);
  useEffect(() => {
    if (phase !== 'still' || arrivedAt.current === shown) return;
    arrivedAt.current = shown;
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [phase, shown]);
  return stage;
}

/** Longer than either animation: a page in the background gets no animationend event. */
const GUARD_MS = 600;

function useHiddenPageGuard(phase: Phase, onEnd: () => void): void {
  useEffect(() => {
    if (phase === 'still') return undefined;
    const timer = setTimeout(onEnd, GUARD_MS);
    return () => clearTimeout(timer);
  });
}
