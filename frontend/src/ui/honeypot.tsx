import type { InputHTMLAttributes, Ref } from 'react';
import * as styles from './honeypot.module.css';

/** The name of the field, in every form and on the wire. */
export const honeypotName = 'website';

type HoneypotProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** A field that only robots fill: it is hidden from the screen, screen readers and the Tab key. */
export function Honeypot(input: HoneypotProps) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Web siteniz
        <input type="text" {...input} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
