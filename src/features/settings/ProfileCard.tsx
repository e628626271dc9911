import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AccountResult } from '../account/account-result.ts';
import type { User } from '../../protocol/contract.ts';
import { Avatar } from '../../ui/controls/Avatar.tsx';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { dateText } from '../../ui/text/date-time.ts';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { NameForm } from './NameForm.tsx';
import { part, person, personName, personText, row, soft } from './Settings.css.ts';

type ProfileCardProps = {
  user: User;
  onName: (name: string) => Promise<AccountResult>;
  onPicture: () => void;
  wantsMail: boolean;
  onWantsMail: (wants: boolean) => void;
};

/** Product spec section 2: this plan has a badge. */
const PRO_PLAN = 'premium';

export function ProfileCard({ user, onName, onPicture, wantsMail, onWantsMail }: ProfileCardProps): ReactNode {
  const { i18n } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const edit = useFocusOnChange<HTMLButtonElement>(isEditing);
  const since = dateText(user.created_at, i18n.locale);
  return (
    <Card title={<Trans>Profile</Trans>}>
      <div className={person}>
        <Avatar name={user.name} image={user.avatar} size="lg" />
        <div className={personText}>
          <p className={personName}>
            <bdi>{user.name}</bdi>
            {user.plan === PRO_PLAN && <Badge tone="default">Pro</Badge>}
          </p>
          <p className={soft}>{user.email}</p>
          <p className={soft}>
            <Trans>Member since {since}</Trans>
          </p>
        </div>
      </div>
      {isEditing ? (
        <NameForm name={user.name} onName={onName} onClose={() => setEditing(false)} />
      ) : (
        <div className={row}>
          <Button ref={edit} variant="outline" size="sm" onPress={() => setEditing(true)}>
            <Trans>Edit name</Trans>
          </Button>
          <Button variant="outline" size="sm" onPress={onPicture}>
            <Trans>Upload picture</Trans>
          </Button>
        </div>
      )}
      <div className={part}>
        <Switch isSelected={wantsMail} onChange={onWantsMail}>
          <Trans>Email notifications</Trans>
        </Switch>
      </div>
    </Card>
  );
}
