import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import * as styles from './alert.module.css';
import { Icon } from './icon';

interface AlertProps extends Omit<ComponentProps<'div'>, 'className'> {
  icon?: IconNode;
  /** Worth knowing, but nothing went wrong. */
  info?: boolean;
  className?: string | undefined;
}

/** A box with something that must not be overlooked. Who reads it out is said by `role`. */
export function Alert({ icon, info = false, className, children, ...rest }: AlertProps) {
  return (
    <div {...rest} className={classNames(styles.alert, info && styles.info, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </div>
  );
}
