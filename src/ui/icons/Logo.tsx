import type { ReactNode } from 'react';
import { leaf, logo, voiceA, voiceB } from './Logo.css.ts';

/** Two speech bubbles, one from each side; where they meet, a leaf: what is understood. */
export function Logo(): ReactNode {
  return (
    <svg className={logo} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path className={voiceA} d="M14 4h6a10 10 0 0 1 10 10v6a10 10 0 0 1-10 10H7a3 3 0 0 1-3-3V14A10 10 0 0 1 14 4Z" />
      <path
        className={voiceB}
        d="M28 18h6a10 10 0 0 1 10 10v13a3 3 0 0 1-3 3H28a10 10 0 0 1-10-10v-6a10 10 0 0 1 10-10Z"
      />
      <path className={leaf} d="M28 18h2v2a10 10 0 0 1-10 10h-2v-2a10 10 0 0 1 10-10Z" />
    </svg>
  );
}
