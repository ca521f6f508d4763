// At one screen with hidden money: before an auction everybody is asked at once who takes a loan [C2], so that the screen
// need not go round for it. Here is what they have said, until it is played.
import type { Advanced } from '../worker/bigshot_wasm';
import type { LoanRound, LoanWish, Seat } from './types';

export class LoanWishes {
  private readonly wishes = new Map<Seat, LoanWish>();

  constructor(private readonly people: readonly Seat[]) {}

  // Wishes are for one auction.
  follow({ next }: Advanced): void {
    if (next.phase !== 'borrowing') this.wishes.clear();
  }

  // Whether a person must decide on a loan who has not been asked.
  isOpen({ next }: Advanced): boolean {
    const { seat, phase } = next;
    return phase === 'borrowing' && seat !== null && this.people.includes(seat) && !this.wishes.has(seat);
  }

  // Who is asked, where the latest position is shown.
  view({ position }: Advanced): LoanRound {
    const asked = position.seats.filter(({ seat, ready }) => this.people.includes(seat) && !ready);
    return { people: asked.map(({ seat, purses }) => ({ seat, color: purses[0]!.color, offer: purses[0]!.nextLoan })) };
  }

  decide({ people }: LoanRound, wishes: ReadonlyMap<Seat, LoanWish>): void {
    for (const { seat } of people) this.wishes.set(seat, wishes.get(seat) ?? 'none');
  }

  // What was said for the seat that is asked now; null if it decides itself.
  wish({ next }: Advanced): 'none' | 'loan' | null {
    const wish = next.phase === 'borrowing' && next.seat !== null ? this.wishes.get(next.seat) : undefined;
    return wish === 'none' || wish === 'loan' ? wish : null;
  }
}
