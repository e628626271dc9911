import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_ENTRY_CHARACTERS } from '../../domain/terms/glossary-entry.ts';
import { glossary } from '../../state/glossary.ts';
import { refreshGlossary } from '../../state/refresh-glossary.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { close } from '../../ui/icons/everyday.ts';
import { useServices } from '../use-services.ts';
import { addEntry, removeEntry } from './glossary.ts';
import { inline, row, stack } from '../../ui/layout.css.ts';
import { chip } from './Glossary.css.ts';

/** The newest: those of this conversation. All are in the settings. */
const SHOWN = 8;

/** Names that are said here, added and removed at once, before a conversation and during it. */
export function SessionGlossary(): ReactNode {
  const { t } = useLingui();
  const services = useServices();
  const { entries, isLoaded } = useSnapshot(glossary);
  const [name, setName] = useState('');
  const [isStored, setStored] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isLoaded) void refreshGlossary(services);
  }, [services, isLoaded]);
  async function add(): Promise<void> {
    if (name.trim() === '') return;
    setName('');
    // The button that has the focus is about to be disabled.
    field.current?.focus();
    setStored(await addEntry(services, { term: name, forms: {} }));
  }
  return (
    <section className={stack.md} aria-label={t`Names and terms`}>
      <form
        className={stack.md}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          ref={field}
          label={<Trans>Names and terms</Trans>}
          hint={<Trans>Names, places and products to spell correctly</Trans>}
          value={name}
          onChange={setName}
          maxLength={MAX_ENTRY_CHARACTERS}
          autoComplete="off"
          error={!isStored && <Trans>Could not be saved. The change lasts until you close the app.</Trans>}
        />
        <div className={row.sm}>
          <Button type="submit" size="sm" variant="outline" isDisabled={name.trim() === ''}>
            <Trans>Add name</Trans>
          </Button>
        </div>
      </form>
      {entries.length > 0 && (
        <ul className={row.sm}>
          {entries.slice(0, SHOWN).map(({ term }) => (
            <li key={term} className={`${inline.xs} ${chip}`}>
              <bdi>{term}</bdi>
              <IconButton
                icon={close}
                label={t`Remove ${term}`}
                onPress={() => void removeEntry(services, term).then(setStored)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
