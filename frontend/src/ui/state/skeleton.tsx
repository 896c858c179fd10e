import { classNames } from '@/lib/class-names';
import * as cardGridStyles from '../layout/card-grid.module.css';
import * as styles from './skeleton.module.css';

interface SkeletonProps {
  height?: string;
  /** Round as a card is. */
  card?: boolean;
  className?: string | undefined;
}

/** Boxes in the places of cards. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <ul className={cardGridStyles.grid} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Skeleton height="8rem" card />
        </li>
      ))}
    </ul>
  );
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
