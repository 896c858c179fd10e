import { useEffect, useRef, type ReactNode } from 'react';
import { useDebounced } from '@/lib/use-debounced';
import { TextField } from '../field/field';

/** The pause in typing after which the list is loaded, in milliseconds. */
const debounceMs = 300;

interface SearchFieldProps {
  label: ReactNode;
  placeholder: string;
  value: string;
  maxLength?: number | undefined;
  onChange: (search: string) => void;
}

/** A field that searches while the user types; Enter searches at once. */
export function SearchField({ label, placeholder, value, maxLength, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(value);

  useEffect(() => {
    // After "back" or a cleared filter. The value of an own search arrives late and must not undo later letters.
    if (value === asked.current) return;
    asked.current = value;
    if (field.current) field.current.value = value;
  }, [value]);

  const ask = useDebounced((text: string) => {
    const search = text.trim();
    if (search === asked.current) return;
    asked.current = search;
    onChange(search);
  }, debounceMs);

  return (
    <TextField
      ref={field}
      type="search"
      label={label}
      placeholder={placeholder}
      defaultValue={value}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={maxLength}
      onChange={({ target }) => ask.later(target.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') ask.now(currentTarget.value);
      }}
    />
  );
}
