import { useState, type ReactNode } from 'react';
import { pill } from '../layout.css.ts';
import { avatar, sizes } from './Avatar.css.ts';

type AvatarProps = { name: string; image?: string | null | undefined; size?: keyof typeof sizes };

/** A picture, else the initial of the name, else U. Decorative: the name is always written beside it. */
export function Avatar({ name, image, size = 'md' }: AvatarProps): ReactNode {
  const [isBroken, setBroken] = useState(false);
  const shape = `${pill} ${avatar} ${sizes[size]}`;
  if (image && !isBroken) {
    return <img className={shape} src={image} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />;
  }
  return (
    <span className={shape} aria-hidden="true">
      {firstLetter(name)}
    </span>
  );
}

function firstLetter(name: string): string {
  const code = name.trim().codePointAt(0);
  return code === undefined ? 'U' : String.fromCodePoint(code).toUpperCase();
}
