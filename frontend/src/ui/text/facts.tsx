import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import * as styles from './facts.module.css';

const layouts = {
  /** Figures at the end of the line, as on a bill. */
  bill: styles.bill,
  /** A quiet term and its value at the end of the line. */
  lines: styles.lines,
  /** The terms in a column, the values in another. */
  columns: styles.columns,
  /** A quiet term above its value. */
  blocks: styles.blocks,
};

interface FactsProps extends ComponentProps<'dl'> {
  layout: keyof typeof layouts;
}

/** Terms with their values; each pair is a `Fact`. */
export function Facts({ layout, className, ...rest }: FactsProps) {
  return <dl {...rest} className={classNames(styles.facts, layouts[layout], className)} />;
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
