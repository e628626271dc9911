import { i18n } from '@lingui/core';
import { useEffect, type ReactNode } from 'react';
import { useLocale } from 'react-aria-components';
import { createRoot } from 'react-dom/client';

/** React Aria's texts have this region where readers of Hong Kong have a language of their own. */
const known = (locale: string) => (locale === 'zh-HK' ? 'zh-TW' : locale);

/** React Aria reads the language here, at this event; else its controls would follow the browser's language. */
function follow(): void {
  Reflect.set(globalThis, Symbol.for('react-aria.i18n.locale'), known(i18n.locale));
  globalThis.dispatchEvent(new Event('languagechange'));
}

/** It listens to the event only while one of its hooks is mounted, and its controls come and go. */
function FollowLocale(): ReactNode {
  useLocale();
  useEffect(() => {
    follow();
    return i18n.on('change', follow);
  }, []);
  return null;
}

createRoot(document.createElement('div')).render(<FollowLocale />);
