import type { HTMLAttributes, Ref } from 'react';
import * as styles from './visually-hidden.module.css';

interface VisuallyHiddenProps extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'p' | 'caption';
  ref?: Ref<HTMLElement & HTMLParagraphElement & HTMLTableCaptionElement>;
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag className={styles.hidden} {...rest} />;
}
