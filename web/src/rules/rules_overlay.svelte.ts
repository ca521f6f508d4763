// Rules can be looked up without leaving the table: who shows a game opens them above it.
let shown = $state<string | null>(null);
let holders = 0;

export const rulesOverlay = {
  // The rule that is open above the table; '' for the whole page, null for none.
  get rule() {
    return shown;
  },
  open(rule: string): void {
    shown = rule;
  },
  close(): void {
    shown = null;
  },
  get available() {
    return holders > 0;
  },
  hold(): () => void {
    holders += 1;
    return () => {
      holders -= 1;
      shown = null;
    };
  },
};
