import { useId } from 'react';
import { classNames } from '@/lib/class-names';
import * as styles from './chips.module.css';

/** One choice among chips, and how many entries a list has for it. */
interface Chip<T extends string> {
  value: T;
  label: string;
  count?: number | undefined;
}

interface ChipsProps<T extends string> {
  /** What is chosen, read out before the choices. */
  label: string;
  chips: readonly Chip<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string | undefined;
}

/** Radio buttons for a few choices, side by side. */
export function Chips<T extends string>({
  label,
  chips,
  value,
  onChange,
  className,
}: ChipsProps<T>) {
  const name = useId();
  return (
    <div className={classNames(styles.chips, className)} role="radiogroup" aria-label={label}>
      {chips.map((chip) => (
        <label key={chip.value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
          />
          {chip.label}{' '}
          {chip.count !== undefined && (
            <span className={styles.count}>{chip.count.toLocaleString('tr-TR')}</span>
          )}
        </label>
      ))}
    </div>
  );
}
