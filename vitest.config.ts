import { defineConfig } from 'vitest/config'
import { generousMs } from './test/support/generous.ts'
import { LongFirst } from './test/support/long-first.ts'
import { RunReport } from './test/support/run-report.ts'
import { announceSuite, suites } from './test/support/suite.ts'

/**
 * `npm test` needs what `npm ci` brings; `npm run test:all` runs every file, also those named `*.all.test.ts`, which need other programs or
 * take long; `npm run test:rest` runs these alone. The seed of `npm run test:repeat` puts the files in another order
 * and draws other cases for properties.
 */
export default defineConfig(({ mode }) => {
  const suite = suites[mode as keyof typeof suites] ?? suites.test
  announceSuite(suite.name)
  const seed = process.env.TEST_SEED
  return {
    test: {
      include: suite.include,
      exclude: ['**/node_modules/**', ...suite.exclude],
      // One real PostgreSQL for the whole run, started for the first file that needs it; each such file takes a database of its own.
      globalSetup: 'test/support/shared-services-setup.ts',
      setupFiles: ['test/support/failure-logs.ts', 'test/support/same-cases.ts'],
      // Files of a worker share its modules: loading them anew for each file takes half a second of the processor.
      isolate: false,
      // Node loads the modules itself, as `npm start` does: nothing is transformed, and no test depends on Vite's resolution.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      execArgv: ['--expose-gc'],
      // A file waits half of its time for processes, timers and sockets: on two cores five of them use it.
      maxWorkers: 5,
      // Concurrent tests wait for time limits, each for its own.
      maxConcurrency: 10,
      sequence: seed ? { shuffle: { files: true }, seed: Number(seed) } : { sequencer: LongFirst },
      reporters: ['default', new RunReport(suite.command)],
      // A machine that is busy with other things takes several times as long; only what hangs is to fail.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: generousMs } },
    },
  }
})
