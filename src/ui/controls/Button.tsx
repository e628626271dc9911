import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { button, face, sizes, variants, wait } from './Button.css.ts';
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
  onPress?: (() => void) | undefined;
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  type?: 'button' | 'submit';
  /** Busy with the last press: keeps focus and place, takes no further press. */
  pending?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** It is disabled by its own presses, as a button to the next page is: it keeps the focus it then has. */
  keepsFocus?: boolean;
  /** Fills the width it is given. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A plain element, not React Aria's: the first screen is too small a budget for its 12 kB. */
export function Button(props: ButtonProps): ReactNode {
  const {
    children,
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
      className={`${button} ${variants[variant]} ${sizes[size]}`}
      disabled={isDisabled && !keepsFocus}
      aria-disabled={isOff || undefined}
      aria-busy={pending || undefined}
      data-pending={pending || undefined}
      data-wide={wide || undefined}
      onClick={isOff ? undefined : onPress}
    >
      <span className={face}>{children}</span>
      {pending && (
        <span className={wait}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
