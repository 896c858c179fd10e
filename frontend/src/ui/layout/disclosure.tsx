import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import * as styles from './disclosure.module.css';

interface DisclosureProps extends ComponentProps<'details'> {
  summary: ReactNode;
  /** Draws a box around it, for one of several in a list. */
  boxed?: boolean;
}

/** A part of a page that is folded away behind its summary. */
export function Disclosure({ summary, boxed, className, children, ...details }: DisclosureProps) {
  return (
    <details
      className={classNames(styles.disclosure, boxed && styles.boxed, className)}
      {...details}
    >
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
