// The broker's walk: every space on the way, in time, and no step twice when the game goes on meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { walkSteps } from '../../src/board/walk';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('goes through every space of the walk', () => {
  const steps: number[] = [];
  walkSteps([4, 5, 8], 3, 8, 100, (space) => steps.push(space));
  expect(steps).toEqual([4]);
  vi.advanceTimersByTime(100);
  expect(steps).toEqual([4, 5]);
  vi.runAllTimers();
  expect(steps).toEqual([4, 5, 8]);
});

test('goes on from where it was stopped', () => {
  const steps: number[] = [];
  const stop = walkSteps([4, 5, 8], 3, 8, 100, (space) => steps.push(space));
  stop();
  walkSteps([4, 5, 8], 4, 8, 100, (space) => steps.push(space));
  vi.runAllTimers();
  expect(steps).toEqual([4, 5, 8]);
});

test('goes straight to a place that no walk leads to', () => {
  const steps: number[] = [];
  walkSteps([], 3, 11, 100, (space) => steps.push(space));
  vi.runAllTimers();
  expect(steps).toEqual([11]);
});
