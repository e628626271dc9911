import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { SystemInfo } from '../../protocol/contract.ts';
import { system } from '../../state/system.ts';
import { centred, inline, lowPressable, row, soft } from '../../ui/layout.css.ts';
import { legalLink, legalLinks } from './Legal.css.ts';

/** The operator's documents and support, where people register, buy, and in the settings. */
export function LegalLinks(): ReactNode {
  const { legal } = useSnapshot(system).info ?? {};
  return legal ? <LegalLinkList legal={legal} /> : null;
}

type LegalProps = { legal: Readonly<NonNullable<SystemInfo['legal']>> };

export function LegalLinkList({ legal }: LegalProps): ReactNode {
  const { t } = useLingui();
  const { terms, privacy, imprint, support } = legal;
  return (
    <nav className={`${row.lg} ${centred} ${soft} ${legalLinks}`} aria-label={t`Legal and support`}>
      {terms !== null && (
        <DocumentLink url={terms}>
          <Trans>Terms</Trans>
        </DocumentLink>
      )}
      <DocumentLink url={privacy}>
        <Trans>Privacy</Trans>
      </DocumentLink>
      {imprint !== null && (
        <DocumentLink url={imprint}>
          <Trans>Imprint</Trans>
        </DocumentLink>
      )}
      {support !== null && (
        <DocumentLink url={support}>
          <Trans>Support</Trans>
        </DocumentLink>
      )}
    </nav>
  );
}

/** Beneath the button that creates an account; nothing where the operator has no terms. */
export function TermsNote(): ReactNode {
  const { legal } = useSnapshot(system).info ?? {};
  const { i18n } = useLingui();
  if (!legal?.terms) return null;
  const terms = inLanguage(legal.terms, i18n.locale);
  const privacy = inLanguage(legal.privacy, i18n.locale);
  return (
    <p className={soft}>
      <Trans>
        By creating an account you accept the{' '}
        <a href={terms} target="_blank" rel="noreferrer">
          terms
        </a>
        . The{' '}
        <a href={privacy} target="_blank" rel="noreferrer">
          privacy notice
        </a>{' '}
        says what happens to your data.
      </Trans>
    </p>
  );
}

/** Before paying; nothing where the operator has no terms. */
export function PurchaseTerms(): ReactNode {
  const { legal } = useSnapshot(system).info ?? {};
  if (!legal?.terms) return null;
  return (
    <DocumentLink url={legal.terms}>
      <Trans>Terms</Trans>
    </DocumentLink>
  );
}

/** The address for help, in a sentence of its own. */
export function SupportLink(): ReactNode {
  const { legal } = useSnapshot(system).info ?? {};
  if (!legal?.support) return <Trans>Please contact the operator of this service.</Trans>;
  return (
    <DocumentLink url={legal.support}>
      <Trans>Contact support</Trans>
    </DocumentLink>
  );
}

/** In a new tab: a form or a conversation stays. */
function DocumentLink({ url, children }: { url: string; children: ReactNode }): ReactNode {
  const { i18n } = useLingui();
  return (
    <a
      className={`${inline.hair} ${lowPressable} ${legalLink}`}
      href={inLanguage(url, i18n.locale)}
      target="_blank"
      rel="noreferrer"
    >
      {children}
    </a>
  );
}

/** Documents of this server are shown in the language of the interface, which need not be the browser's. */
function inLanguage(url: string, locale: string): string {
  return url.startsWith('/') ? `${url}?lang=${locale}` : url;
}
