import { classNames } from '@/lib/class-names';
import * as styles from './unread-count.module.css';
import { VisuallyHidden } from './visually-hidden';

/** A number in red beside a link; nothing when there is nothing to read. */
export function UnreadCount({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <>
      {/* A space for screen readers, between the words on both sides. */}{' '}
      <span className={classNames(styles.count, className)}>
        {count > 99 ? '99+' : count} <VisuallyHidden>okunmamış</VisuallyHidden>
      </span>
    </>
  );
}
