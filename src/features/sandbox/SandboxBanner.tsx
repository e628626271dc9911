import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SystemInfo } from '../../protocol/contract.ts';
import { Icon } from '../../ui/controls/Icon.tsx';
import { chevronDown, info as infoIcon } from '../../ui/icons/everyday.ts';
import { atTop, line, stack } from '../../ui/layout.css.ts';
import { breakBetweenPhrases } from '../../ui/theme/line-breaks.css.ts';
import { strip } from '../../ui/theme/strip.css.ts';
import { how, sandbox, summary } from './SandboxBanner.css.ts';

type SandboxBannerProps = {
  info: Pick<SystemInfo, 'voice' | 'sandbox'>;
  /** Only the home screen starts conversations, so only there the voice matters. */
  isHome: boolean;
  host?: string;
};

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Names what is simulated. On a local server simulated accounts and payments are expected and not mentioned. */
export function SandboxBanner({ info, isHome, host = location.hostname }: SandboxBannerProps): ReactNode {
  const hasStandIns = info.sandbox.length > 0 && !ownMachine.has(host);
  const isRehearsal = info.voice.rehearsal && isHome;
  if (!isRehearsal && !hasStandIns) return null;
  return (
    <aside className={`${line.sm} ${atTop} ${strip} ${sandbox}`} data-tone="caution">
      <Icon path={infoIcon} size="sm" />
      <div className={`${stack.xs} ${breakBetweenPhrases}`}>
        {isRehearsal && <Rehearsal />}
        {hasStandIns && (
          <p>
            <Trans>This is a demo: accounts, payments and email are simulated.</Trans>
          </p>
        )}
      </div>
    </aside>
  );
}

function Rehearsal(): ReactNode {
  return (
    <details>
      <summary className={`${line.sm} ${summary}`}>
        <Trans>Rehearsal voice: answers are scripted.</Trans>
        <Icon path={chevronDown} size="sm" />
      </summary>
      <p className={how}>
        <Trans>
          Connect a speech service to interpret for real. On the server, set <code>STT_URL</code>, <code>LLM_URL</code>{' '}
          and <code>TTS_URL</code> to your own speech services, or <code>VOICE_PROVIDER</code> to <code>openai</code> or{' '}
          <code>azure</code> with its key, and restart it.
        </Trans>
      </p>
    </details>
  );
}
