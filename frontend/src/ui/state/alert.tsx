import type { IconNode } from 'lucide';
import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import { Icon } from '../text/icon';
import * as styles from './alert.module.css';

interface AlertProps extends ComponentProps<'div'> {
  icon?: IconNode;
  /** Worth knowing, but nothing went wrong. */
  info?: boolean;
}

/** A highlighted box. `role` decides whether screen readers announce it. */
export function Alert({ icon, info = false, className, children, ...rest }: AlertProps) {
  return (
    <div {...rest} className={classNames(styles.alert, info && styles.info, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </div>
  );
}
