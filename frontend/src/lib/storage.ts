/** Runs an action that the browser may refuse; returns undefined then. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Creates a storage that keeps in memory what the browser refuses to store, as long as the page lives. */
function createSafeStorage(area: () => Storage) {
  const memory = new Map<string, string>();
  const stored = <T>(use: (storage: Storage) => T) => attempt(() => use(area()));
  return {
    getItem: (key: string) => memory.get(key) ?? stored((storage) => storage.getItem(key)) ?? null,
    setItem: (key: string, text: string) => {
      memory.delete(key);
      const isKept = stored((storage) => {
        storage.setItem(key, text);
        return true;
      });
      if (isKept) return;
      memory.set(key, text);
      // An older text must not come back at the next reload.
      stored((storage) => storage.removeItem(key));
    },
    removeItem: (key: string) => {
      memory.delete(key);
      stored((storage) => storage.removeItem(key));
    },
    /** Returns the keys that begin with `prefix`. */
    keys: (prefix: string) => {
      const kept = stored((storage) => Object.keys(storage)) ?? [];
      return [...new Set([...kept, ...memory.keys()])].filter((key) => key.startsWith(prefix));
    },
  };
}

/** The only access to the browser's storages. They are looked up each time, because the look-up alone may throw. */
export const safeStorage = {
  local: createSafeStorage(() => window.localStorage),
  session: createSafeStorage(() => window.sessionStorage),
};

/** Returns the value if it is valid; an earlier release or a person may have written it. */
export type Check<T> = (value: unknown) => T | undefined;

/** Accepts only booleans. */
export const asBoolean: Check<boolean> = (value) =>
  typeof value === 'boolean' ? value : undefined;

/** The check of a list of texts; what else is in it is left out. */
export const asStrings: Check<string[]> = (value) =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : undefined;

/** One value in a storage. */
export interface StoredValue<T> {
  read: () => T | undefined;
  write: (value: T) => void;
  forget: () => void;
}

/** Creates a value stored as JSON under `key`; a value that fails `check` counts as missing. */
export function storedValue<T>(
  area: keyof typeof safeStorage,
  key: string,
  check: Check<T>,
): StoredValue<T> {
  const storage = safeStorage[area];
  return {
    read: () =>
      attempt(() => {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return value === null ? undefined : check(value);
      }),
    write: (value) => storage.setItem(key, JSON.stringify(value)),
    forget: () => storage.removeItem(key),
  };
}
