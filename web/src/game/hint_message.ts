// Advice as a sentence.
import type { ColorCode, Fact, Level, Message, MoveText } from './types';

export function hintMessage(moves: readonly MoveText[], level: Level): Message {
  const [what = '', argument = ''] = moves[0]?.split(' ') ?? [];
  const who: Fact = { message: { key: level === 'expert' ? 'hint.expert' : 'hint.stand_in' } };
  switch (what) {
    case 'bid':
      return { key: 'hint.bid', args: { who, amount: argument } };
    case 'loan':
      return { key: 'hint.loan', args: { who, color: argument } };
    case 'pay':
      return { key: 'hint.pay', args: { who, color: argument } };
    case 'ready':
      return { key: 'hint.ready', args: { who } };
    case 'place':
      return { key: 'hint.place', args: { who, placings: { list: moves.map(placing) } } };
    default:
      return { key: 'hint.pass', args: { who } };
  }
}

function placing(move: MoveText): Fact {
  const [, color = '', lot = ''] = move.split(' ');
  return { message: { key: 'told.cube_on_lot', args: { cube: { color: color as ColorCode }, lot } } };
}
