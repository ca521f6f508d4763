// A WebSocket that comes back. Requests wait for their answers by number; what was not answered when the connection
// broke is sent again when it is there again, which the protocol makes harmless (docs/protocol.md, "Sending again").
import { errorMessage, type Answer, type News, type WireError } from './protocol';

export type Status = 'connecting' | 'live' | 'offline';

// As much of a WebSocket as is needed; tests bring their own.
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface ConnectionWorld {
  connect(): Socket;
  setTimer(task: () => void, milliseconds: number): () => void; // returns what cancels it
  // Calls when the network goes or is there again.
  onNetwork(task: (there: boolean) => void): () => void;
}

interface Waiting {
  request: Record<string, unknown>;
  stillWanted: () => boolean; // asked before it is sent again
  settle: (answer: Answer<unknown>) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
// A connection can die without a word, as when a phone leaves its network: how long an answer may take, and how long
// nothing may be heard before something is asked.
const PATIENCE = 7000;
const QUIET = 45_000;
// Stands for the opening among the things that are waited for; requests have higher numbers.
const OPENING = 0;

export class Connection {
  status: Status = 'connecting';
  private socket: Socket | null = null;
  private pause = FIRST_PAUSE;
  private nextId = 1;
  private ready = false; // the greeting is over; requests may go
  private ended = false;
  private cancelRetry: (() => void) | null = null;
  private cancelQuiet: (() => void) | null = null;
  private readonly cancelPatience = new Map<number, () => void>();
  private readonly stopListening: () => void;
  private readonly waiting = new Map<number, Waiting>();
  private readonly greeting = new Map<number, (answer: Answer<unknown>) => void>();

  constructor(
    private readonly world: ConnectionWorld,
    // What has to be said first on every new connection; its own requests go ahead of all others. False: the server
    // cannot now, and a new connection is tried after a while.
    private readonly greet: (ask: Ask) => Promise<boolean>,
    private readonly onNews: (news: News) => void,
    private readonly onStatus: (status: Status) => void,
    // Nothing has been heard for long: time to ask for something.
    private readonly onQuiet: () => void,
  ) {
    this.stopListening = world.onNetwork((there) => (there ? this.retryNow() : this.giveUp()));
    this.open();
  }

  // Settles when the server has answered, however often the connection breaks before; or when it breaks, and what was
  // asked for is no longer wanted.
  request<T>(request: Record<string, unknown>, stillWanted: () => boolean = () => true): Promise<Answer<T>> {
    if (this.ended) return Promise.resolve({ refused: { key: 'why.offline' } });
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.waiting.set(id, { request, stillWanted, settle: resolve as (answer: Answer<unknown>) => void });
      if (this.ready) this.send(id, request);
    });
  }

  close(): void {
    this.ended = true;
    this.cancelRetry?.();
    this.stopListening();
    this.stopWaiting();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    for (const { settle } of this.waiting.values()) settle({ refused: { key: 'why.offline' } });
    this.waiting.clear();
  }

  private open(): void {
    if (this.ended) return;
    this.cancelRetry = null;
    const socket = this.world.connect();
    this.socket = socket;
    this.expect(OPENING);
    socket.onopen = () => {
      this.hasCome(OPENING);
      void this.begin(socket);
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.socket && typeof data === 'string') this.receive(data);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private async begin(socket: Socket): Promise<void> {
    const greeted = await this.greet((request) => this.askDirectly(request));
    if (socket !== this.socket || this.ended) return;
    if (!greeted) return this.giveUp();
    this.pause = FIRST_PAUSE;
    this.ready = true;
    this.setStatus('live');
    for (const [id, { request, stillWanted, settle }] of this.waiting) {
      if (stillWanted()) {
        this.send(id, request);
      } else {
        this.waiting.delete(id);
        settle({ refused: { key: 'why.too_late' } });
      }
    }
  }

  // A request of the greeting: it belongs to this connection alone and is never sent again.
  private askDirectly<T>(request: Record<string, unknown>): Promise<Answer<T>> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.greeting.set(id, resolve as (answer: Answer<unknown>) => void);
      this.send(id, request);
    });
  }

  private send(id: number, request: Record<string, unknown>): void {
    this.socket?.send(JSON.stringify({ id, ...request }));
    this.expect(id);
  }

  private expect(id: number): void {
    this.hasCome(id);
    this.cancelPatience.set(id, this.world.setTimer(() => this.giveUp(), PATIENCE));
  }

  private hasCome(id: number): void {
    this.cancelPatience.get(id)?.();
    this.cancelPatience.delete(id);
  }

  private stopWaiting(): void {
    this.cancelQuiet?.();
    this.cancelQuiet = null;
    for (const cancel of this.cancelPatience.values()) cancel();
    this.cancelPatience.clear();
  }

  // Leaves this connection for another one, after a pause.
  giveUp(): void {
    const socket = this.socket;
    if (!socket) return;
    this.lost();
    socket.close();
  }

  private receive(text: string): void {
    this.cancelQuiet?.();
    this.cancelQuiet = this.world.setTimer(() => this.onQuiet(), QUIET);
    const message = JSON.parse(text) as { id?: number | null; ok?: unknown; error?: WireError } & News;
    if (message.id === undefined) {
      if (message.bye === undefined) this.onNews(message);
      return;
    }
    if (message.id === null) return;
    const settle = this.greeting.get(message.id) ?? this.waiting.get(message.id)?.settle;
    this.greeting.delete(message.id);
    this.waiting.delete(message.id);
    this.hasCome(message.id);
    settle?.(message.error ? { refused: errorMessage(message.error) } : { ok: message.ok });
  }

  private lost(): void {
    this.socket = null;
    this.ready = false;
    this.greeting.clear();
    this.stopWaiting();
    if (this.ended) return;
    this.setStatus('offline');
    this.cancelRetry = this.world.setTimer(() => this.open(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  private retryNow(): void {
    if (this.cancelRetry === null) return;
    this.cancelRetry();
    this.open();
  }

  private setStatus(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.onStatus(status);
  }
}

export type Ask = <T>(request: Record<string, unknown>) => Promise<Answer<T>>;

// The real world: the server that this page came from.
export function browserConnections(): ConnectionWorld {
  return {
    connect: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`) as Socket,
    setTimer: (task, milliseconds) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    onNetwork: (task) => {
      const [come, gone] = [() => task(true), () => task(false)];
      addEventListener('online', come);
      addEventListener('offline', gone);
      return () => {
        removeEventListener('online', come);
        removeEventListener('offline', gone);
      };
    },
  };
}
