import type { ReactNode } from 'react';

interface FactProps {
  term: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A term of a description list and what is said of it. */
export function Fact({ term, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
