import { useState } from 'react';
import type { ReactNode } from 'react';
import { Card } from '../controls/Card.tsx';
import { Checkbox } from '../controls/Checkbox.tsx';
import { CodeField } from '../controls/CodeField.tsx';
import { Pager } from '../controls/Pager.tsx';
import { PasswordField } from '../controls/PasswordField.tsx';
import { Select } from '../controls/Select.tsx';
import { Switch } from '../controls/Switch.tsx';
import { TextArea } from '../controls/TextArea.tsx';
import { TextField } from '../controls/TextField.tsx';
import { stack } from './DebugUi.css.ts';

const choices = [
  { value: 'zh-CN', text: '简体中文', sign: '🇨🇳' },
  { value: 'en-US', text: 'English', sign: '🇺🇸' },
  { value: 'ja-JP', text: '日本語', sign: '🇯🇵' },
] as const;

export function FieldsShown(): ReactNode {
  const [text, setText] = useState('');
  const [code, setCode] = useState('');
  const [isOn, setOn] = useState(true);
  const [locale, setLocale] = useState<(typeof choices)[number]['value']>('en-US');
  const [page, setPage] = useState(3);
  return (
    <Card title="Fields">
      <div className={stack}>
        <TextField
          label="TextField"
          value={text}
          onChange={setText}
          hint="A hint beneath"
          placeholder="ana@example.org"
        />
        <TextField label="TextField, wrong" value={text} onChange={setText} error="Name is required" />
        <TextField label="TextField, disabled" value="ana@example.org" onChange={setText} isDisabled />
        <PasswordField label="PasswordField" value={text} onChange={setText} />
        <CodeField label="CodeField, digits" kind="digits" length={6} value={code} onChange={setCode} />
        <TextArea label="TextArea" value={text} onChange={setText} />
        <Select label="Select" value={locale} onChange={setLocale} choices={choices} />
        <Switch isSelected={isOn} onChange={setOn}>
          Switch
        </Switch>
        <Switch isSelected={!isOn} onChange={(off) => setOn(!off)}>
          Switch, the other way
        </Switch>
        <Checkbox isSelected={isOn} onChange={setOn}>
          Checkbox
        </Checkbox>
        <Checkbox isSelected={false} onChange={setOn} isDisabled>
          Checkbox, disabled
        </Checkbox>
      </div>
      <Pager page={page} totalPages={12} onPage={setPage} />
    </Card>
  );
}
