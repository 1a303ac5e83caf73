import { readConfig } from '../config.ts'
import { runMain } from '../lifecycle.ts'
import { startGatewayAlone } from './start-apart.ts'

await runMain(() => readConfig(process.env), startGatewayAlone)
