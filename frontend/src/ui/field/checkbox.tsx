import type { ComponentProps } from 'react';
import { box } from '../layout/box';
import * as styles from './checkbox.module.css';

/** A row around a checkbox whose text is more than its label. */
export const CheckboxRow = box('label', styles.checkbox);

/** A checkbox within its label. */
export function Checkbox({ children, ...input }: ComponentProps<'input'>) {
  return (
    <CheckboxRow>
      <input {...input} type="checkbox" />
      {children}
    </CheckboxRow>
  );
}
