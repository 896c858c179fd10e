import type { ElementType } from 'react';
import { classNames } from '@/lib/class-names';
import type { BoxProps } from './box';
import * as styles from './stack.module.css';

/** A distance of the spacing tokens. */
type Space = '2xs' | 'xs' | 's' | 'm' | 'l' | 'xl';

type StackProps<Tag extends ElementType> = BoxProps<Tag> & {
  /** The distance between two children. */
  gap?: Space | undefined;
  /** Where the children are in the width, which they fill by default. */
  align?: 'start' | 'center' | undefined;
};

/** Lays out its children below each other. */
export function Stack<Tag extends ElementType = 'div'>({
  as,
  gap,
  align,
  className,
  ...rest
}: StackProps<Tag>) {
  const Element: ElementType = as ?? 'div';
  return (
    <Element
      {...rest}
      className={classNames(styles.stack, className)}
      data-gap={gap}
      data-align={align}
    />
  );
}

type RowProps<Tag extends ElementType> = BoxProps<Tag> & {
  /** The distance between two children. */
  gap?: Space | undefined;
  /** The distance between two lines of children, if it differs from `gap`. */
  rowGap?: 'none' | '2xs' | 'xs' | 's' | undefined;
  /** Where the children are in the height, which they fill by default. */
  align?: 'start' | 'center' | 'end' | 'baseline' | undefined;
  /** Where the children are in the width: at its start by default. */
  justify?: 'between' | 'center' | 'end' | undefined;
  /** Whether the children stay in one line, however narrow it is. */
  nowrap?: boolean;
};

/** Lays out its children beside each other, in as many lines as they need. */
export function Row<Tag extends ElementType = 'div'>({
  as,
  gap,
  rowGap,
  align,
  justify,
  nowrap = false,
  className,
  ...rest
}: RowProps<Tag>) {
  const Element: ElementType = as ?? 'div';
  return (
    <Element
      {...rest}
      className={classNames(styles.row, nowrap && styles.nowrap, className)}
      data-gap={gap}
      data-row-gap={rowGap}
      data-align={align}
      data-justify={justify}
    />
  );
}
