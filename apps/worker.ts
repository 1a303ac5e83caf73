import { readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import { startJobs } from './composition/start-jobs.ts'
import { startProcess } from './composition/start-process.ts'

/** The worker: timers, webhooks, pushes, mails and everything else that runs without a request. */
await runMain(
  () => readConfig(process.env),
  (config, log) =>
    startProcess('worker', config, log, async (services, stack) => {
      stack.use(await startJobs(config, services, log))
      return {}
    }),
)
