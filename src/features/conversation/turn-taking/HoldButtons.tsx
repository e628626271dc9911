import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { languageOf, type LanguageCode } from '../../../domain/language.ts';
import { directionOfLocale } from '../../../domain/locale-properties.ts';
import { heldSide, nextHold, notHeld, type Hold, type HoldEvent } from '../../../domain/hold-gesture.ts';
import type { TurnTaking } from '../../../domain/turn-taking.ts';
import type { PairSide } from '../../../domain/voice-playback.ts';
import { holdToTalk } from '../../../state/hold-to-talk.ts';
import { session } from '../../../state/session.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { microphone } from '../../../ui/icons/everyday.ts';
import { visuallyHidden } from '../../../ui/theme/visually-hidden.css.ts';
import { speakerMark } from '../../../ui/theme/tint.css.ts';
import { centred, holdable, inMiddle, inline, stack, within } from '../../../ui/layout.css.ts';
import { useServices } from '../../use-services.ts';
import { useShownPair } from '../shown-session.ts';
import { holdButton, holdButtons, holdLanguage } from './HoldButtons.css.ts';
import { word } from './WhoseTurn.css.ts';
import { holdWords } from './hold-words.ts';
import { turnTakingWords } from './turn-taking-words.ts';

type Sides = readonly PairSide[];

const bothSides: Sides = ['source', 'target'];

/** The button that a key holds, by where it is on the keyboard and on the screen. */
const edgeByKey: Readonly<Record<string, 'left' | 'right'>> = {
  a: 'left',
  arrowleft: 'left',
  l: 'right',
  arrowright: 'right',
};

/** The first button is where a line of the interface begins. */
function sideOfKey(key: string, locale: string): PairSide | undefined {
  const edge = edgeByKey[key.toLowerCase()];
  if (!edge) return undefined;
  return (edge === 'left') === (directionOfLocale(locale) === 'ltr') ? 'source' : 'target';
}

/**
 * One button for each person at this device, in their language: held while they speak, or tapped to begin and to end. `A` and `L`, or
 * the arrow keys, are the same buttons.
 */
export function HoldButtons({ sides = bothSides, isDisabled }: HoldButtonsProps): ReactNode {
  const { t } = useLingui();
  const hintId = useId();
  const onEvent = useHoldEvents(isDisabled, sides);
  return (
    <fieldset
      className={`${within.conversation} ${holdButtons}`}
      data-single={sides.length === 1 || undefined}
      aria-label={t`Who is speaking`}
    >
      {sides.map((side) => (
        <HoldButton key={side} side={side} isDisabled={isDisabled} hintId={hintId} onEvent={onEvent} />
      ))}
      <p id={hintId} className={visuallyHidden}>
        <Trans>Hold while speaking, or press to begin and press again to finish</Trans>
      </p>
    </fieldset>
  );
}

type HoldButtonsProps = {
  sides?: Sides;
  /** No turn can begin: the session is paused, or not connected yet. */
  isDisabled: boolean;
};

export type OnHoldEvent = (type: HoldEvent['type'], side: PairSide, event: HappenedEvent) => void;

type HappenedEvent = Pick<Event, 'timeStamp'>;

/** Handles the hold buttons of these people and their keys. */
export function useHoldEvents(isDisabled: boolean, sides: Sides = bothSides): OnHoldEvent {
  const onAnyEvent = useHold(isDisabled);
  // The keys of a person who is not at this device do nothing.
  const onEvent: OnHoldEvent = (type, side, event) => {
    if (type === 'lost' || sides.includes(side)) onAnyEvent(type, side, event);
  };
  useHoldKeys(onEvent);
  return onEvent;
}

function useHold(isDisabled: boolean): OnHoldEvent {
  const { session: actions } = useServices();
  const pair = useShownPair();
  const { isOn: isByHand, held } = useSnapshot(holdToTalk);
  const hold = useRef<Hold>(notHeld);
  useEffect(() => {
    // The session has ended the turn: in a pause, for example.
    if (held === undefined) hold.current = notHeld;
  }, [held]);
  return (type, side, { timeStamp: atMs }) => {
    // A turn that is held can always be ended.
    if (isDisabled && type === 'press') return;
    const before = heldSide(hold.current);
    hold.current = nextHold(hold.current, type === 'lost' ? { type } : { type, side, atMs });
    const after = heldSide(hold.current);
    if (after === before) return;
    // A busy page learns late of a press.
    const agoMs = ageOf(atMs);
    if (before) actions.releaseTurn(agoMs);
    if (!after) return;
    // From now on both hold their button: no silence ends a turn any more.
    if (!isByHand) actions.setTurnsByHand(true);
    actions.holdTurn(pair[after], agoMs);
  };
}

/** Longer than a page stalls: a time of another origin. */
const MAX_AGE_MS = 5000;

/** @returns how long ago the event was; 0 where the browser does not tell */
function ageOf(atMs: number): number {
  const agoMs = performance.now() - atMs;
  return agoMs > 0 && agoMs < MAX_AGE_MS ? agoMs : 0;
}

function useHoldKeys(onEvent: OnHoldEvent): void {
  const { i18n } = useLingui();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const side = sideOfKey(event.key, i18n.locale);
    if (!side) return;
    // The key that holds a turn ends it wherever the focus is by then.
    if (event.type === 'keyup') return onEvent('release', side, event);
    const isOther = event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target);
    if (!isOther) onEvent('press', side, event);
  });
  // The window that has the keyboard now gets the release.
  const onLost = useEffectEvent((event: Event) => onEvent('lost', 'source', event));
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    const lose = (event: Event) => onLost(event);
    addEventListener('keydown', listener);
    addEventListener('keyup', listener);
    addEventListener('blur', lose);
    return () => {
      removeEventListener('blur', lose);
      removeEventListener('keydown', listener);
      removeEventListener('keyup', listener);
    };
  }, []);
}

/** Keys belong to a field that takes text, to a group of choices, and to a dialog. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
  );
}

type HoldButtonProps = { side: PairSide; isDisabled: boolean; hintId: string; onEvent: OnHoldEvent };

function HoldButton({ side, isDisabled, hintId, onEvent }: HoldButtonProps): ReactNode {
  const { held } = useSnapshot(holdToTalk);
  const { turnTaking } = useSnapshot(session);
  const code = useShownPair()[side];
  const { tag, dir, nativeName } = languageOf(code);
  return (
    <button
      type="button"
      className={`${stack.hair} ${centred} ${inMiddle} ${holdable} ${holdButton}`}
      data-speaker={side === 'source' ? 'userA' : 'userB'}
      lang={tag}
      dir={dir}
      aria-pressed={held === code}
      aria-disabled={isDisabled || undefined}
      aria-describedby={hintId}
      {...holdHandlers(side, onEvent)}
    >
      <Icon path={microphone} />
      <span className={`${inline.xs} ${holdLanguage}`}>
        <span className={speakerMark} />
        {nativeName}
      </span>
      <span className={word}>{heldWord(code, held, turnTaking)}</span>
    </button>
  );
}

/** Handlers of a button that is held by a pointer, or pressed to begin and to end. */
export function holdHandlers(side: PairSide, onEvent: OnHoldEvent): ComponentProps<'button'> {
  return {
    'aria-keyshortcuts': side === 'source' ? 'A ArrowLeft' : 'L ArrowRight',
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      onEvent('press', side, event);
    },
    onPointerUp: (event) => onEvent('release', side, event),
    onPointerCancel: (event) => onEvent('lost', side, event),
    onContextMenu: (event) => event.preventDefault(),
    onClick: (event) => {
      // Without a pointer: the keyboard, or a screen reader, which cannot hold. It begins, or ends.
      if (event.detail !== 0) return;
      onEvent('press', side, event);
      onEvent('release', side, event);
    },
  };
}

/** The current activity for the person whose turn it is; otherwise how to speak. */
export function heldWord(code: LanguageCode, held: LanguageCode | undefined, { type }: TurnTaking): string {
  if (held === code) return turnTakingWords[code].hearing;
  if (held === undefined && (type === 'translating' || type === 'speaking')) return turnTakingWords[code][type];
  return holdWords[code];
}
