import { useState } from 'react';
import type { StoredValue } from './storage';

/** A choice that this device remembers, and how to choose anew. */
export function useStoredState<T>(stored: StoredValue<T>, usual: T) {
  const [value, setValue] = useState(() => stored.read() ?? usual);
  const choose = (chosen: T) => {
    stored.write(chosen);
    setValue(chosen);
  };
  return [value, choose] as const;
}
