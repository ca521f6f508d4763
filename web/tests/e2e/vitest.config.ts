import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from './patience';

// What is measured is run alone; the rest comes after it, as many files at a time as there are cores.
const MEASURED = ['tests/e2e/engine.test.ts', 'tests/e2e/first_load.test.ts'];
// What is polled may take as long as what a page is waited for (patience.ts), since the machine may have other things to do.
const common = { environment: 'node', testTimeout: 900_000, hookTimeout: 300_000, expect: { poll: { timeout: PATIENCE } } } as const;

export default defineConfig({
  test: {
    maxWorkers: Math.min(4, availableParallelism()),
    minWorkers: 1,
    projects: [
      {
        test: {
          ...common,
          name: 'measured',
          include: MEASURED,
          poolOptions: { forks: { singleFork: true } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'page',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: MEASURED,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
