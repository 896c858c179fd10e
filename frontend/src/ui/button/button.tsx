import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '@/lib/class-names';
import * as styles from './button.module.css';

const variantClasses = {
  primary: styles.primary,
  outline: styles.outline,
  felt: styles.felt,
  tile: styles.tile,
  'ghost-dark': styles.ghostDark,
  quiet: styles.quiet,
  danger: styles.danger,
  'danger-quiet': styles.dangerQuiet,
};

export type ButtonVariant = keyof typeof variantClasses;

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  large?: boolean | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
}

/** Turns the look among the props into a class. */
function withClass<Props extends ButtonLook>({
  variant = 'outline',
  large,
  wide,
  className,
  ...rest
}: Props) {
  const sizes = classNames(large && styles.large, wide && styles.wide);
  return {
    ...rest,
    className: classNames(styles.button, variantClasses[variant], sizes, className),
  };
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows a spinner and takes no clicks, but keeps its place and its focus. */
  busy?: boolean;
  /** For a button whose every click counts, even while it is busy. */
  clickableWhileBusy?: boolean;
}

export function Button({
  busy = false,
  clickableWhileBusy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...withClass(rest)}
      type={type}
      aria-busy={busy || undefined}
      // Not `disabled`: a button that vanishes from the tab order drops the focus.
      onClick={(event) => {
        if (busy && !clickableWhileBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button, to the one thing to do next. */
export function ButtonLink(props: ButtonLook & LinkProps) {
  return <Link {...withClass(props)} />;
}

/** A link to another site, or to a file, that looks like a button. */
export function ExternalButtonLink({ children, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return <a {...withClass(rest)}>{children}</a>;
}
