import type { ComponentProps } from 'react';
import * as styles from './row-skeletons.module.css';
import { Skeleton } from './skeleton';

/** Boxes in the places of rows. */
export function RowSkeletons({
  count,
  ...box
}: ComponentProps<typeof Skeleton> & { count: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} {...box} />
      ))}
    </div>
  );
}
