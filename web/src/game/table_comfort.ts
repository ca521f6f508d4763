// What the person has left to the server in auctions (auto-bid): what it knows, and changes on their way to it.
import type { Connection } from './connection';
import { ALLOWED } from './played_game';
import type { WireComfort } from './protocol';
import type { Choices, ComfortCommands, ComfortView, Message, Outcome } from './types';

const NO_COMFORT: WireComfort = { max: null, borrow: false, pass: false, auto_pass: false };
const NOT_ABOUT_THIS_AUCTION = { max: null, borrow: false, pass: false };

// What it needs to know of its game.
export interface ComfortPlace {
  table: string;
  connection(): Connection;
  round(): number | undefined; // in which the game is now
  choices(): Choices | undefined;
  changed(): void; // what the server knows
}

export class TableComfort {
  private told: WireComfort = NO_COMFORT;
  private telling: Promise<unknown> = Promise.resolve(); // changes that are on their way

  readonly commands: ComfortCommands = {
    setMaximum: (amount, borrow = false) => this.set({ max: amount, borrow: amount !== null && borrow, pass: false }),
    passRest: (on) => this.set({ pass: on, max: null, borrow: false }),
    autoPass: (on) => this.set({ auto_pass: on }),
  };

  constructor(private readonly place: ComfortPlace) {}

  hear(comfort: WireComfort | undefined): void {
    this.told = comfort ?? NO_COMFORT;
  }

  view(): ComfortView {
    const { max, borrow, pass, auto_pass } = this.told;
    return { maximum: max, borrow, passRest: pass, autoPass: auto_pass };
  }

  // One after the other, each upon what the server said to the one before: the protocol replaces the whole.
  private set(change: Partial<WireComfort>): Outcome {
    const done = this.telling.then(() => this.tell(change));
    this.telling = done.catch(() => undefined);
    return done;
  }

  // A maximum is for the auction in which it was wished: it says so, and is not sent again once that is over.
  private async tell(change: Partial<WireComfort>): Outcome {
    const connection = this.place.connection();
    if (connection.status !== 'live') return { key: 'why.offline' };
    const refused = this.refused(change);
    if (refused) return refused;
    const round = this.place.round();
    const always = change.auto_pass !== undefined;
    const send = (comfort: WireComfort) =>
      connection.request<{ comfort: WireComfort }>(
        { do: 'comfort', table: this.place.table, ...comfort, ...(round === undefined ? {} : { round }) },
        () => always || this.place.round() === round,
      );
    const wished = { ...this.told, ...change };
    let answer = await send(wished);
    // What holds in every auction is still wanted when the maximum beside it is late.
    if ('refused' in answer && always && isLate(answer.refused)) answer = await send({ ...wished, ...NOT_ABOUT_THIS_AUCTION });
    if ('refused' in answer) return answer.refused;
    this.told = answer.ok.comfort;
    this.place.changed();
    return null;
  }

  private refused({ max, pass }: Partial<WireComfort>): Message | null {
    const choices = this.place.choices();
    if (!choices) return { key: 'why.loading' };
    const choice = typeof max === 'number' ? choices.setMaximum : pass ? choices.passRest : ALLOWED;
    return choice.allowed ? null : choice.why;
  }
}

function isLate({ key }: Message): boolean {
  return key === 'error.comfort.other_auction' || key === 'error.comfort.no_auction';
}
