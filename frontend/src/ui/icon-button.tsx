import type { ElementType } from 'react';
import { box, type BoxProps } from './box';
import * as styles from './icon-button.module.css';

const Box = box('button', styles.iconButton);

/** A square button that shows an icon and needs an `aria-label`. */
export function IconButton<Tag extends ElementType = 'button'>(props: BoxProps<Tag>) {
  return (
    <Box {...(props.as ? {} : { type: 'button' as const })} {...(props as BoxProps<'button'>)} />
  );
}
