import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'subgraphs/**/*.test.ts', 'gateway/**/*.test.ts'],
          exclude: ['packages/postgres/**', '**/node_modules/**'],
        },
      },
    ],
  },
})
