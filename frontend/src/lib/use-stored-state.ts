import { useState } from 'react';
import type { StoredValue } from './storage';

/** Returns a value that this device remembers, and a setter. */
export function useStoredState<T>(stored: StoredValue<T>, fallback: T) {
  const [value, setValue] = useState(() => stored.read() ?? fallback);
  const choose = (chosen: T) => {
    stored.write(chosen);
    setValue(chosen);
  };
  return [value, choose] as const;
}
