import { useId, useState, type ComponentProps } from 'react';
import * as styles from './combobox.module.css';
import { Field } from './field';
import * as fieldStyles from './field.module.css';

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** What fits the text so far; nothing once it is whole. */
  suggestions: string[];
}

/** A text field that offers how the text may go on. Anything else can be typed as well. */
export function Combobox({
  label,
  error,
  value,
  onChange,
  suggestions,
  onBlur,
  ...input
}: ComboboxProps) {
  const listId = useId();
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const open = wanted && suggestions.length > 0;
  const chosen = open ? suggestions[active] : undefined;

  function close() {
    setWanted(false);
    setActive(-1);
  }

  function take(suggestion: string) {
    onChange(suggestion);
    close();
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!open) setWanted(true);
      // One place more than there are suggestions: the text as typed.
      const places = suggestions.length + 1;
      setActive((at) => ((at + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
  }

  return (
    <Field label={label} error={error} wrapperClass={styles.combobox}>
      {(control) => (
        <>
          <input
            className={fieldStyles.input}
            {...input}
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-activedescendant={chosen === undefined ? undefined : `${listId}-${active}`}
            value={value}
            onChange={({ target }) => {
              onChange(target.value);
              setWanted(target.value.trim() !== '');
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              close();
              onBlur?.(event);
            }}
          />
          {open && (
            <div className={styles.list} id={listId} role="listbox" aria-label="Öneriler">
              {suggestions.map((suggestion, index) => (
                <div
                  key={suggestion}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  // The field keeps the focus; losing it would close the list.
                  onMouseDown={(event) => event.preventDefault()}
                  onPointerUp={() => take(suggestion)}
                >
                  {suggestion}
                </div>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
