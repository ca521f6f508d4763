import { botName } from './bot_names';
import { LEVELS, type Level } from './types';

// Where the record is that a link leads to: the link of a table stands for the record of its game.
export function recordAddress(link: string, page: string): string | null {
  try {
    const url = new URL(link.trim(), page);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    const table = tableOf(link);
    return table === undefined ? url.href : new URL(`/api/games/${table}/record`, url).href;
  } catch {
    return null;
  }
}

// The table that a link leads to, or null.
export function tableOf(link: string): string | undefined {
  return /#\/table\/([^/?\s]+)/.exec(link)?.[1];
}

// The game that a link carries itself (review/share.ts).
export function reviewIn(link: string): string | undefined {
  return /#\/review\/link\/([A-Za-z0-9_-]+)/.exec(link)?.[1];
}

// A table's record with the names that its bots had there; the server knows bots by their level alone.
export function nameBots(record: string, table: string): string {
  try {
    const game = JSON.parse(record) as { seats: { name?: string }[] };
    const isBot = ({ name }: { name?: string }) => LEVELS.includes(name as Level);
    const people = game.seats.map((seat) => (isBot(seat) ? null : (seat.name ?? null)));
    const seats = game.seats.map((seat, i) => (isBot(seat) ? { ...seat, name: botName(table, i, people) } : seat));
    return JSON.stringify({ ...game, seats });
  } catch {
    return record; // whoever reads it says what is wrong with it
  }
}
