import { useEffect, useRef, type ReactNode } from 'react';
import { useDebounced } from '@/lib/use-debounced';
import { TextField } from './field';

/** How long the typing has to rest before the list is asked for. */
const debounceMs = 300;

interface SearchFieldProps {
  label: ReactNode;
  placeholder: string;
  value: string;
  onChange: (search: string) => void;
}

/** Searches while one types; Enter does not wait. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(value);

  useEffect(() => {
    // "Back" or a cleared filter. Our own news comes late and must not undo what is being typed.
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
      maxLength={100}
      onChange={({ target }) => ask.later(target.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') ask.now(currentTarget.value);
      }}
    />
  );
}
