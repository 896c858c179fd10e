import { Columns } from '../layout/columns';
import { Skeleton } from './skeleton';

/** Boxes in the places of cards. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <Columns as="ul" cards aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Skeleton height="8rem" card />
        </li>
      ))}
    </Columns>
  );
}
