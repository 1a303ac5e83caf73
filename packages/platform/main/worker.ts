import { readConfig } from '../config.ts'
import { runMain } from '../lifecycle.ts'
import { startWorkerAlone } from './start-apart.ts'

await runMain(() => readConfig(process.env), startWorkerAlone)
