import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { centred, inline, medium, middle, pressable, tight } from '../layout.css.ts';
import type { IconShape } from '../icons/icon-shape.ts';
import { button, face, sizes, variants, wait } from './Button.css.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

type Passed = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-current'
  | 'aria-haspopup'
  | 'aria-pressed'
  | 'id'
  | 'title'
>;

export type ButtonProps = Passed & {
  children: ReactNode;
  /** A sign before the words. */
  icon?: IconShape;
  onPress?: (() => void) | undefined;
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  type?: 'button' | 'submit';
  /** Busy: keeps its focus and size, ignores presses. */
  pending?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** For buttons that disable themselves when pressed (next page): uses aria-disabled, so that the focus stays. */
  keepsFocus?: boolean;
  /** Full width of its container. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A plain element: React Aria's button would cost the first screen 12 kB. */
export function Button(props: ButtonProps): ReactNode {
  const {
    children,
    icon,
    onPress,
    variant = 'default',
    size = 'default',
    type = 'button',
    pending,
    isDisabled,
    keepsFocus = false,
    wide,
    ...rest
  } = props;
  const isOff = pending || (isDisabled && keepsFocus);
  return (
    <button
      {...rest}
      type={pending ? 'button' : type}
      className={`${medium} ${pressable} ${tight} ${button} ${variants[variant]} ${sizes[size]}`}
      disabled={isDisabled && !keepsFocus}
      aria-disabled={isOff || undefined}
      aria-busy={pending || undefined}
      data-pending={pending || undefined}
      data-wide={wide || undefined}
      onClick={isOff ? undefined : onPress}
    >
      <span className={`${inline.sm} ${centred} ${face}`}>
        {icon && <Icon path={icon} size="sm" />}
        {children}
      </span>
      {pending && (
        <span className={`${middle} ${wait}`}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
