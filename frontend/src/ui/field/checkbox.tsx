import type { ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import { box } from '../layout/box';
import * as styles from './checkbox.module.css';

/** A row around a checkbox whose text is more than its label. */
export const CheckboxRow = box('label', styles.checkbox);

interface CheckboxProps extends ComponentProps<'input'> {
  /** Whether it is one of many, whose labels are not bold. */
  isOneOfMany?: boolean;
}

/** A checkbox within its label. */
export function Checkbox({ isOneOfMany = false, children, ...input }: CheckboxProps) {
  return (
    <CheckboxRow className={classNames(isOneOfMany && styles.light)}>
      <input {...input} type="checkbox" />
      {children}
    </CheckboxRow>
  );
}
