// The server's tables: lists over HTTP, making one over a connection of its own.
import { ships } from './board_text';
import { Connection, type Ask, type Status } from './connection';
import { pledgeOf } from './fair_dice';
import { givenName } from './guest_name';
import { sayHello } from './hello';
import { randomHex } from './person';
import { stateOf, termsOf, type Answer, type Watched, type WireMe, type WirePlayed, type WireSeat, type WireServer, type WireTable } from './protocol';
import type { TableWorld } from './table_game';
import type { Lobby, Message, NewTable, Opened, PlayedTable, Seat, TableState, TableSummary } from './types';

// Of a list: more than anybody looks through, and the end of any circle.
const MOST_PAGES = 40;

export interface LobbyWorld extends TableWorld {
  fetchJson<T>(path: string, key?: string): Promise<T | null>;
}

export class ServerLobby implements Lobby {
  constructor(private readonly world: LobbyWorld) {}

  async available(): Promise<boolean> {
    return (await this.world.fetchJson<WireServer>('/api/server')) !== null;
  }

  name(): string {
    return this.world.memory.person().name;
  }

  setName(name: string): void {
    this.world.memory.setName(name);
  }

  async tables(state: TableState): Promise<TableSummary[]> {
    const phase = state === 'waiting' ? 'open' : state;
    const found = await this.world.fetchJson<{ tables: WireTable[] }>(`/api/tables?phase=${phase}`);
    return (found?.tables ?? []).map((table) => summary(table, null));
  }

  async mine(): Promise<TableSummary[]> {
    if (!this.world.memory.isSomebody()) return [];
    const pages = await this.pages<WireMe>('/api/me');
    return pages.flatMap(({ tables, person }) => tables.map((table) => summary(table, person.id)));
  }

  // Looks at each table for a moment, as a stranger: so nobody there thinks that the person has come.
  async awaited(tables: readonly string[]): Promise<Map<string, Seat>> {
    const found = new Map<string, Seat>();
    if (tables.length === 0) return found;
    const connection = this.connect(async () => true);
    try {
      for (const table of tables) {
        const answer: Answer<Watched> = await connection.request({ do: 'watch', table, after: 0 });
        if ('ok' in answer && answer.ok.a !== undefined) found.set(table, answer.ok.a);
      }
    } finally {
      connection.close();
    }
    return found;
  }

  async table(id: string): Promise<TableSummary | null> {
    const found = await this.world.fetchJson<{ table: WireTable }>(`/api/tables/${id}`);
    const me = found && (await this.me());
    return found && summary(found.table, me?.person.id ?? null);
  }

  async played(): Promise<PlayedTable[]> {
    const me = await this.me();
    if (!me) return [];
    // With the key: the ids of private games are told only to those who were there.
    const path = `/api/people/${me.person.id}/games`;
    const pages = await this.pages<{ games: WirePlayed[]; next?: string }>(path);
    return pages.flatMap(({ games }) => games.map(({ game, ...rest }) => ({ id: game, ...rest })));
  }

  // All pages of a list of this person's. Where one does not come, those before it are better than none.
  private async pages<T extends { next?: string }>(path: string): Promise<T[]> {
    const pages: T[] = [];
    for (let before = ''; pages.length < MOST_PAGES; ) {
      const page: T | null = await this.world.fetchJson<T>(path + before, this.world.memory.person().key);
      if (page) pages.push(page);
      if (!page?.next) break;
      before = `?before=${encodeURIComponent(page.next)}`;
    }
    return pages;
  }

  private async me(): Promise<WireMe | null> {
    if (!this.world.memory.isSomebody()) return null;
    return this.world.fetchJson<WireMe>('/api/me', this.world.memory.person().key);
  }

  async create(table: NewTable): Promise<{ id: string } | { refused: Message }> {
    const server = await this.world.fetchJson<WireServer>('/api/server');
    if (!server) return { refused: { key: 'why.no_server' } };
    const { connection, refused: greeting } = this.connectAsMyself();
    try {
      const unwelcome = await greeting;
      if (unwelcome) return { refused: unwelcome };
      const made = await this.make(connection, table, server);
      if ('refused' in made) return made;
      const { id, fair } = made.ok.table;
      const refused = await this.fill(connection, id, fair.commitment, table);
      return refused ? { refused } : { id };
    } finally {
      connection.close();
    }
  }

  // What is refused is handed back, and so is a connection that does not come about: somebody waits for it.
  private connectAsMyself(): { connection: Connection; refused: Promise<Message | null> } {
    let settle: (refused: Message | null) => void;
    const refused = new Promise<Message | null>((resolve) => (settle = resolve));
    const greet = async (ask: Ask) => {
      const hello = await sayHello(ask, this.world.memory);
      settle('refused' in hello ? hello.refused : hello.wrongName);
      return true;
    };
    const connection = this.connect(greet, (status) => status === 'offline' && settle({ key: 'why.offline' }));
    return { connection, refused };
  }

  private connect(greet: (ask: Ask) => Promise<boolean>, onStatus: (status: Status) => void = () => undefined): Connection {
    return new Connection(
      this.world.connections,
      greet,
      () => undefined,
      onStatus,
      () => undefined,
    );
  }

  private make(connection: Connection, table: NewTable, { boards = [] }: WireServer): Promise<Answer<{ table: WireTable }>> {
    return connection.request({
      do: 'create',
      cid: randomHex(16),
      rules: table.options,
      ...(table.board ? { board: ships(table.board) && boards.includes(table.board.name) ? table.board.name : table.board } : {}),
      ...(table.name === '' ? {} : { name: table.name }),
      public: table.listed,
      rated: table.rated,
      clock: table.clock,
    });
  }

  // The maker takes the first free seat, bots the ones that are theirs.
  private async fill(connection: Connection, id: string, commitment: string, { bots }: NewTable): Promise<Message | null> {
    const nonce = randomHex(16);
    this.world.memory.setPledge(id, { commitment, nonce });
    const seat = Math.max(0, bots.findIndex((level) => level === null));
    const joined = await connection.request({ do: 'join', table: id, seat, pledge: pledgeOf(commitment, nonce) });
    if ('refused' in joined) return joined.refused;
    for (const [i, level] of bots.entries()) {
      if (level === null || i === seat) continue;
      const answer = await connection.request({ do: 'bot', table: id, seat: i, level });
      if ('refused' in answer) return answer.refused;
    }
    return null;
  }

  async open(id: string, ontrouble: (why: Message) => void): Promise<Opened> {
    const { TableGame } = await import('./table_game');
    return { source: new TableGame(id, this.world, ontrouble) };
  }
}

function summary(table: WireTable, me: string | null): TableSummary {
  const mySeat = table.seats.findIndex((seat) => seat !== null && 'person' in seat && seat.person === me);
  return {
    id: table.id,
    name: table.name,
    options: table.rules,
    seats: table.seats.map(summarySeat),
    state: stateOf(table),
    terms: termsOf(table),
    made: table.made,
    mySeat: mySeat < 0 ? null : mySeat,
  };
}

function summarySeat(seat: WireSeat): TableSummary['seats'][number] {
  if (seat === null) return { name: null, kind: 'empty', level: null, connected: false };
  if ('bot' in seat) return { name: null, kind: 'bot', level: seat.bot, connected: true };
  if ('reserved' in seat) return { name: givenName(seat.name), kind: 'empty', level: null, connected: false };
  return { name: givenName(seat.name), kind: 'human', level: null, connected: seat.here ?? false };
}
