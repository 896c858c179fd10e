import type { ReactNode } from 'react';
import * as styles from './empty-state.module.css';

interface EmptyStateProps {
  /** A drawing in public/art, without its ending. */
  art: string;
  text: string;
  hint?: string;
  /** The one thing to do next. */
  children?: ReactNode;
}

export function EmptyState({ art, text, hint, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <img src={`/art/${art}.svg`} alt="" width={176} height={176} />
      <p>{text}</p>
      {hint && <small>{hint}</small>}
      {children}
    </div>
  );
}
