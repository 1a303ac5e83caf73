import { afterEach } from 'vitest'
import { describeProcessLogs, forgetProcessLogs } from './process-logs.ts'

/** Prints the logs of the processes of a test file when one of its tests fails. Vitest loads this before each file. */
forgetProcessLogs()

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return
  const logs = describeProcessLogs()
  if (logs) console.error(logs)
})
