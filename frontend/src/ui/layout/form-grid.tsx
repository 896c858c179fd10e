import type { ElementType } from 'react';
import { classNames } from '@/lib/class-names';
import { box, type BoxProps } from './box';
import * as styles from './form-grid.module.css';

type FormGridProps<Tag extends ElementType> = BoxProps<Tag> & {
  /** In two columns on large screens. */
  two?: boolean;
};

/** Lays out the fields of a form. */
export function FormGrid<Tag extends ElementType = 'div'>({
  as,
  two = false,
  className,
  ...rest
}: FormGridProps<Tag>) {
  const Element: ElementType = as ?? 'div';
  return <Element {...rest} className={classNames(styles.grid, two && styles.two, className)} />;
}

/** Spans all columns of a form grid. */
export const FullRow = box('div', styles.full);
