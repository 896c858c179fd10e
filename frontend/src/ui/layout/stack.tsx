import type { ElementType, ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import type { BoxProps } from './box';
import * as styles from './stack.module.css';

/** A distance of the spacing tokens. */
type Space = '2xs' | 'xs' | 's' | 'm' | 'l' | 'xl';

type StackProps<Tag extends ElementType> = BoxProps<Tag> & {
  /** The distance between two children. */
  gap?: Space;
  /** Where the children are in the width, which they fill by default. */
  align?: 'start';
};

type RowProps<Tag extends ElementType> = BoxProps<Tag> & {
  /** The distance between two children. */
  gap?: Space;
  /** The distance between two lines of children, if it differs from `gap`. */
  rowGap?: 'none' | '2xs' | 'xs' | 's';
  /** Where the children are in the height, which they fill by default. */
  align?: 'start' | 'center' | 'end' | 'baseline';
  /** Where the children are in the width: at its start by default. */
  justify?: 'between' | 'end';
  /** Whether the children stay in one line, however narrow it is. */
  nowrap?: boolean;
};

/** Returns a component whose style sheet reads its props from the element. */
const arranged =
  (baseClass: string) =>
  ({
    as: Element = 'div',
    gap,
    rowGap,
    align,
    justify,
    nowrap,
    className,
    ...rest
  }: RowProps<'div'>) => {
    const Tag: ElementType = Element;
    return (
      <Tag
        {...rest}
        className={classNames(baseClass, className)}
        data-gap={gap}
        data-row-gap={rowGap}
        data-align={align}
        data-justify={justify}
        data-nowrap={nowrap}
      />
    );
  };

/** Lays out its children below each other. */
export const Stack = arranged(styles.stack) as <Tag extends ElementType = 'div'>(
  props: StackProps<Tag>,
) => ReactNode;

/** Lays out its children beside each other, in as many lines as they need. */
export const Row = arranged(styles.row) as <Tag extends ElementType = 'div'>(
  props: RowProps<Tag>,
) => ReactNode;
