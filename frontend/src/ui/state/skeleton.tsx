import { classNames } from '@/lib/class-names';
import * as styles from './skeleton.module.css';

interface SkeletonProps {
  height?: string;
  /** Round as a card is. */
  card?: boolean;
  className?: string | undefined;
}

/** A breathing box in the place of something that is still loading. */
export function Skeleton({ height, card = false, className }: SkeletonProps) {
  return (
    <div
      className={classNames(styles.skeleton, card && styles.card, className)}
      style={{ height }}
      aria-hidden="true"
    />
  );
}
