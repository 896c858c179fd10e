import { useState } from 'react';

/** Returns the value, or the last one before it while it is undefined. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
}
