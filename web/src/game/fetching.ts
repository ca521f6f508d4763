// Fetching what somebody waits for: a server that stays silent counts as one that is not there.
const PATIENCE = 15_000; // milliseconds, for all of an answer

export async function fetchInTime<T>(address: string, read: (answer: Response) => T | Promise<T>, options: RequestInit = {}): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    return await read(await fetch(address, { ...options, signal: patience.signal }));
  } finally {
    clearTimeout(timer);
  }
}

// Null where it cannot be had.
export function fetchText(address: string): Promise<string | null> {
  return fetchInTime(address, (answer) => (answer.ok ? answer.text() : null)).catch(() => null);
}

export function fetchJson<T>(address: string, key?: string): Promise<T | null> {
  const options = key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } };
  return fetchInTime(address, (answer) => (isJson(answer) ? (answer.json() as Promise<T>) : null), options).catch(() => null);
}

// A page without a server may answer anything with itself.
function isJson({ ok, headers }: Response): boolean {
  return ok && headers.get('content-type')?.includes('json') === true;
}
