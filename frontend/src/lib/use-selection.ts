import { useCallback, useState } from 'react';

interface SelectionOptions {
  /** Whether entries stay selected that the list no longer shows, as on another page of it. */
  keepsHidden?: boolean;
}

/** The selected entries of a list. Entries that are no longer shown are not selected unless `keepsHidden` is set. */
export function useSelection<T extends { _id: string }>(
  shown: T[] = [],
  { keepsHidden = false }: SelectionOptions = {},
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // Selected entries as they were last seen.
  const [seen, setSeen] = useState<readonly T[]>([]);
  const select = useCallback((changed: string[], isSelected: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      for (const id of changed) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  const refresh = useCallback((entries: readonly T[]) => {
    setSeen((before) => [...before.filter(isNotIn(entries)), ...entries]);
  }, []);
  const entries = shown.filter(({ _id }) => ids.has(_id));
  if (keepsHidden) {
    const hidden = seen.filter(({ _id }) => ids.has(_id)).filter(isNotIn(entries));
    // Remembered while it is shown, so that it is known when it no longer is.
    const known = [...entries, ...hidden];
    if (known.length !== seen.length || known.some((entry, index) => entry !== seen[index])) {
      setSeen(known);
    }
    entries.push(...hidden);
  }
  return {
    ids,
    entries,
    select,
    /** Replaces entries that the list may not show by what they are now. */
    refresh,
    toggle: (id: string) => {
      if (shown.some(({ _id }) => _id === id)) select([id], !ids.has(id));
    },
    clear: () => setIds(new Set()),
  };
}

function isNotIn<T extends { _id: string }>(entries: readonly T[]) {
  const ids = new Set(entries.map(({ _id }) => _id));
  return ({ _id }: T) => !ids.has(_id);
}
