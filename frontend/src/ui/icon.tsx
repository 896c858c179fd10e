import type { IconNode } from 'lucide';
import { createElement } from 'react';
import * as styles from './icon.module.css';

/** A drawing beside words that say the same, as large as they are. */
export function Icon({ of: drawing }: { of: IconNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {drawing.map(([shape, attributes], index) =>
        createElement(shape, { key: index, ...attributes }),
      )}
    </svg>
  );
}
