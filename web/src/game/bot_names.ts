// What bots are called: names that read the same in all four languages.
const NAMES = ['Mabel', 'Otto', 'Colette', 'Enzo', 'Pearl', 'Gustav', 'Louise', 'Bruno', 'Ada', 'Victor', 'Clara', 'Leo'];

// A number that follows from a text.
function numberOf(text: string): number {
  let number = 7;
  for (const character of text) number = (number * 31 + character.codePointAt(0)!) % 1_000_003;
  return number;
}

// Different names for the seats of a game, the same for everyone who knows its id; none of those in use.
export function botName(game: string, seat: number, used: readonly (string | null)[] = []): string {
  const free = NAMES.filter((name) => !used.includes(name));
  return free[(numberOf(game) + seat) % free.length]!;
}
