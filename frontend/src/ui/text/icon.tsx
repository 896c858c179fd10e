import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { classNames } from '@/lib/class-names';
import * as styles from './icon.module.css';

interface IconProps {
  of: IconNode;
  className?: string | undefined;
}

/** A decorative icon beside a text, as large as the text. */
export function Icon({ of: drawing, className }: IconProps) {
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      {drawing.map(([shape, attributes], index) =>
        createElement(shape, { key: index, ...attributes }),
      )}
    </svg>
  );
}
