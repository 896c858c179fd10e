import type { LucideIcon } from 'lucide-react';
import * as styles from './icon.module.css';

/** A drawing beside words that say the same, as large as they are. */
export function Icon({ of: Drawing }: { of: LucideIcon }) {
  return <Drawing className={styles.icon} aria-hidden="true" />;
}
