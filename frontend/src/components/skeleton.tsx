/** Boxes in the places of cards. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <ul className="card-grid" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Skeleton className="h-32 rounded-card!" />
        </li>
      ))}
    </ul>
  );
}

/** A breathing box in the place of something that is still loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}
