// Games between bots as `bigshot simulate` plays them, in whatever runs the module.
import type { Bigshot, Header } from '../../src/worker/bigshot_wasm';
import type { MoveText } from '../../src/game/types';

export interface BotGame {
  header: Header;
  bots: string[];
  seed: bigint; // of the whole run
  number: number; // of the game in it
}

export interface Played {
  moves: MoveText[];
  times: number[]; // milliseconds for each decision
}

// `network` gives the file of the network for a number of players.
export async function playBots(bigshot: Bigshot, game: BotGame, network: (players: number) => Promise<Uint8Array>): Promise<Played> {
  const { options } = game.header;
  const seed = bigshot.seedOf(game.seed, game.number);
  const setup = bigshot.deal(options.players, seed);
  const started = bigshot.start({ ...game.header, setup }, seed);
  if ('fault' in started) throw new Error(started.fault.message.key);
  const make = (seat: number) => bigshot.bot(game.bots[seat]!, seed, seat)!;
  const bots = game.bots.map((_, seat) => make(seat));
  const times: number[] = [];
  for (;;) {
    const { position, next } = bigshot.advance(started.game, null, {}, { viewer: null });
    const { turn } = position;
    if (turn.kind === 'nobody') break;
    let move = next.moves[0]!;
    if (turn.seat !== null) {
      let began = performance.now();
      let chosen = bigshot.choose(bots[turn.seat]!, started.game);
      if ('needsNetworkFor' in chosen) {
        bigshot.loadNetwork(await network(chosen.needsNetworkFor));
        bots[turn.seat] = make(turn.seat);
        began = performance.now();
        chosen = bigshot.choose(bots[turn.seat]!, started.game);
      }
      if (!('value' in chosen)) throw new Error('the network was loaded and is still missing');
      times.push(performance.now() - began);
      move = chosen.value;
    }
    const { refused } = bigshot.play(started.game, [move]);
    if (refused) throw new Error(`${move}: ${refused.key}`);
  }
  const moves = bigshot.advance(started.game, null, {}, { viewer: null }).moves;
  bigshot.close(started.game);
  bots.forEach((bot) => bigshot.closeBot(bot));
  return { moves, times };
}
