import type { MouseEvent } from 'react';
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { Button } from '../button/button';
import * as styles from './conflict-choice.module.css';
import type { ComparedField } from './versioned-values';

interface ConflictChoiceProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  heading: string;
  /** The fields that another staff member has changed. */
  changed: readonly ComparedField<Input>[];
  /** The values that the form began with, and those that are now stored. */
  before: Input;
  now: Input;
  onTakeStored: () => void;
  onKeepTyped: (event: MouseEvent) => void;
}

/** Shows what another staff member has saved beside what was typed, and asks which of them stays. */
export function ConflictChoice<Input extends FieldValues, Output>({
  control,
  heading,
  changed,
  before,
  now,
  onTakeStored,
  onKeepTyped,
}: ConflictChoiceProps<Input, Output>) {
  const typed = useWatch({ control }) as Input;
  return (
    <div className={styles.conflict}>
      <p>{heading}</p>
      <ul>
        {changed.map(({ name, label, text, difference }) => {
          if (difference) return <li key={name}>{difference(now, typed)}</li>;
          const [was, is, mine] = [text(before), text(now), text(typed)];
          const own = mine === was || mine === is ? '' : `, sizinki ${mine}`;
          return <li key={name}>{`${label}: ${was} idi, şimdi ${is}${own}.`}</li>;
        })}
      </ul>
      <div className={styles.choices}>
        <Button onClick={onTakeStored}>Son hâlini getir</Button>
        <Button onClick={onKeepTyped}>Benimkini kaydet</Button>
      </div>
    </div>
  );
}
