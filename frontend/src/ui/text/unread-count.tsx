import { classNames } from '@/lib/class-names';
import * as styles from './unread-count.module.css';
import { VisuallyHidden } from './visually-hidden';

interface UnreadCountProps {
  count: number;
  /** What a screen reader says after the number. */
  word?: string;
  className?: string;
}

/** A number in red beside a link; nothing when there is nothing to read. */
export function UnreadCount({ count, word = 'okunmamış', className }: UnreadCountProps) {
  if (count === 0) return null;
  return (
    <>
      {/* A space for screen readers, between the words on both sides. */}{' '}
      <span className={classNames(styles.count, className)}>
        {count > 99 ? '99+' : count} <VisuallyHidden>{word}</VisuallyHidden>
      </span>
    </>
  );
}
