// Advice as a sentence.
import type { Fact, Message, MoveText } from './types';

export function hintMessage(moves: readonly MoveText[]): Message {
  const [what = '', argument = ''] = moves[0]?.split(' ') ?? [];
  switch (what) {
    case 'bid':
      return { key: 'hint.bid', args: { amount: argument } };
    case 'loan':
      return { key: 'hint.loan', args: { color: argument } };
    case 'pay':
      return { key: 'hint.pay', args: { color: argument } };
    case 'ready':
      return { key: 'hint.ready' };
    case 'place':
      return { key: 'hint.place', args: { placings: { list: moves.map(placing) } } };
    default:
      return { key: 'hint.pass' };
  }
}

function placing(move: MoveText): Fact {
  const [, color = '', lot = ''] = move.split(' ');
  return { message: { key: 'told.cube_on_lot', args: { cube: { color: color as 'R' }, lot } } };
}
