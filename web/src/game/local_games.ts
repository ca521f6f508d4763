// The games of this browser: making, finding and opening them, and looking at records. What plays and reads them is
// loaded when it is first needed.
import { botName } from './bot_names';
import { headerOf, type KeptGame } from './kept_games';
import type { LocalWorld } from './local_world';
import { randomHex } from './person';
import { randomSeed, seedFrom } from './seed';
import { ships } from './board_text';
import { STANDARD_BOARD } from './shipped_boards';
import type { BegunGame, ColorCode, Games, GameSource, GameSummary, Message, MoveText, NewGame, Opened, RecordFault } from './types';

// How a game begins, as far as the rules know it.
type Beginning = Pick<KeptGame, 'options' | 'board' | 'boardShips' | 'setup' | 'position' | 'round'> & { moves?: MoveText[] };

// The module could not be loaded, or has broken down.
const ENGINE_FAILED: Message = { key: 'why.engine_failed' };

export class LocalGames implements Games {
  constructor(
    private readonly world: LocalWorld,
    private readonly givenSeed: string | null = null, // for every game that names none
  ) {}

  async list(): Promise<GameSummary[]> {
    const games = await this.world.kept.all();
    return games.sort((a, b) => b.changed - a.changed).map(summary);
  }

  create(game: NewGame): Promise<{ id: string } | { refused: Message }> {
    return this.make(game).catch(() => ({ refused: ENGINE_FAILED }));
  }

  private async make(game: NewGame): Promise<{ id: string } | { refused: Message }> {
    const { world } = this;
    const text = game.seed ?? this.givenSeed;
    const seed = text === null ? randomSeed() : seedFrom(text);
    const beginning = await this.beginning(game, seed);
    if ('refused' in beginning) return beginning;
    const id = randomHex(16);
    const used = game.seats.map((seat) => seat.name);
    const saved: KeptGame = {
      id,
      version: 1,
      made: world.now(),
      changed: world.now(),
      ...(game.coached ? { coached: true } : {}),
      seats: game.seats.map((seat, i) =>
        seat.kind === 'bot' && !seat.name ? { ...seat, name: botName(seed.toString(), i, used) } : { ...seat },
      ),
      seed: seed.toString(),
      moves: [],
      draft: [],
      comfort: game.seats.map(() => ({ maximum: null, borrow: false, passRest: false, autoPass: true, round: 0 })),
      finished: false,
      winners: [],
      ...beginning,
    };
    // Where it cannot be kept, the game says so itself.
    await world.kept.put(saved).catch(() => undefined);
    return { id };
  }

  private beginning(game: NewGame, seed: bigint): Promise<Beginning | { refused: Message }> {
    if (game.from) return this.begun(game.from);
    return game.position === undefined ? this.dealt(game, seed) : this.placed(game.position);
  }

  private async dealt({ options, board = STANDARD_BOARD }: NewGame, seed: bigint): Promise<Beginning | { refused: Message }> {
    const { rules } = this.world;
    const fault = await rules.checkHeader(options, board);
    if (fault) return { refused: fault.message };
    return { options, board, boardShips: ships(board), setup: await rules.deal(options.players, seed), round: 1 };
  }

  private async placed(position: string): Promise<Beginning | { refused: Message }> {
    const found = await this.world.rules.judgePosition(position);
    if ('fault' in found) return { refused: found.fault.message };
    if (found.faults[0]) return { refused: found.faults[0].message };
    const { board, boardShips, setup, view } = found;
    return { options: view.options, board, boardShips, setup, position, round: view.round };
  }

  // As it stands after moves that were made before.
  private async begun({ header, boardShips, moves }: BegunGame): Promise<Beginning | { refused: Message }> {
    const { rules } = this.world;
    const started = await rules.start(header);
    if ('fault' in started) return { refused: started.fault.message };
    const { refused, latest } = await rules.advance(started.game, 0, { moves }, { viewer: null });
    await rules.close(started.game);
    return refused ? { refused } : { ...header, boardShips, moves, round: latest.round };
  }

  async record(id: string): Promise<string | null> {
    const saved = await this.world.kept.get(id);
    if (!saved) return null;
    const { rules } = this.world;
    const { moves, boardShips } = saved;
    const header = headerOf(saved);
    const started = await rules.start(header);
    if ('fault' in started) return null;
    await rules.play(started.game, moves);
    const result = await rules.result(started.game);
    await rules.close(started.game);
    const { writeRecord } = await import('./record_text');
    return writeRecord({ header, boardShips, names: saved.seats.map((seat) => seat.name), moves, extras: {} }, result);
  }

  async open(id: string): Promise<Opened> {
    const { world } = this;
    const saved = await world.kept.get(id);
    if (!saved) return { refused: { key: 'why.no_game' } };
    const { LocalGame } = await import('./local_game');
    return LocalGame.open(saved, world, 'normal');
  }

  async remove(id: string): Promise<void> {
    const saved = await this.world.kept.get(id);
    await this.world.kept.remove(id);
    if (saved) this.world.forgetReview?.(headerOf(saved), saved.moves);
  }

  async replay(text: string, game = 0): Promise<{ source: GameSource; games: number } | { fault: RecordFault }> {
    const { rules } = this.world;
    const [{ readRecord, splitRecords }, { ReplayGame }] = await Promise.all([import('./record_text'), import('./replay_game')]);
    const records = splitRecords(text);
    const chosen = records[game];
    if (!chosen) {
      const message = records.length === 0 ? { key: 'record.empty' } : { key: 'record.no_such_game', args: { number: game + 1 } };
      return { fault: { message, line: null, key: null, move: null } };
    }
    try {
      const read = await readRecord(rules, chosen.text, records.length > 1 ? chosen.line : null);
      if ('fault' in read) return read;
      return { source: await ReplayGame.open(randomHex(16), rules, read.game), games: records.length };
    } catch {
      return { fault: { message: ENGINE_FAILED, line: null, key: null, move: null } };
    }
  }
}

function summary(game: KeptGame): GameSummary {
  return {
    id: game.id,
    options: game.options,
    seats: game.seats.map((seat, i) => ({
      name: seat.name,
      kind: seat.kind,
      level: seat.kind === 'bot' ? seat.level : null,
      colors: [...game.setup.seats[i]!] as ColorCode[],
    })),
    round: game.round,
    moves: game.moves.length,
    finished: game.finished,
    winners: game.winners,
    changed: game.changed,
  };
}
