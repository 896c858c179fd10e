import { lazy, type ComponentProps } from 'react';
import { classNames } from '@/lib/class-names';
import * as fieldStyles from '@/ui/field.module.css';
import { Field } from '../field';
import { LazyBoundary } from '../lazy-boundary';
import * as styles from './combobox-field.module.css';
import { useCombobox } from './use-combobox';

const SuggestionList = lazy(async () => ({
  default: (await import('./suggestion-list')).SuggestionList<string>,
}));

interface ComboboxFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'ref'> {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  ref?: (field: HTMLInputElement | null) => void;
  wrapperClass?: string | undefined;
  full?: boolean | undefined;
  /** What fits the text so far; nothing once it is whole. */
  suggestions: readonly string[];
}

/** A text field that offers how the text may go on. Anything else can be typed as well. */
export function ComboboxField({
  label,
  hint,
  error,
  wrapperClass,
  full,
  value,
  onChange,
  ref,
  suggestions,
  onBlur,
  ...input
}: ComboboxFieldProps) {
  const { fieldProps, connection, isOpen, isExpanded } = useCombobox();
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      full={full}
      wrapperClass={classNames(styles.wrapper, wrapperClass)}
    >
      {(control) => (
        <>
          <input
            className={fieldStyles.input}
            {...fieldProps}
            {...input}
            {...control}
            role="combobox"
            aria-controls={fieldProps['aria-controls']}
            aria-expanded={isExpanded}
            ref={(field) => {
              fieldProps.ref.current = field;
              ref?.(field);
            }}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              fieldProps.onChange(event);
            }}
            onBlur={(event) => {
              fieldProps.onBlur();
              onBlur?.(event);
            }}
          />
          {isOpen && (
            <LazyBoundary optional>
              <SuggestionList
                connection={connection}
                items={suggestions}
                keyOf={(text) => text}
                onChoose={onChange}
                className={styles.list}
                optionClass={styles.option}
              >
                {(text) => text}
              </SuggestionList>
            </LazyBoundary>
          )}
        </>
      )}
    </Field>
  );
}
