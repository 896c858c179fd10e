/** One of the browser's two storages. */
export type StorageArea = 'local' | 'session';

/** A browser's storage that may be full, forbidden or missing without anybody noticing. */
export interface SafeStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, text: string) => void;
  removeItem: (key: string) => void;
  /** The keys that begin with `prefix`. */
  keys: (prefix: string) => string[];
}

/** Runs what a browser may refuse; undefined when it does. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** What the browser does not keep lives here, as long as the page does. */
function createSafeStorage(area: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  const stored = <T>(use: (storage: Storage) => T) => attempt(() => use(area()));
  return {
    getItem: (key) => memory.get(key) ?? stored((storage) => storage.getItem(key)) ?? null,
    setItem: (key, text) => {
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
    removeItem: (key) => {
      memory.delete(key);
      stored((storage) => storage.removeItem(key));
    },
    keys: (prefix) => {
      const kept = stored((storage) => Object.keys(storage)) ?? [];
      return [...new Set([...kept, ...memory.keys()])].filter((key) => key.startsWith(prefix));
    },
  };
}

/** The only ways to the browser's storages; asked for anew each time, because that alone may throw. */
export const safeStorage: Record<StorageArea, SafeStorage> = {
  local: createSafeStorage(() => window.localStorage),
  session: createSafeStorage(() => window.sessionStorage),
};

/** Answers the value if it is what it should be: an earlier version of the shop, or a person, wrote it. */
export type Check<T> = (value: unknown) => T | undefined;

/** The check of a yes or no. */
export const asBoolean: Check<boolean> = (value) =>
  typeof value === 'boolean' ? value : undefined;

/** One value in a storage. */
export interface StoredValue<T> {
  read: () => T | undefined;
  write: (value: T) => void;
  forget: () => void;
}

/** A value kept as JSON under `key`; what does not pass `check` is as if it were not there. */
export function storedValue<T>(area: StorageArea, key: string, check: Check<T>): StoredValue<T> {
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
