import { defineConfig } from 'vitest/config';
import { PATIENCE } from '../e2e/patience';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/browsers/**/*.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: PATIENCE } },
    fileParallelism: false,
  },
});
