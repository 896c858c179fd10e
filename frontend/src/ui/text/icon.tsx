import type { IconNode } from 'lucide';
import { createElement } from 'react';
import * as styles from './icon.module.css';

/** A decorative icon beside a text, as large as the text. */
export function Icon({ of: drawing }: { of: IconNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {drawing.map(([shape, attributes], index) =>
        createElement(shape, { key: index, ...attributes }),
      )}
    </svg>
  );
}
