import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DebugPanel } from './DebugPanel.tsx';

export function DebugRoute(): ReactNode {
  const { from, to } = useSearch({ from: '/debug' });
  return <DebugPanel pair={{ source: from, target: to }} />;
}
