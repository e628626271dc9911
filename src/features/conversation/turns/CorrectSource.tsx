import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { languageOf } from '../../../domain/language.ts';
import type { TurnText } from '../../../domain/turn.ts';
import { isTooLong } from '../../../domain/written-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { area } from '../../../ui/controls/Field.css.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { row, stack, toEnd } from '../../../ui/layout.css.ts';
import { TextLength } from '../turn-taking/TextLength.tsx';
import { correctField } from './CorrectSource.css.ts';

export type CorrectSourceProps = {
  source: TurnText;
  /** The voice can say the new translation: in a running conversation. */
  canSpeak: boolean;
  onCorrect: (text: string, isSpoken: boolean) => void;
  onClose: () => void;
};

/**
 * Edits the recognised text in place. Enter translates a change of it again, the button also the text as it is; Escape
 * leaves it as it was.
 */
export function CorrectSource({ source, canSpeak, onCorrect, onClose }: CorrectSourceProps): ReactNode {
  const { t } = useLingui();
  const [text, setText] = useState(source.text);
  const [isSpoken, setSpoken] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(source.text.length, source.text.length);
    field.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [source.text]);
  const language = source.language && languageOf(source.language);
  const wanted = text.trim();
  const canSave = wanted !== '' && !isTooLong(wanted);
  function save(): void {
    if (!canSave) return;
    onCorrect(wanted, isSpoken);
    onClose();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes, Enter chooses a character.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return onClose();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (wanted === source.text) onClose();
    else save();
  }
  return (
    <div className={stack.sm}>
      <textarea
        ref={field}
        className={`${area} ${correctField}`}
        rows={2}
        value={text}
        aria-label={t`What was said`}
        lang={language?.tag}
        dir={language?.dir ?? 'auto'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <TextLength text={wanted} />
      <div className={`${row.sm} ${toEnd}`}>
        {canSpeak && (
          <Switch isSelected={isSpoken} onChange={setSpoken}>
            <Trans>Say it aloud</Trans>
          </Switch>
        )}
        <Button size="sm" variant="outline" onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="sm" onPress={save} isDisabled={!canSave}>
          <Trans>Translate again</Trans>
        </Button>
      </div>
    </div>
  );
}
