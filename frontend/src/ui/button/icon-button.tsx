import type { IconNode } from 'lucide';
import type { ElementType } from 'react';
import { box, type BoxProps } from '../layout/box';
import { Icon } from '../text/icon';
import * as styles from './icon-button.module.css';

const Box = box('button', styles.iconButton);

type IconButtonProps<Tag extends ElementType> = BoxProps<Tag> & {
  /** The icon, unless the children show it. */
  icon?: IconNode;
  /** The side of the square: 40 or 32 pixels in place of 48. */
  size?: 's' | 'xs';
};

/** A square button that shows an icon and needs an `aria-label`. */
export function IconButton<Tag extends ElementType = 'button'>(props: IconButtonProps<Tag>) {
  const { icon, size, ...button } = props as IconButtonProps<'button'>;
  return (
    <Box {...(props.as ? {} : { type: 'button' as const })} {...button} data-size={size}>
      {icon ? <Icon of={icon} /> : button.children}
    </Box>
  );
}
