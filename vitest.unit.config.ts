import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** A file that imports one of these starts a database, a browser or another process. */
const imports =
  /(test\/support\/(apart|browser|journey|platform|postgres|redis|redis-cluster|stores|use-cases)|embedded-postgres\/\w+|node:child_process|\.\/start)(\.ts)?'/

/**
 * `npm run test:unit`: every test that stands beside its module and starts nothing but itself. A file that starts a process all the same
 * fails (test/support/no-processes.ts).
 */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: globSync('{apps,packages,subgraphs,gateway}/**/*.test.ts').filter(
      (file) => !/(^|\/)test\//.test(file) && !imports.test(readFileSync(file, 'utf8')),
    ),
    globalSetup: [],
    setupFiles: 'test/support/no-processes.ts',
    sequence: {},
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
