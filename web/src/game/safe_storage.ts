// The browser's small storages. Where they are blocked or full, what is told to them lasts as long as the page: nothing
// that a person does may fail because of it.
export type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export function safeStorage(find: () => Storage): SmallStorage {
  // What the browser did not take, null for what it did not forget.
  const own = new Map<string, string | null>();
  const attempt = <T>(task: (storage: Storage) => T, otherwise: T): T => {
    try {
      return task(find());
    } catch {
      return otherwise;
    }
  };
  const put = (key: string, value: string | null, task: (storage: Storage) => void) => {
    if (attempt((storage) => (task(storage), true), false)) own.delete(key);
    else own.set(key, value);
  };
  const keys = (): string[] => {
    const kept = attempt((storage) => Array.from({ length: storage.length }, (_, i) => storage.key(i)!), []);
    const added = [...own].filter(([key, value]) => value !== null && !kept.includes(key)).map(([key]) => key);
    return [...kept.filter((key) => own.get(key) !== null), ...added];
  };
  return {
    getItem: (key) => (own.has(key) ? own.get(key)! : attempt((storage) => storage.getItem(key), null)),
    setItem: (key, value) => put(key, value, (storage) => storage.setItem(key, value)),
    removeItem: (key) => put(key, null, (storage) => storage.removeItem(key)),
    key: (i) => keys()[i] ?? null,
    get length() {
      return keys().length;
    },
  };
}

const lasting = safeStorage(() => localStorage);
const passing = safeStorage(() => sessionStorage);

// For good.
export function lastingStorage(): SmallStorage {
  return lasting;
}

// For this tab.
export function passingStorage(): SmallStorage {
  return passing;
}
