import type { ComponentProps } from 'react';
import * as styles from './switch.module.css';

/** A switch within its label. */
export function Switch({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={styles.switch}>
      <input {...input} type="checkbox" role="switch" />
      {children}
    </label>
  );
}
