import type { ReactNode } from 'react';

interface TermRowProps {
  term: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A row of a `<dl>`: a term and what it stands for. */
export function TermRow({ term, className, children }: TermRowProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
