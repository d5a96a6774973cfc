import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Whole servers and child processes run in these tests; two at a time keeps a small machine honest.
    maxWorkers: 2,
  },
});
