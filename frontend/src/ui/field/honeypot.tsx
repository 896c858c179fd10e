import type { ComponentProps } from 'react';
import * as styles from './honeypot.module.css';

/** The name of the field, in every form and on the wire. */
export const honeypotName = 'website';

/** A field that only robots fill: it is hidden from the screen, screen readers and the Tab key. */
export function Honeypot(input: ComponentProps<'input'>) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Web siteniz
        <input type="text" {...input} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
