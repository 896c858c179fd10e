import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import * as styles from './facts.module.css';

/**
 * - `bill`: figures at the end of the line.
 * - `lines`: a quiet term, and its value at the end of the line.
 * - `columns`: the terms in one column, the values in another.
 * - `blocks`: a quiet term above its value.
 */
type FactsLayout = 'bill' | 'lines' | 'columns' | 'blocks';

interface FactsProps extends ComponentProps<'dl'> {
  layout: FactsLayout;
}

/** Terms with their values; each pair is a `Fact`. */
export function Facts({ layout, className, ...rest }: FactsProps) {
  return <dl {...rest} className={classNames(styles.facts, className)} data-layout={layout} />;
}

interface FactProps {
  term: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A term and its value. */
export function Fact({ term, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
