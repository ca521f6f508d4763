// What the native program plays, to hold the module against.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GameOptions, MoveText } from '../../src/game/types';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const program = process.env['BIGSHOT_PROGRAM'] ?? `${root}build/bigshot`;

export interface Mode {
  name: string;
  options: GameOptions;
}

const base = { edition: 'ravensburger', money: 'open', overbid: 'forbidden' } as const;
export const MODES: Mode[] = [
  { name: 'two players, 2001', options: { ...base, players: 2 } },
  { name: 'two players, 2018', options: { ...base, players: 2, edition: 'opennplay' } },
  { name: 'three players', options: { ...base, players: 3 } },
  { name: 'four players', options: { ...base, players: 4 } },
  { name: 'hidden money, overbids forbidden', options: { ...base, players: 3, money: 'hidden' } },
  { name: 'hidden money, overbids punished', options: { ...base, players: 4, money: 'hidden', overbid: 'penalty' } },
];

export const SEED = 20n;

// The moves of games between bots, played natively.
export function nativeGames({ players, edition, money, overbid }: GameOptions, bots: readonly string[], games: number): MoveText[][] {
  const folder = mkdtempSync(join(tmpdir(), 'bigshot-'));
  try {
    const file = join(folder, 'games.jsonl');
    const rules = ['--players', String(players), '--edition', edition, '--money', money, '--overbid', overbid];
    execFileSync(program, ['simulate', '--games', String(games), '--seed', String(SEED), ...rules, '--bots', bots.join(','), '--records', file, '--json', '--threads', '1']);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => (JSON.parse(line) as { moves: MoveText[] }).moves);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
