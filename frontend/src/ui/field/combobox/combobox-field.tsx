import type { ComponentProps } from 'react';
import { lazyPart } from '../../state/lazy-boundary';
import { Field, Input, type TextField } from '../field';
import * as styles from './combobox-field.module.css';
import type { SuggestionListProps } from './suggestion-list';
import { useCombobox } from './use-combobox';

const SuggestionList = lazyPart<SuggestionListProps<string>>(() => import('./suggestion-list'), {
  optional: true,
});

interface ComboboxFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'onChange' | 'ref' | 'wrapperClass'
> {
  value: string;
  onChange: (value: string) => void;
  ref?: (field: HTMLInputElement | null) => void;
  /** What fits the text so far; nothing once it is whole. */
  suggestions: readonly string[];
}

/** A text field that offers how the text may go on. Anything else can be typed as well. */
export function ComboboxField({
  label,
  hint,
  error,
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
    <Field label={label} hint={hint} error={error} full={full} wrapperClass={styles.wrapper}>
      {(control) => (
        <>
          <Input
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
          )}
        </>
      )}
    </Field>
  );
}
