/** A number in red beside a link; nothing when there is nothing to read. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {/* Between the words on both sides, for who hears them. */}{' '}
      <span className="count">
        {count > 99 ? '99+' : count} <span className="sr-only">okunmamış</span>
      </span>
    </>
  );
}
