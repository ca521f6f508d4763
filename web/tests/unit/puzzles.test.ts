// Puzzles on the page: the day's, by theme, what was solved; and every answer judged by what follows from it.
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../../src/puzzles/days';
import { Progress } from '../../src/puzzles/progress.svelte';
import { PuzzleGame, type PuzzleWorld, type Verdict } from '../../src/puzzles/puzzle_game';
import { named, nextOf, puzzleOfDay, THEMES, type Puzzle } from '../../src/puzzles/puzzles';
import type { GameView, Placing } from '../../src/game/types';
import { localWorld, until } from '../support/local_world';
import { projectFile } from '../support/wasm';

const puzzles: Puzzle[] = named((JSON.parse(projectFile('data/puzzles.json').toString()) as { puzzles: Puzzle[] }).puzzles);
const isOfLastRound = ({ position }: Puzzle): boolean => position.split(' ')[9] === '18';
let world: PuzzleWorld;
beforeAll(async () => {
  world = await localWorld();
}, 60_000);

async function begin(puzzle: Puzzle) {
  let tell: (verdict: Verdict | null) => void;
  const verdict = new Promise<Verdict | null>((resolve) => (tell = resolve));
  const source = await PuzzleGame.open(puzzle, world, (found) => tell(found));
  return { source, verdict, view: await until(source, (each) => each.turn.mine) };
}

async function answer(source: PuzzleGame, moves: readonly string[]): Promise<void> {
  const [kind, what = ''] = moves[0]!.split(' ');
  const { play } = source;
  const refused = await (kind === 'bid' ? play.bid(Number(what))
    : kind === 'pass' ? play.pass()
    : kind === 'loan' ? play.loan(what as 'R')
    : kind === 'ready' ? play.ready()
    : kind === 'pay' ? play.pay(what as 'R')
    : play.arrange(moves.map((move): Placing => ({ color: move.split(' ')[1] as 'R', lot: move.split(' ')[2]! }))).then((why) => why ?? play.confirm()));
  expect(refused).toBeNull();
}

// Something else than the answer that is possible.
function other(puzzle: Puzzle, view: GameView): string[] {
  const [kind, amount] = puzzle.best[0]!.split(' ');
  if (kind === 'bid') return ['pass'];
  const { bid, loans } = view.choices;
  if (kind === 'pass') return [bid.allowed && bid.low <= bid.high ? `bid ${bid.low}` : `loan ${loans[0]!.color}`];
  if (kind === 'loan') return view.phase === 'borrowing' ? ['ready'] : ['pass'];
  return [kind === 'ready' ? 'ready' : `bid ${amount}`];
}

describe('puzzles', () => {
  test('are many, of every theme and number of players', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(300);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
    for (const theme of THEMES) {
      const ofTheme = puzzles.filter((puzzle) => puzzle.theme === theme);
      expect(ofTheme.length, theme).toBeGreaterThanOrEqual(10);
      expect(ofTheme.length, theme).toBeLessThan(puzzles.length / 4);
      expect(new Set(ofTheme.map(({ position }) => position[0])).size, theme).toBeGreaterThanOrEqual(2);
    }
  });

  test('of the day come each once before any comes again', () => {
    const today = dayOf(new Date(2026, 10, 17, 23, 59));
    expect(dayOf(new Date(2026, 10, 17, 0, 1))).toBe(today);
    expect(dayOf(new Date(2026, 10, 18))).toBe(today + 1);
    const seen = puzzles.map((_, i) => puzzleOfDay(puzzles, today + i).id);
    expect(new Set(seen).size).toBe(puzzles.length);
    expect(puzzleOfDay(puzzles, today)).toBe(puzzleOfDay(puzzles, today));
  });

  test('of a theme are those that are not solved yet, the easier first, and all again at last', () => {
    const solved = new Set<string>();
    let last: Puzzle | null = null;
    const ofTheme = puzzles.filter(({ theme }) => theme === 'park');
    for (let i = 0; i < ofTheme.length; ++i) {
      const next: Puzzle = nextOf(puzzles, 'park', (id) => solved.has(id), last?.id ?? null)!;
      expect(solved.has(next.id)).toBe(false);
      if (last) expect(next.difficulty).toBeGreaterThanOrEqual(last.difficulty);
      solved.add((last = next).id);
    }
    expect(nextOf(puzzles, 'park', (id) => solved.has(id), last!.id)!.theme).toBe('park');
  });

  test('that were solved are remembered, with the days in a row', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      key: () => null,
      length: 0,
    };
    const progress = new Progress(storage);
    expect(progress.streak(100)).toBe(0);
    progress.add('a', 98);
    progress.add('b', 99);
    expect(progress.streak(100)).toBe(2);
    new Progress(storage).add('c', 100);
    progress.add('d', null);
    expect([progress.has('c'), progress.hasDay(100), progress.streak(100), progress.streak(102)]).toEqual([true, true, 3, 0]);
    kept.set('bigshot.puzzles', '{"puzzles":7,"days":["x"]}');
    expect(new Progress(storage).streak(100)).toBe(0);
    kept.set('bigshot.puzzles', 'so what');
    expect(new Progress(storage).has('a')).toBe(false);
  });

  // Every so many of each round, so that all themes come up.
  const lastRound = puzzles.filter(isOfLastRound).filter((_, i) => i % 12 === 0);
  const before = puzzles.filter((puzzle) => !isOfLastRound(puzzle)).filter((_, i) => i % 24 === 0);
  const sample = [...lastRound, ...before];
  test.each(sample.map((puzzle) => [puzzle.theme, puzzle.position[0], puzzle] as const))(
    'are solved by the answer: %s, %s players', { timeout: 30_000 },
    async (_, __, puzzle) => {
      const { source, verdict } = await begin(puzzle);
      await answer(source, puzzle.best);
      expect(await verdict).toEqual({ solved: true, answered: puzzle.best.length, exact: isOfLastRound(puzzle) });
      expect(await source.play.pass()).toMatchObject({ key: 'why.puzzle_answered' });
      source.close();
    },
  );

  const isDecision = ({ best }: Puzzle): boolean => ['bid', 'pass', 'loan'].includes(best[0]!.split(' ')[0]!);
  const decisions = lastRound.filter(isDecision).slice(0, 10);
  test.each(decisions.map((puzzle) => [puzzle.best[0], puzzle] as const))(
    'are answered with the line that punishes something else than %s', { timeout: 30_000 },
    async (_, puzzle) => {
      const { source, verdict, view } = await begin(puzzle);
      await answer(source, other(puzzle, view));
      expect(await verdict).toMatchObject({ solved: false, exact: true });
      const shown = await until(source, (each) => each.log.some((entry) => entry.kind === 'end'));
      expect(shown.timeline.of).toBeGreaterThan(1);
      source.close();
    },
  );

  test.each(before.filter(isDecision).slice(0, 4).map((puzzle) => [puzzle.best[0], puzzle] as const))(
    'of the last round but one go on to the end of the round after something else than %s', { timeout: 60_000 },
    async (_, puzzle) => {
      const { source, verdict, view } = await begin(puzzle);
      await answer(source, other(puzzle, view));
      expect(await verdict).toMatchObject({ solved: false, exact: false });
      source.close();
    },
  );
});
