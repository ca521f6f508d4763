// What a seat has left to the program in auctions, done from what the rules say is possible. The server does the same
// for its tables (docs/protocol.md, "Comfort in auctions").
import type { Choices, ComfortView, MoveText, Phase } from './types';

export const NO_COMFORT: ComfortView = { maximum: null, borrow: false, passRest: false, autoPass: true };

// The move that is made for the seat that is asked; null if the person decides.
export function comfortMove(comfort: ComfortView, phase: Phase, choices: Pick<Choices, 'bid' | 'pass' | 'ready' | 'loans'>): MoveText | null {
  if (phase === 'borrowing') return beforeAuction(comfort, choices);
  if (phase !== 'bidding') return null;
  const loan = choices.loans.find((each) => each.allowed);
  const { bid } = choices;
  if (comfort.passRest) return 'pass';
  if (comfort.maximum !== null) {
    if (bid.low > comfort.maximum) return 'pass';
    if (bid.allowed) return `bid ${bid.low}`;
    return comfort.borrow && loan ? `loan ${loan.color}` : 'pass';
  }
  return comfort.autoPass && !bid.allowed && !loan ? 'pass' : null;
}

function beforeAuction(comfort: ComfortView, { bid, loans }: Pick<Choices, 'bid' | 'loans'>): MoveText | null {
  if (comfort.passRest) return 'ready';
  if (comfort.maximum === null) return null;
  const loan = loans.find((each) => each.allowed);
  return comfort.borrow && loan && bid.high < comfort.maximum ? `loan ${loan.color}` : 'ready';
}
