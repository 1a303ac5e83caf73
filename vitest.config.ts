import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { RunReport } from './test/support/run-report.ts'

/** What takes minutes begins first, or one worker is still busy with it when the others have nothing left to do. */
const long = ['test/faults/', 'test/simulation/simulation', 'test/permissions/graphql', 'test/journeys/apart']

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((part) => moduleId.includes(part))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  // The libraries around us load graphql as CommonJS; a second copy of it would refuse their schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['{apps,packages,subgraphs,gateway,test}/**/*.test.ts'],
    // One real PostgreSQL for the whole run, started for the first file that needs it; each such file takes a database of its own.
    globalSetup: 'test/support/shared-services-setup.ts',
    // Files of a worker share its modules: loading them anew for each file takes half a second of the processor.
    isolate: false,
    // A file waits a fifth of its time for processes, timers and sockets: on two cores a third one uses that time.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    reporters: ['default', new RunReport()],
    // A machine that is busy with other things takes several times as long; only what hangs is to fail.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
