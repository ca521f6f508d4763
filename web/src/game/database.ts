// Things with an id, kept in the browser's database (IndexedDB). Whatever it keeps may be gone at any time; every call may
// fail, and none waits for ever.

// Some browsers leave a request unanswered for good.
const PATIENCE = 4000;
// How many times as long silent storage is left alone before it is asked again.
const RESTS = 5;

class NoAnswer extends Error {
  constructor() {
    super('no answer in time');
  }
}

// Storage that has left somebody waiting. From then on everything fails at once, so that nobody waits twice; meanwhile it
// is asked in the background, and as soon as it answers, it is used again.
class Silence {
  private asked: number | null = null; // when it was last asked in the background; null: it answers
  private readonly waiting = new Set<() => void>();

  get holds(): boolean {
    return this.asked !== null;
  }

  // When one has waited too long, all give up.
  inTime<T>(work: Promise<T>, patience: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new NoAnswer());
      const timer = setTimeout(() => {
        for (const each of this.waiting) each();
        this.waiting.clear();
      }, patience);
      this.waiting.add(giveUp);
      work.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        this.waiting.delete(giveUp);
      });
    });
  }

  // At once when the silence begins, then now and then. To be refused is an answer, too.
  askAgain(every: number, ask: () => Promise<unknown>): void {
    if (this.asked !== null && Date.now() - this.asked < every) return;
    this.asked = Date.now();
    ask()
      .catch(() => undefined)
      .finally(() => (this.asked = null));
  }
}

// All databases of a browser are silent together.
const silences = new WeakMap<IDBFactory, Silence>();

function silenceOf(factory: IDBFactory): Silence {
  const known = silences.get(factory) ?? new Silence();
  silences.set(factory, known);
  return known;
}

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

  private async ask<R>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest): Promise<R> {
    const silence = silenceOf(this.factory());
    const inTime = () => silence.inTime(this.askOnce<R>(mode, request), this.patience);
    try {
      if (silence.holds) throw new NoAnswer();
      return await inTime().catch((error: unknown) => {
        if (error instanceof NoAnswer) throw error;
        // Once more with a database opened anew, if the one at hand fails.
        this.forget();
        return inTime();
      });
    } catch (error) {
      if (error instanceof NoAnswer) silence.askAgain(RESTS * this.patience, () => this.lookWhetherItAnswers());
      throw error;
    }
  }

  private lookWhetherItAnswers(): Promise<unknown> {
    this.forget();
    return this.askOnce('readonly', (store) => store.get(''));
  }

  private async askOnce<R>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest): Promise<R> {
    const database = await this.open();
    return new Promise<R>((resolve, reject) => {
      const transaction = database.transaction(this.place.store, mode);
      const asked = request(transaction.objectStore(this.place.store));
      const fail = () => reject(transaction.error ?? asked.error ?? new Error('the database refused'));
      transaction.onabort = fail;
      transaction.onerror = fail;
      // Written only when the whole transaction is.
      transaction.oncomplete = () => resolve(asked.result as R);
    });
  }

  private open(): Promise<IDBDatabase> {
    this.opening ??= this.openOnce();
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
