import { readConfig } from '@rodovia/platform/config.ts'
import { runMain } from '@rodovia/platform/lifecycle.ts'
import { startServer } from './composition/start-server.ts'

await runMain(() => readConfig(process.env), startServer)
