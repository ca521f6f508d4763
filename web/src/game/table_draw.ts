// This browser's part in the draw of deal and dice (docs/fair-dice.md): it pledges a nonce when it takes a seat, shows it
// when everything else is fixed, and in the end compares the game with what it had agreed to.
import { pledgeOf } from './fair_dice';
import { randomHex, type Agreement, type Memory } from './person';
import type { WireTable } from './protocol';
import { fairView } from './table_view';
import type { Message, Seat } from './types';

const OTHER_COMMITMENT: Message = { key: 'fair.other_commitment' };
const OTHER_NONCE: Message = { key: 'fair.other_nonce' };
const OTHER_AGREEMENT: Message = { key: 'fair.other_agreement' };

export class TableDraw {
  constructor(
    private readonly table: string,
    private readonly memory: Memory,
  ) {}

  // What to sit down with. A table has one commitment for ever: a nonce is never pledged under two.
  pledge(commitment: string): { pledge: string } | { refused: Message } {
    const kept = this.memory.pledge(this.table);
    if (kept && kept.commitment !== commitment) return { refused: OTHER_COMMITMENT };
    const nonce = kept?.nonce ?? randomHex(16);
    this.memory.setPledge(this.table, { ...kept, commitment, nonce });
    return { pledge: pledgeOf(commitment, nonce) };
  }

  // The nonce, if it is time to show it; from then on what was agreed to is remembered. Null: not now.
  show(table: WireTable, seat: Seat): { nonce: string } | { refused: Message } | null {
    const kept = this.memory.pledge(this.table);
    const { fair } = table;
    if (table.phase !== 'drawing' || !kept || !fair.pledges?.[seat] || fair.nonces?.[seat]) return null;
    if (fair.commitment !== kept.commitment) return { refused: OTHER_COMMITMENT };
    if (fair.pledges[seat] !== pledgeOf(kept.commitment, kept.nonce)) return { refused: OTHER_NONCE };
    if (kept.agreed && !isKept(kept.agreed, table)) return { refused: OTHER_AGREEMENT };
    this.memory.setPledge(this.table, { ...kept, agreed: agreementOf(table) });
    return { nonce: kept.nonce };
  }

  // What of a game is not as this browser had agreed to; null if nothing, or if it has no part in it.
  broken(table: WireTable, seat: Seat | null): Message | null {
    const kept = this.memory.pledge(this.table);
    if (!kept || seat === null) return null;
    const { commitment, nonces } = fairView(table);
    if (kept.commitment !== commitment) return OTHER_COMMITMENT;
    if (nonces.length > 0 && nonces[seat] !== kept.nonce) return OTHER_NONCE;
    return kept.agreed && !isKept(kept.agreed, table) ? OTHER_AGREEMENT : null;
  }
}

function agreementOf({ fair, seats }: WireTable): Agreement {
  const names = seats.map((seat) => (seat === null ? '' : 'bot' in seat ? seat.bot : seat.name));
  return { method: fair.method, pledges: fair.pledges ?? [], names };
}

// Whether a table is still what was agreed to; who had themselves removed since has no name any more.
function isKept(agreed: Agreement, table: WireTable): boolean {
  const { method, pledges, names } = agreementOf(table);
  const gone = (seat: number) => table.fair.marks?.[seat] != null;
  return (
    method === agreed.method &&
    agreed.pledges.every((pledge, seat) => pledge === pledges[seat]) &&
    agreed.names.every((name, seat) => gone(seat) || name === names[seat])
  );
}
