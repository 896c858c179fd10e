import type { ElementType } from 'react';
import { classNames } from '@/lib/class-names';
import type { BoxProps } from './box';
import * as styles from './columns.module.css';

type ColumnsProps<Tag extends ElementType> = BoxProps<Tag> & {
  /** Whether its children are cards: wide screens show three in a row in place of two. */
  cards?: boolean;
};

/** Lays out its children below each other on phones, and in equal columns on wide screens. */
export function Columns<Tag extends ElementType = 'div'>({
  as,
  cards = false,
  className,
  ...rest
}: ColumnsProps<Tag>) {
  const Element: ElementType = as ?? 'div';
  return (
    <Element
      {...rest}
      className={classNames(styles.columns, cards ? styles.cards : styles.two, className)}
    />
  );
}
