import { Trans } from '@lingui/react/macro';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { TextField } from '../controls/TextField.tsx';
import { search as searchIcon } from '../icons/lists.ts';
import { search } from './List.css.ts';

type SearchFormProps = { label: ReactNode; query: string; onSearch: (query: string) => void };

/** A search that the server carries out: it begins when the form is submitted. */
export function SearchForm({ label, query, onSearch }: SearchFormProps): ReactNode {
  const [text, setText] = useState(query);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search>
      <form className={search} onSubmit={submit}>
        <TextField label={label} type="search" value={text} onChange={setText} />
        <Button icon={searchIcon} type="submit" variant="outline">
          <Trans>Search</Trans>
        </Button>
      </form>
    </search>
  );
}
