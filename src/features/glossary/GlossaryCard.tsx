import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { languages, type LanguageCode } from '../../domain/language.ts';
import { MAX_ENTRY_CHARACTERS, type GlossaryEntry } from '../../domain/terms/glossary-entry.ts';
import { glossary } from '../../state/glossary.ts';
import { pair } from '../../state/pair.ts';
import { refreshGlossary } from '../../state/refresh-glossary.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { pencil } from '../../ui/icons/conversation.ts';
import { close } from '../../ui/icons/everyday.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { useLanguageName } from '../../ui/text/language-name.ts';
import { useServices } from '../use-services.ts';
import { addEntry, exportCsv, importCsv, removeEntry, restoreEntry } from './glossary.ts';
import { anywhere, grow, line, row, soft, stack } from '../../ui/layout.css.ts';
import { visuallyHidden } from '../../ui/theme/visually-hidden.css.ts';
import { item, list } from './Glossary.css.ts';

const empty: GlossaryEntry = { term: '', forms: {} };

const REPORT_ID = 'glossary-report';

type Report =
  | { readonly type: 'not-stored' }
  | { readonly type: 'imported'; readonly count: number }
  | { readonly type: 'removed'; readonly entry: GlossaryEntry; readonly index: number };

/** The names and terms of the account, or of this device: to add, change, remove, import and export. */
export function GlossaryCard(): ReactNode {
  const services = useServices();
  const { entries } = useSnapshot(glossary);
  const [edited, setEdited] = useState(empty);
  const [report, setReport] = useState<Report>();
  const entryList = useRef<HTMLUListElement>(null);
  useEffect(() => {
    void refreshGlossary(services);
  }, [services]);
  const note = (isStored: boolean) => setReport(isStored ? undefined : { type: 'not-stored' });
  async function remove(entry: GlossaryEntry, index: number): Promise<void> {
    const isStored = await removeEntry(services, entry.term);
    setReport(isStored ? { type: 'removed', entry, index } : { type: 'not-stored' });
  }
  async function restore(entry: GlossaryEntry, index: number): Promise<void> {
    // Its button is about to go.
    entryList.current?.focus();
    note(await restoreEntry(services, entry, index));
  }
  return (
    <Card
      title={<Trans>Names and terms</Trans>}
      description={<Trans>Written and translated as you enter them here, in every conversation.</Trans>}
    >
      <EntryForm
        key={edited.term}
        entry={edited}
        onSave={(entry) => {
          setEdited(empty);
          void addEntry(services, entry).then(note);
        }}
      />
      <ul className={list} ref={entryList} tabIndex={-1}>
        {entries.map((entry, index) => (
          <Entry
            key={entry.term}
            entry={entry}
            onEdit={() => setEdited(entry)}
            onRemove={() => void remove(entry, index)}
          />
        ))}
      </ul>
      <ReportRow report={report} onUndo={(entry, index) => void restore(entry, index)} />
      <CsvButtons onReport={setReport} />
    </Card>
  );
}

type ReportRowProps = { report: Report | undefined; onUndo: (entry: GlossaryEntry, index: number) => void };

/** Below the list, which stays where it is for the next press. */
function ReportRow({ report, onUndo }: ReportRowProps): ReactNode {
  return (
    <div className={report ? row.sm : visuallyHidden}>
      <output className={soft} id={REPORT_ID}>
        {report && <ReportText report={report} />}
      </output>
      {report?.type === 'removed' && (
        <Button
          key={report.entry.term}
          ref={restoreFocus}
          variant="outline"
          size="sm"
          aria-describedby={REPORT_ID}
          onPress={() => onUndo(report.entry, report.index)}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
    </div>
  );
}

function CsvButtons({ onReport }: { onReport: (report: Report) => void }): ReactNode {
  const services = useServices();
  const { entries } = useSnapshot(glossary);
  const fileInput = useRef<HTMLInputElement>(null);
  async function onFile(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    if (!file) return;
    // The same file may be chosen again, once it has been changed.
    input.value = '';
    const { added, isStored } = await importCsv(services, await file.text());
    onReport(isStored ? { type: 'imported', count: added } : { type: 'not-stored' });
  }
  return (
    <div className={row.sm}>
      <Button variant="outline" size="sm" isDisabled={entries.length === 0} onPress={() => exportCsv(services)}>
        <Trans>Export as CSV</Trans>
      </Button>
      <Button variant="outline" size="sm" onPress={() => fileInput.current?.click()}>
        <Trans>Import a CSV file</Trans>
      </Button>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        onChange={(event) => void onFile(event.target)}
      />
    </div>
  );
}

function ReportText({ report }: { report: Report }): ReactNode {
  if (report.type === 'not-stored') return <Trans>Could not be saved. The change lasts until you close the app.</Trans>;
  if (report.type === 'removed') return <Removed term={report.entry.term} />;
  return <Plural value={report.count} one="# entry imported" other="# entries imported" />;
}

function Removed({ term }: { term: string }): ReactNode {
  return <Trans>“{term}” was removed.</Trans>;
}

type EntryProps = { entry: GlossaryEntry; onEdit: () => void; onRemove: () => void };

function Entry({ entry: { term, forms, soundsLike }, onEdit, onRemove }: EntryProps): ReactNode {
  const { t } = useLingui();
  const details = [...Object.values(forms), ...(soundsLike ? [soundsLike] : [])].join(' · ');
  return (
    <li className={`${line.sm} ${item}`}>
      <span className={`${grow} ${anywhere}`}>
        <bdi>{term}</bdi> {details && <span className={soft}>{details}</span>}
      </span>
      <IconButton icon={pencil} label={t`Edit ${term}`} onPress={onEdit} />
      <IconButton icon={close} label={t`Remove ${term}`} onPress={onRemove} />
    </li>
  );
}

type EntryFormProps = { entry: GlossaryEntry; onSave: (entry: GlossaryEntry) => void };

/** The chosen pair's languages, and those that the entry has a form in. */
function EntryForm({ entry, onSave }: EntryFormProps): ReactNode {
  const nameOf = useLanguageName();
  const { current } = useSnapshot(pair);
  const [term, setTerm] = useState(entry.term);
  const [soundsLike, setSoundsLike] = useState(entry.soundsLike ?? '');
  const [forms, setForms] = useState<GlossaryEntry['forms']>(entry.forms);
  const shown = (code: LanguageCode) => code === current.source || code === current.target || entry.forms[code];
  const codes = languages.map(({ code }) => code).filter(shown);
  return (
    <form
      className={stack.md}
      onSubmit={(event) => {
        event.preventDefault();
        if (term.trim() === '') return;
        onSave({ term, forms, soundsLike });
        setTerm('');
        setSoundsLike('');
        setForms({});
      }}
    >
      <TextField
        label={<Trans>Name or term</Trans>}
        value={term}
        onChange={setTerm}
        maxLength={MAX_ENTRY_CHARACTERS}
        autoComplete="off"
      />
      {codes.map((code) => (
        <TextField
          key={code}
          label={<InLanguage name={nameOf(code)} />}
          value={forms[code] ?? ''}
          onChange={(form) => setForms({ ...forms, [code]: form })}
          maxLength={MAX_ENTRY_CHARACTERS}
          autoComplete="off"
        />
      ))}
      <TextField
        label={<Trans>Sounds like (optional)</Trans>}
        value={soundsLike}
        onChange={setSoundsLike}
        maxLength={MAX_ENTRY_CHARACTERS}
        autoComplete="off"
      />
      <div className={row.sm}>
        <Button type="submit" size="sm" isDisabled={term.trim() === ''}>
          {entry.term === '' ? <Trans>Add name</Trans> : <Trans>Save</Trans>}
        </Button>
      </div>
    </form>
  );
}

function InLanguage({ name }: { name: string }): ReactNode {
  return <Trans>In {name}, if different</Trans>;
}
