import type { ReactNode } from 'react';
import { Alert } from '../../src/ui/controls/Alert.tsx';
import { Avatar } from '../../src/ui/controls/Avatar.tsx';
import { Badge } from '../../src/ui/controls/Badge.tsx';
import { Button } from '../../src/ui/controls/Button.tsx';
import { Card } from '../../src/ui/controls/Card.tsx';
import { EmptyState } from '../../src/ui/controls/EmptyState.tsx';
import { Progress } from '../../src/ui/controls/Progress.tsx';
import { Skeleton } from '../../src/ui/controls/Skeleton.tsx';
import { Spinner } from '../../src/ui/controls/Spinner.tsx';
import { receipt } from '../../src/ui/icons/everyday.ts';
import { TokenBadge } from '../../src/app/shell/TokenBadge.tsx';
import { row, stack as stackClass, within } from '../../src/ui/layout.css.ts';

const badges = ['default', 'secondary', 'outline', 'destructive', 'good', 'caution', 'bad', 'calm', 'quiet'] as const;
const alerts = ['calm', 'good', 'caution', 'bad'] as const;

export function BadgeSamples(): ReactNode {
  return (
    <Card title="Signs">
      <div className={row.md}>
        {badges.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <TokenBadge billing="turns" balance={{ type: 'tokens', available: 12_000 }} />
        <TokenBadge billing="turns" balance={{ type: 'tokens', available: 640 }} />
        <TokenBadge billing="turns" balance={{ type: 'tokens', available: 12 }} />
        <TokenBadge billing="turns" balance={{ type: 'unlimited' }} />
      </div>
      {alerts.map((tone) => (
        <Alert key={tone} tone={tone} title={tone} action={<Button size="sm">Act</Button>}>
          <p>What happened and what helps.</p>
        </Alert>
      ))}
      <div className={row.md}>
        <Avatar name="Ana Lima" />
        <Avatar name="" size="lg" />
        <Spinner label="Spinner" />
        <Spinner size="lg" label="Spinner, large" />
      </div>
      <div className={`${stackClass.lg} ${within.form}`}>
        <Progress label="Progress" value={62} />
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton shape="row" />
      </div>
      <EmptyState icon={receipt} title="EmptyState" action={<Button variant="outline">Act</Button>}>
        What would be here, and how it comes.
      </EmptyState>
    </Card>
  );
}
