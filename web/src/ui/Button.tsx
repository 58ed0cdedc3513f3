import { clsx } from 'clsx';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { Spinner } from './Spinner';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  variant?: ButtonVariant;
  /** Shows a spinner and disables the button while its action runs. */
  busy?: boolean;
  /** Does not disable the button meanwhile, which would take the focus away. `onClick` must ignore further clicks. */
  keepsFocus?: boolean;
}

/** A button; `type` defaults to "button", so that a submit button must say so. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'primary', busy = false, keepsFocus, disabled, className, children, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      className={clsx(styles.button, styles[variant], className)}
      disabled={(busy && !keepsFocus) || disabled}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner size={16} />}
      {children}
    </button>
  );
});

/** A link styled as a button, for navigation. */
export function ButtonLink({
  variant = 'primary',
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant }) {
  return <Link className={clsx(styles.button, styles[variant], className)} {...rest} />;
}
