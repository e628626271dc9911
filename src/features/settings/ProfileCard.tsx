import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { showNotice } from '../../state/notices.ts';
import { preferences } from '../../state/preferences.ts';
import type { User } from '../../protocol/contract.ts';
import { Avatar } from '../../ui/controls/Avatar.tsx';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { dateText } from '../../ui/text/date-time.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { useServices } from '../use-services.ts';
import { loginMethodOf } from './login-method.ts';
import { confirmationMethodOf } from './owner-proof.ts';
import { chooseEmailNotifications } from './preferences.ts';
import { NameForm } from './NameForm.tsx';
import { grow, heading, row, soft, stack, strong } from '../../ui/layout.css.ts';
import { part } from './Settings.css.ts';

const EmailForm = lazyPart(async () => (await import('./EmailForm.tsx')).EmailForm);

/** Product spec section 2: this plan has a badge. */
const PRO_PLAN = 'premium';

export function ProfileCard({ user }: { user: User }): ReactNode {
  const services = useServices();
  const { emailNotifications } = useSnapshot(preferences);
  const { i18n } = useLingui();
  const since = dateText(user.created_at, i18n.locale);
  return (
    <Card title={<Trans>Profile</Trans>}>
      <div className={row.lg}>
        <Avatar name={user.name} image={user.avatar} size="lg" />
        <div className={`${stack.hair} ${grow}`}>
          <p className={`${row.sm} ${heading.lg} ${strong}`}>
            <bdi>{user.name}</bdi>
            {user.plan === PRO_PLAN && <Badge tone="default">Pro</Badge>}
          </p>
          <p className={soft}>
            <EmailText email={user.email} />
          </p>
          <p className={soft}>
            <Trans>Member since {since}</Trans>
          </p>
        </div>
      </div>
      <ProfileActions user={user} />
      <div className={`${stack.md} ${part}`}>
        <Switch isSelected={emailNotifications} onChange={(isOn) => chooseEmailNotifications(services, isOn)}>
          <Trans>Email notifications</Trans>
        </Switch>
        <p className={soft}>
          <Trans>
            This choice is stored on this device only. Codes, receipts and notices about your plan and account are
            always sent.
          </Trans>
        </p>
      </div>
    </Card>
  );
}

/** The buttons, or the form of the one that was pressed. */
function ProfileActions({ user }: { user: User }): ReactNode {
  const [edited, setEdited] = useState<'name' | 'email'>();
  const first = useFocusOnChange<HTMLButtonElement>(edited);
  const close = () => setEdited(undefined);
  if (edited === 'name') return <NameForm name={user.name} onClose={close} />;
  if (edited === 'email') return <EmailForm needsCode={confirmationMethodOf(user) === 'both'} onClose={close} />;
  return (
    <div className={row.sm}>
      <Button ref={first} variant="outline" size="sm" onPress={() => setEdited('name')}>
        <Trans>Edit name</Trans>
      </Button>
      {loginMethodOf(user).type === 'email' && (
        <Button variant="outline" size="sm" onPress={() => setEdited('email')}>
          <Trans>Change email address</Trans>
        </Button>
      )}
      <Button variant="outline" size="sm" onPress={() => showNotice({ type: 'coming-soon' })}>
        <Trans>Upload picture</Trans>
      </Button>
    </div>
  );
}
