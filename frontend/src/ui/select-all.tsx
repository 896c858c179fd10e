import * as styles from './select-all.module.css';

interface SelectAllProps {
  /** What is ticked, for those who can't see the table. */
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** The box over a column of boxes; on phones, where the column has no head, it says what it does. */
export function SelectAll({ label, checked, onChange }: SelectAllProps) {
  return (
    <label className={styles.selectAll}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
      <span aria-hidden="true">Hepsini seç</span>
    </label>
  );
}
