// Things with an id, kept in the browser's database (IndexedDB). Whatever it keeps may be gone at any time; every call may
// fail, and none waits for ever.

// Some browsers leave a request unanswered for good.
const PATIENCE = 4000;

// Which part of the browser's storage.
export interface Place {
  database: string;
  store: string;
}

// It is opened when first needed, and again whenever it was closed.
export class Database<T extends { id: string }> {
  private opening: Promise<IDBDatabase> | null = null;

  constructor(
    private readonly factory: () => IDBFactory, // where nothing may be kept, asking for it fails already
    private readonly place: Place,
    private readonly patience = PATIENCE,
  ) {}

  async put(item: T): Promise<void> {
    await this.ask('readwrite', (store) => store.put(item));
  }

  async get(id: string): Promise<T | null> {
    return (await this.ask<T | undefined>('readonly', (store) => store.get(id))) ?? null;
  }

  all(): Promise<T[]> {
    return this.ask<T[]>('readonly', (store) => store.getAll());
  }

  async remove(id: string): Promise<void> {
    await this.ask('readwrite', (store) => store.delete(id));
  }

  // Once more with a database opened anew, if the one at hand fails.
  private async ask<R>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest): Promise<R> {
    try {
      return await this.askOnce<R>(mode, request);
    } catch {
      this.forget();
      return this.askOnce<R>(mode, request);
    }
  }

  private async askOnce<R>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest): Promise<R> {
    const database = await this.open();
    return inTime(
      new Promise<R>((resolve, reject) => {
        const transaction = database.transaction(this.place.store, mode);
        const asked = request(transaction.objectStore(this.place.store));
        const fail = () => reject(transaction.error ?? asked.error ?? new Error('the database refused'));
        transaction.onabort = fail;
        transaction.onerror = fail;
        // Written only when the whole transaction is.
        transaction.oncomplete = () => resolve(asked.result as R);
      }),
      this.patience,
    );
  }

  private open(): Promise<IDBDatabase> {
    this.opening ??= inTime(this.openOnce(), this.patience);
    const opening = this.opening;
    opening.catch(() => this.opening === opening && (this.opening = null));
    return opening;
  }

  private openOnce(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = this.factory().open(this.place.database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(this.place.store, { keyPath: 'id' });
      request.onerror = () => reject(request.error ?? new Error('the database refused'));
      request.onsuccess = () => {
        const database = request.result;
        // Another tab with a newer version of the page may go ahead.
        database.onversionchange = () => this.forget();
        database.onclose = () => this.forget();
        resolve(database);
      };
    });
  }

  private forget(): void {
    this.opening?.then((database) => database.close()).catch(() => undefined);
    this.opening = null;
  }
}

function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), patience);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
