import { readConfig } from '../config.ts'
import { runMain } from '../lifecycle.ts'
import { startApart } from './start-apart.ts'
import { startJobs } from './start-jobs.ts'

/** What is done without being asked for. */
await runMain(
  () => readConfig(process.env),
  (config, log) =>
    startApart('worker', config, log, async (parts, stack) => {
      stack.use(await startJobs(config, parts, log))
      return {}
    }),
)
