import { readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import { startJobs } from './composition/start-jobs.ts'
import { startProcess } from './composition/start-process.ts'

/** What is done without being asked for. */
await runMain(
  () => readConfig(process.env),
  (config, log) =>
    startProcess('worker', config, log, async (parts, stack) => {
      stack.use(await startJobs(config, parts, log))
      return {}
    }),
)
