import { useState } from 'react';
import type { ReactNode } from 'react';
import { Card } from '../../src/ui/controls/Card.tsx';
import { Checkbox } from '../../src/ui/controls/Checkbox.tsx';
import { CodeField } from '../../src/ui/controls/CodeField.tsx';
import { Pager } from '../../src/ui/controls/Pager.tsx';
import { PasswordField } from '../../src/ui/controls/PasswordField.tsx';
import { Select } from '../../src/ui/controls/Select.tsx';
import { Switch } from '../../src/ui/controls/Switch.tsx';
import { TextArea } from '../../src/ui/controls/TextArea.tsx';
import { TextField } from '../../src/ui/controls/TextField.tsx';
import { stack as stackClass, within } from '../../src/ui/layout.css.ts';

const choices = [
  { value: 'zh-CN', text: '简体中文', sign: '🇨🇳' },
  { value: 'en-US', text: 'English', sign: '🇺🇸' },
  { value: 'ja-JP', text: '日本語', sign: '🇯🇵' },
] as const;

export function FieldSamples(): ReactNode {
  const [text, setText] = useState('');
  const [code, setCode] = useState('');
  const [isOn, setOn] = useState(true);
  const [locale, setLocale] = useState<(typeof choices)[number]['value']>('en-US');
  const [page, setPage] = useState(3);
  return (
    <Card title="Fields">
      <div className={`${stackClass.lg} ${within.form}`}>
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
