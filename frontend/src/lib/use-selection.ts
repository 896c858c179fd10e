import { useCallback, useState } from 'react';

/** The selected entries of a list. Entries that are no longer shown are not selected. */
export function useSelection<T extends { _id: string }>(shown: T[] = []) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
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
  return {
    ids,
    entries: shown.filter(({ _id }) => ids.has(_id)),
    select,
    toggle: (id: string) => {
      if (shown.some(({ _id }) => _id === id)) select([id], !ids.has(id));
    },
    clear: () => setIds(new Set()),
  };
}
