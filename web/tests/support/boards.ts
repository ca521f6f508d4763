// Boards that people might type in.
import type { Board } from '../../src/worker/bigshot_wasm';

const lots = (districts: Record<string, (number | 'park')[]>): Board['lots'] => {
  let letter = 'A'.charCodeAt(0);
  return Object.entries(districts).flatMap(([district, values]) =>
    values.map((value) => {
      const id = String.fromCharCode(letter++);
      return value === 'park' ? { id, district, park: true } : { id, district, value };
    }),
  );
};

// With districts of the same sizes as the standard board's.
export const HARBOUR: Board = {
  name: 'harbour',
  lots: lots({ docks: [16, 19, 22], quay: ['park', 8, 10, 12], 'old town': [15, 25], hill: [9, 'park', 10, 11] }),
};

// With other ones, and with values of up to four digits.
export const RIVERSIDE: Board = {
  name: 'riverside & co.',
  lots: lots({ 'left bank': ['park', 7, 8, 120, 9, 10], 'right bank': ['park', 5, 6, 7], island: [9999, 30, 1] }),
};
